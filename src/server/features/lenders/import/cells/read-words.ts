import { propertyTypes } from '#domain/choices/deal-choices.ts'
import type { ProgramSituation } from '#domain/matching/programs.ts'
import { type CellContext, CellError } from './cell-verdict.ts'
import { isNotPublished, plainCell, quote } from './plain-cell.ts'
import { situationOf } from './read-kinds.ts'

export function readFlag(cell: string): boolean {
  const word = plainCell(cell)
  if (['true', 'yes', 'y', '1', 'active', 'x', '✓', 'on'].includes(word)) return true
  if (['false', 'no', 'n', '0', 'inactive', 'off', 'closed', 'paused'].includes(word)) return false
  throw new CellError('word', 'must be yes or no')
}

/** One of several words by patterns, first match first; undefined when none fits. */
type Words<Word> = readonly (readonly [RegExp, Word])[]

function readWord<Word>(words: Words<Word>, accepted: string) {
  return (cell: string, context: CellContext): Word | null => {
    if (isNotPublished(cell)) return null
    const text = plainCell(cell)
    const found = words.find(([pattern]) => pattern.test(text))
    if (found) return found[1]
    context.warn(`${quote(cell)} was read as not published; ${accepted} would be read`)
    return null
  }
}

export const readEntity = readWord<boolean>(
  [
    [/individual|either|any|personal|no\b|^n$|^false$|optional|not req|welcome|all/, false],
    [/llc|entity|corp|compan|business|partnership|yes|^y$|^true$|required|only/, true],
  ],
  'entity only or individuals too',
)
export const readRecourse = readWord<'full' | 'limited' | 'none'>(
  [
    [/non[- ]?recourse|^no(?:ne)?$|without|no (?:pg|personal|recourse)|^false$/, 'none'],
    [/limited|partial|carve|bad[- ]?boy|burn/, 'limited'],
    [/full|\bpg\b|personal guarant|^recourse$|^yes$|^true$|guarant/, 'full'],
  ],
  'full, limited or none',
)
export const readBasis = readWord<'full' | 'drawn'>(
  [
    [/non[- ]?dutch|drawn|draw|disbursed|outstanding|advanced|funded|as used/, 'drawn'],
    [/dutch|full|whole|total|entire|face|committed/, 'full'],
  ],
  'full or drawn',
)

/** Purposes of a loan: `Purchase`, `Refi, cash-out`, `Both`; empty is not published. */
export function readPurposes(cell: string, context: CellContext): ('purchase' | 'refinance')[] {
  if (isNotPublished(cell)) return []
  const text = plainCell(cell)
  const both = /^(?:both|any|all)$/.test(text)
  const found: ('purchase' | 'refinance')[] = []
  if (both || /purch|acqui|\bbuy|acq\b/.test(text)) found.push('purchase')
  if (both || /refi|cash[- ]?out|rate[ /&and]+term|r\/t/.test(text)) found.push('refinance')
  if (found.length === 0)
    context.warn(`${quote(cell)} was read as not published; purchase, refinance or both would be read`)
  return found
}

export type PropertyType = (typeof propertyTypes)[number]

const propertyWords: readonly (readonly [RegExp, readonly PropertyType[], number?])[] = [
  [
    /^(?:sfr|sfh|sf|sfd|sfrs|single[- ]?family(?: (?:homes?|residen\w+|detached))?|houses?|1[- ]unit|detached|villas?)$/,
    ['Single Family'],
  ],
  [
    /^(?:sfr |residential |sf )?1 ?(?:-|to) ?4(?: ?(?:units?|family|fam|residential|unit residential|plex))?$/,
    ['Single Family', 'Townhome', 'Multi Family'],
    4,
  ],
  [
    /^(?:(?:multi[- ]?family|mf|multi) )?2 ?(?:-|to) ?4(?: ?(?:units?|family|fam|unit multi[- ]?family|plex))?$/,
    ['Multi Family'],
    4,
  ],
  [
    /^(?:duplex(?:es)?|triplex(?:es)?|(?:four|quad)[- ]?plex(?:es)?|quads?|small multi[- ]?family|2 units?|3 units?|4 units?)$/,
    ['Multi Family'],
    4,
  ],
  [
    /^(?:(?:small |large )?(?:multi[- ]?family|mf|multi|apartments?) )?5 ?(?:\+|plus|(?:-|to) ?\d+|or more|and up)(?: ?(?:units?|family|unit (?:multi[- ]?family|properties|buildings)|multi[- ]?family|multi|mf|apartments?))?$/,
    ['Apartment'],
  ],
  [/^(?:apartments?(?: buildings?| complexes)?|large multi[- ]?family|apts?)$/, ['Apartment']],
  [/^(?:multi[- ]?famil(?:y|ies)|mf|mfr|multis?|multi[- ]?unit)$/, ['Multi Family']],
  [
    /^(?:town ?-?(?:home|house)s?|towns?|th|row ?homes?|row ?houses?|attached|sfa|single family attached)$/,
    ['Townhome'],
  ],
  [/^1 ?(?:-|to) ?\d+ units?$/, ['Single Family', 'Townhome', 'Multi Family', 'Apartment']],
  [
    /^(?:(?:warrantable |non-warrantable )?condo(?:s|miniums?|minium)?|condo\/co-?op|co-?ops?|condotels?)$/,
    ['Condo/Co-op'],
  ],
  [/^residential$/, ['Single Family', 'Townhome', 'Multi Family'], 4],
  [/^puds?$/, ['Single Family', 'Townhome']],
]

type PropertyReading = {
  types: PropertyType[]
  maxUnits: number | null
  accepts: ProgramSituation[]
  excludes: ProgramSituation[]
}
const noProperties: PropertyReading = { types: [], maxUnits: null, accepts: [], excludes: [] }

/** Words around a type of property that change nothing about it. */
const around =
  /^(?:non[- ]owner[- ]occupied|noo|n\/o\/o|investment|investor|attached or detached|detached|residential(?= (?:1|2|single|condo|town))) |(?: (?:portfolios?|properties|property|rentals?|investment|only))+$/g

/**
 * Property types as the product knows them, and the most units where the words say it (1-4, duplex). Kinds that the product
 * does not know are left out with a warning; `mixed use` and their like are what a program accepts, `no condos` what it does not.
 */
export function readPropertyTypes(cell: string, context: CellContext): PropertyReading {
  if (isNotPublished(cell)) return noProperties
  const found = new Set<PropertyType>()
  const unknown: string[] = []
  let most: number | null = null
  let isOpen = false
  let stated: number | null = null
  const text = plainCell(cell)
    .replace(/condo\s?\/\s?co-?op/g, 'condo')
    .replace(/^(?:eligible|all|properties?|types?):? (?=1-4|sf|single)/, '')
  if (/^(?:all|any|all (?:residential|property types?|types?)|residential)$/.test(text)) {
    context.warn(`${quote(cell)} names no property types, so none are published`)
    return noProperties
  }
  const accepts = new Set<ProgramSituation>()
  const excludes = new Set<ProgramSituation>()
  for (const part of text.split(/,|;|\/|\||\n|&|\band\b|\bor\b/)) {
    const bare = part
      .replace(/\([^)]*\)/g, '')
      .replace(/\.$/, '')
      .replace(/\s+/g, ' ')
      .trim()
    const isRefused = /^(?:no|not|excl(?:udes?|uding|\.)?|without) /.test(bare)
    if (/\((?:no|excl)/.test(part) || isRefused) {
      const refused = situationOf(bare)
      if (isRefused && refused) excludes.add(refused)
      else unknown.push(part.trim())
      if (isRefused) continue
    }
    const word = bare.replace(around, '').trim()
    if (word === '') continue
    const situation = situationOf(/non-?\s?warrantable/.test(part) ? part : word)
    if (situation) accepts.add(situation)
    if (situation && !/condo/.test(word)) continue
    const limit = /^(.*?) ?\b(?:up )?to (\d+) units?$/.exec(word)
    if (limit) stated = Math.max(stated ?? 0, Number(limit[2]))
    if (limit && limit[1] === '') continue
    const known = propertyWords.find(([pattern]) => pattern.test(limit ? limit[1]! : word))
    if (!known) {
      unknown.push(word)
      continue
    }
    for (const type of known[1]) found.add(type)
    const upTo = /\b(?:1|5) ?(?:-|to) ?(\d+)/.exec(word)?.[1]
    if (known[2]) most = Math.max(most ?? 0, known[2])
    else if (upTo) most = Math.max(most ?? 0, Number(upTo))
    else if (known[1].includes('Apartment') || (known[1].includes('Multi Family') && !known[2])) isOpen = true
  }
  if (unknown.length > 0)
    context.warn(`${unknown.map(quote).join(', ')} was left out: not one of ${propertyTypes.join(', ')}`)
  return {
    types: propertyTypes.filter((type) => found.has(type)),
    maxUnits: stated ?? (isOpen ? null : most),
    accepts: [...accepts],
    excludes: [...excludes],
  }
}
