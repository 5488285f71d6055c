import { stateNames } from './states.ts'

/** The bit of each state in a mask of two words. */
export const bitOfState: ReadonlyMap<string, number> = new Map(stateNames.map((name, bit) => [name, bit]))
