import { createStoredValue } from '#web/storage/stored-value.ts'
import { type SharedFact, sharedFactNames } from './shared-facts.ts'

const choice = createStoredValue<readonly SharedFact[] | null>('plumbline-shared-facts', (text) => {
  const names = text?.split(',')
  return names ? sharedFactNames.filter((fact) => names.includes(fact)) : null
})

/** The facts chosen for emails, stored in this browser. Null before the first choice. */
export const readSharedFacts = choice.read
export const useSharedFacts = choice.use

export function chooseSharedFacts(chosen: readonly SharedFact[]): void {
  choice.write(chosen.join(','))
}
