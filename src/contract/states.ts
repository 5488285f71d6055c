import { slugOf } from './slug.ts'

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

/** The two-letter postal abbreviation of each state. */
export const stateAbbreviations: Readonly<Record<StateName, string>> = {
  Alabama: 'AL',
  Alaska: 'AK',
  Arizona: 'AZ',
  Arkansas: 'AR',
  California: 'CA',
  Colorado: 'CO',
  Connecticut: 'CT',
  Delaware: 'DE',
  Florida: 'FL',
  Georgia: 'GA',
  Hawaii: 'HI',
  Idaho: 'ID',
  Illinois: 'IL',
  Indiana: 'IN',
  Iowa: 'IA',
  Kansas: 'KS',
  Kentucky: 'KY',
  Louisiana: 'LA',
  Maine: 'ME',
  Maryland: 'MD',
  Massachusetts: 'MA',
  Michigan: 'MI',
  Minnesota: 'MN',
  Mississippi: 'MS',
  Missouri: 'MO',
  Montana: 'MT',
  Nebraska: 'NE',
  Nevada: 'NV',
  'New Hampshire': 'NH',
  'New Jersey': 'NJ',
  'New Mexico': 'NM',
  'New York': 'NY',
  'North Carolina': 'NC',
  'North Dakota': 'ND',
  Ohio: 'OH',
  Oklahoma: 'OK',
  Oregon: 'OR',
  Pennsylvania: 'PA',
  'Rhode Island': 'RI',
  'South Carolina': 'SC',
  'South Dakota': 'SD',
  Tennessee: 'TN',
  Texas: 'TX',
  Utah: 'UT',
  Vermont: 'VT',
  Virginia: 'VA',
  Washington: 'WA',
  'West Virginia': 'WV',
  Wisconsin: 'WI',
  Wyoming: 'WY',
}

const stateBySlug: ReadonlyMap<string, StateName> = new Map(stateNames.map((name) => [slugOf(name), name]))

const stateByText: ReadonlyMap<string, StateName> = new Map(
  stateNames.flatMap((name): [string, StateName][] => [
    [name.toLowerCase(), name],
    [stateAbbreviations[name].toLowerCase(), name],
  ]),
)

/** The state's path segment under `/lenders/state/`: its name lowercased, without punctuation, spaces as hyphens. */
export function stateSlug(name: StateName): string {
  return slugOf(name)
}

/** The state whose slug this is, exactly as {@link stateSlug} writes it. */
export function findStateBySlug(slug: string): StateName | undefined {
  return stateBySlug.get(slug)
}

/** The state meant by a full name or a two-letter abbreviation, in any case, with blanks around it ignored. */
export function findState(text: string): StateName | undefined {
  return stateByText.get(text.trim().toLowerCase())
}
