import { propertyTypes } from '#domain/choices/deal-choices.ts'
import type { ProgramSituation } from '#domain/programs/programs.ts'
import type { CellContext } from './cell-verdict.ts'
import { plainCell, quote } from './plain-cell.ts'
import { situationOf } from './read-kinds.ts'

export type PropertyType = (typeof propertyTypes)[number]

type Known = readonly [RegExp, readonly PropertyType[], number?]
const propertyWords: readonly Known[] = [
  [
    /^(?:sfr|sfh|sf|sfd|sfrs|single[- ]?family(?: (?:homes?|residen\w+|detached))?|houses?|1[- ]units?|detached|villas?)$/,
    ['Single Family'],
  ],
  [
    /^(?:(?:sfr|residential|sf|single[- ]?family) )?1 ?(?:-|to) ?4(?:[ -](?:units?|family|fam|residential|res|sfr|sf|homes?|plex(?:es)?|dwellings?))*$/,
    ['Single Family', 'Townhome', 'Multi Family'],
    4,
  ],
  [
    /^(?:(?:small )?(?:multi[- ]?family|mf|multi) )?2 ?(?:-|to) ?4(?:[ -](?:units?|family|fam|multi[- ]?family|mf|plex(?:es)?|residential|homes?))*$/,
    ['Multi Family'],
    4,
  ],
  [/^(?:(?:four|quad)[- ]?plex(?:es)?|quads?|small multi(?:[- ]?family)?|4[- ]units?)$/, ['Multi Family'], 4],
  [
    /^(?:(?:small (?:balance )?|large )?(?:multi[- ]?family|mf|multi|apartments?) )?5 ?(?:\+|plus|(?:-|to) ?\d+|or more|and up)(?:[ -](?:units?|family|multi[- ]?family|multi|mf|apartments?|residential))*$/,
    ['Apartment'],
  ],
  [/^(?:apartments?(?: buildings?| complex(?:es)?)?|large multi[- ]?family|apts?)$/, ['Apartment']],
  [/^(?:multi[- ]?famil(?:y|ies)|mf|mfr|multis?|multi[- ]?units?)$/, ['Multi Family']],
  [
    /^(?:town ?-?(?:home|house)s?|towns?|th|row ?homes?|row ?houses?|attached|sfa|single family attached)$/,
    ['Townhome'],
  ],
  [/^(?:duplex(?:es)?|2[- ]units?)$/, ['Multi Family'], 2],
  [/^(?:triplex(?:es)?|3[- ]units?)$/, ['Multi Family'], 3],
  [/^1 ?(?:-|to) ?[23] units?$/, ['Single Family', 'Townhome', 'Multi Family'], 3],
  [/^1 ?(?:-|to) ?\d+ units?$/, ['Single Family', 'Townhome', 'Multi Family', 'Apartment']],
  [/^(?:(?:warrantable |non-warrantable )?condo(?:s|miniums?|minium)?|condo\/co-?op|co-?ops?)$/, ['Condo/Co-op']],
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

/** Words near a property type that don't change its meaning. */
const around =
  /^(?:(?:non[- ]owner[- ]occ(?:upied)?|noo|investment|investor|attached or detached|detached|real estate|eligible|types?|properties) |residential (?=1|2|5|single|condo|town))+|(?: (?:ok(?:ay)?|allowed|accepted|eligible|spec homes?|noo|real estate|portfolios?|properties|property|for rentals?|rentals?|investments?|buildings|only))+$/g
/** After these words a cell lists what isn't financed. */
const refusing =
  /\b(?:in-?eligible|not (?:eligible|allowed|accepted)|exclud(?:es?|ing|ed)|exclusions?|excl\b\.?|except(?:ing|ions?| for)?|prohibited|but not)\b(?: propert(?:y|ies)(?: types?)?)?:?/
const refusedBefore =
  /(?:^|(?<=[.;]) ?)([a-z0-9 /,&+-]+?),? (?:(?:is|are) )?(?:not (?:eligible|allowed|accepted|permitted|financed)|in-?eligible|excluded|prohibited)(?: propert(?:y|ies))?\.?$/
const inBrackets = /\((?:no|not|excl\w*\.?|except|ineligible:?) ([^()]*)\)/g
const listed = /,|;|\/|\||\n|&|:|•| \+ |\. |\band\b|\bor\b/

/**
 * Parses property types, and the maximum number of units when the words state it (1-4, duplex). Ignores unknown types
 * and refused types (`no condos`) with a warning. `mixed use` and similar become accepted situations, `no rural` an excluded one.
 */
export function readPropertyTypes(cell: string, context: CellContext): PropertyReading {
  const text = plainCell(cell.replace(/(\d)_(?=\d)/g, '$1-').replaceAll('_', ' '))
    .replace(/condo\s?\/\s?co-?op/g, 'condo')
    .replace(/\bn\/o\/o\b/g, 'noo')
    .replace(/\b5 (?:units )?(?:or more|and up|and more|plus)\b/g, '5+')
    // 'No rural or manufactured' refuses both.
    .replace(/\b(no|not|without) ((?:[a-z-]+ )+?)(?:or|nor|and|&) (?=[a-z -]+(?:$|[,;.)]))/g, '$1 $2, $1 ')
    .replace(/^(?:eligible|all|properties?|types?):? (?=1-4|sf|single)/, '')
  if (/^(?:all|any|(?:all|any) (?:residential|propert(?:y|ies)|property types?|types?)|residential)$/.test(text)) {
    context.warn(`${quote(cell)} names no property types, so none are published`)
    return noProperties
  }
  const found = new FoundProperties()
  const bracketed = [...text.matchAll(inBrackets)].map(([, inside]) => inside!)
  // 'Mixed use and land not eligible' refuses the words before.
  const [financed = '', ...others] = text
    .replace(inBrackets, ' ')
    .replace(refusedBefore, ' ineligible: $1')
    .split(refusing)
  for (const part of [...bracketed, ...others].flatMap((list) => list.split(listed))) found.refuse(part, 'no ')
  for (const part of financed.split(listed)) {
    const refused = /^\s*(?:no|not|without) (.*)$/.exec(part)?.[1]
    if (refused !== undefined) found.refuse(refused, 'no ')
    else found.take(part)
  }
  const { unknown } = found
  if (unknown.length > 0)
    context.warn(`${unknown.map(quote).join(', ')} was left out: not one of ${propertyTypes.join(', ')}`)
  return found.reading()
}

/** Collects the types, situations and unknown words of a cell. */
class FoundProperties {
  readonly unknown: string[] = []
  readonly #types = new Set<PropertyType>()
  readonly #accepts = new Set<ProgramSituation>()
  readonly #excludes = new Set<ProgramSituation>()
  /** The maximum units of the named types, whether one of them is unlimited, and the cell's own maximum. */
  #most: number | null = null
  #isOpen = false
  #stated: number | null = null

  refuse(part: string, sign: string): void {
    const word = bareOf(part)
    if (word === '' || /^(?:propert(?:y|ies)|types?)$/.test(word)) return
    const situation = situationOf(word)
    if (situation) this.#excludes.add(situation)
    else this.unknown.push(`${sign}${word}`)
  }

  take(part: string): void {
    if (/\b(?:consider\w*|case[- ]by[- ]case|exceptions?|limited)\b/.test(part)) {
      this.unknown.push(part.trim())
      return
    }
    const own = withUnits(part)
    const aside = /\(([^)]*)\)/.exec(own)?.[1]
    if (aside && !situationOf(aside) && !phrasesOf(aside)) this.unknown.push(aside)
    const bare = bareOf(own)
    const word = bare.replace(around, '').trim()
    if (
      word === '' ||
      /^(?:all|any|eligible|all types?|types?|propert(?:y|ies)|property types?|noo|non[- ]owner[- ]occupied)$/.test(
        word,
      )
    )
      return
    const situation = situationOf(/non-?\s?warrantable/.test(part) ? part : bare)
    if (situation) this.#accepts.add(situation)
    if (situation && !/condo/.test(word)) return
    if (/(?<!non-?\s?)\bwarrantable/.test(part) && !situation) this.#excludes.add('non-warrantable-condo')
    const limit = /^(?![125] to)(.*?) ?\b(?:up )?to (\d+) units?$/.exec(word)
    if (limit) this.#stated = Math.max(this.#stated ?? 0, Number(limit[2]))
    if (limit && limit[1] === '') return
    const phrases = phrasesOf(limit ? limit[1]! : word)
    if (phrases) for (const [phrase, known] of phrases) this.#add(phrase, known)
    else this.unknown.push(word)
  }

  #add(phrase: string, [, types, units]: Known): void {
    for (const type of types) this.#types.add(type)
    const upTo = /\b(?:1|5) ?(?:-|to) ?(\d+)/.exec(phrase)?.[1]
    const most = upTo ? Number(upTo) : units
    if (most) this.#most = Math.max(this.#most ?? 0, most)
    else if (types.includes('Apartment') || types.includes('Multi Family')) this.#isOpen = true
  }

  reading(): PropertyReading {
    return {
      types: propertyTypes.filter((type) => this.#types.has(type)),
      maxUnits: this.#stated ?? (this.#isOpen ? null : this.#most),
      accepts: [...this.#accepts],
      excludes: [...this.#excludes],
    }
  }
}

const bareOf = (part: string) =>
  part
    .replace(/\([^)]*\)/g, '')
    .replace(/[()]|\.$/g, '')
    .replace(/\s+/g, ' ')
    .trim()

/** Returns what is in parentheses when it narrows the words before: '5+ units' for 'Residential (5+ units)'. Else the part itself. */
function withUnits(part: string): string {
  const [, before, units] = /^\s*([a-z -]*?) ?\((\d[^()]*)\)\s*$/.exec(part) ?? []
  if (
    units === undefined ||
    !/^(?:|.*residential|single[- ]family|sfr?|(?:small |large |small balance )?(?:multi[- ]?family|mf)|apartments?)$/.test(
      before!,
    )
  )
    return part
  return units
}

/** Returns the types that a phrase names, including several in a row: 'SFR 2-4 unit townhomes'. */
function phrasesOf(text: string): [string, Known][] | undefined {
  const known = (phrase: string) => propertyWords.find(([pattern]) => pattern.test(phrase))
  const whole = known(text)
  if (whole) return [[text, whole]]
  const words = text.split(' ').filter((word) => !/^(?:properties|property|attached|detached)$/.test(word))
  const found: [string, Known][] = []
  for (let start = 0; start < words.length; ) {
    const ends = Array.from({ length: words.length - start }, (_, index) => words.length - index)
    const end = ends.find((one) => known(words.slice(start, one).join(' ')))
    if (end === undefined) return undefined
    const phrase = words.slice(start, end).join(' ')
    found.push([phrase, known(phrase)!])
    start = end
  }
  return found.length === 0 ? undefined : found
}
