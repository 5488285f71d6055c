import { type StateName, stateSlug } from '#domain/states/states.ts'

export const directoryPath = '/lenders'

export function lenderPath(slug: string): string {
  return `${directoryPath}/${slug}`
}

export function statePath(state: StateName): string {
  return `${directoryPath}/state/${stateSlug(state)}`
}
