import type { SampleMark } from './read-claims.ts'
import type { Settings } from './settings.ts'

export type RoundsDeps = {
  settings: Pick<Settings, 'get'>
  catalogue: { snapshot(): { lenders: readonly SampleMark[] } }
}

/**
 * Returns whether the rounds feature is on: the operator's setting, or, if it isn't set, whether there are lenders and
 * all of them, active or not, are samples.
 */
export async function isRoundsOn({ settings, catalogue }: RoundsDeps): Promise<boolean> {
  const setting = await settings.get('features.rounds')
  if (setting !== null) return setting === 'on'
  const { lenders } = catalogue.snapshot()
  return lenders.length > 0 && lenders.every(({ lender }) => lender.isSample)
}
