import { slugOf } from '#domain/text/slug.ts'

/** The 50 US states by their full names, in alphabetical order. Washington, D.C. and the territories are not served. */
export const stateNames = [
  'Alabama',
  'Alaska',
  'Arizona',
  'Arkansas',
  'California',
  'Colorado',
  'Connecticut',
  'Delaware',
  'Florida',
  'Georgia',
  'Hawaii',
  'Idaho',
  'Illinois',
  'Indiana',
  'Iowa',
  'Kansas',
  'Kentucky',
  'Louisiana',
  'Maine',
  'Maryland',
  'Massachusetts',
  'Michigan',
  'Minnesota',
  'Mississippi',
  'Missouri',
  'Montana',
  'Nebraska',
  'Nevada',
  'New Hampshire',
  'New Jersey',
  'New Mexico',
  'New York',
  'North Carolina',
  'North Dakota',
  'Ohio',
  'Oklahoma',
  'Oregon',
  'Pennsylvania',
  'Rhode Island',
  'South Carolina',
  'South Dakota',
  'Tennessee',
  'Texas',
  'Utah',
  'Vermont',
  'Virginia',
  'Washington',
  'West Virginia',
  'Wisconsin',
  'Wyoming',
] as const

export type StateName = (typeof stateNames)[number]

const stateBySlug: ReadonlyMap<string, StateName> = new Map(stateNames.map((name) => [slugOf(name), name]))

/** Returns the state's path segment under `/lenders/state/`, such as 'new-york'. */
export function stateSlug(name: StateName): string {
  return slugOf(name)
}

/** Finds the state whose {@link stateSlug} is exactly `slug`. */
export function findStateBySlug(slug: string): StateName | undefined {
  return stateBySlug.get(slug)
}
