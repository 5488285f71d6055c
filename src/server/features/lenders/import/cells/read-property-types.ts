import { propertyTypes } from '#domain/choices/deal-choices.ts'
import type { ProgramSituation } from '#domain/programs/programs.ts'
import type { CellContext } from './cell-verdict.ts'
import { numeralsIn, plainCell, quote } from './plain-cell.ts'
import { isAllowing, isRefusing, situationOf } from './read-kinds.ts'

export type PropertyType = (typeof propertyTypes)[number]

/** Words for property types, matched as a whole, the types, and their maximum number of units. */
type Known = readonly [words: RegExp, types: readonly PropertyType[], units?: number]
const oneToFour: readonly PropertyType[] = ['Single Family', 'Townhome', 'Multi Family']
const size =
  '(?:[ -](?:units?|family|fam|multi[- ]?family|multi|mf|plex(?:es)?|residential|resi?|homes?|apartments?|apts?|sfr|sf|dwellings?))*'
const orMore = '(?:\\+|plus|(?:-|to) ?\\d+|or more|and up)'
const singleFamily = 'single[- ]?family(?: (?:homes?|residen\\w+|detached))?'
const propertyWords = [
  [`sfr|sfh|sf|sfd|sfrs|${singleFamily}|houses?|homes|1[- ]units?|detached|villas?`, ['Single Family']],
  [`(?:(?:sfr|residential|sf|single[- ]?family) )?1 ?(?:-|to) ?4${size}`, oneToFour, 4],
  [`(?:(?:small )?(?:multi[- ]?family|mf|multi) )?2 ?(?:-|to) ?4${size}`, ['Multi Family'], 4],
  [`(?:sfr?|sfh|${singleFamily}) ?(?:to|-|through) ?(?:(?:four|4|quad)[- ]?plex(?:es)?|4(?: units?)?)`, oneToFour, 4],
  [`(?:sfr?|sfh|${singleFamily}) ?(?:to|-|\u2013|through) ?(?:[5-9]|\\d\\d) units`, [...oneToFour, 'Apartment']],
  ['[2-4] ?- ?(?:[5-9]|\\d\\d) units?', ['Multi Family', 'Apartment']],
  ['(?:four|4|quad)[- ]?plex(?:es)?|quads?|small multi(?:[- ]?family)?|4[- ]units?', ['Multi Family'], 4],
  [`(?:(?:small (?:balance )?|large )?(?:multi[- ]?family|mf|multi|apartments?) )?5 ?${orMore}${size}`, ['Apartment']],
  [`(?:multi[- ]?family|mf|multi|apartments?) (?:[6-9]|\\d{2,3}) ?${orMore}${size}`, ['Apartment']],
  [`(?:[6-9]|\\d{2,3}) ?${orMore}[ -]units?`, ['Apartment']],
  [
    '(?:(?:multi[- ]?family|mf) )?apartments?(?: buildings?| bldgs?\\.?| complex(?:es)?)?|large multi[- ]?family|apts?',
    ['Apartment'],
  ],
  ['multi[- ]?famil(?:y|ies)|mf|mfr|multis?|multi[- ]?units?', ['Multi Family']],
  [
    'town ?-?(?:home|house)s?|towns?|th|twn?hm?s?|row ?(?:home|house)s?|attached|sfa|single family attached',
    ['Townhome'],
  ],
  ['duplex(?:es)?|2[- ]units?', ['Multi Family'], 2],
  ['triplex(?:es)?|3[- ]units?', ['Multi Family'], 3],
  ['1 ?(?:-|to) ?[23] units?', oneToFour, 3],
  ['1 ?(?:-|to) ?\\d+ units?', [...oneToFour, 'Apartment']],
  ['(?:(?:warrantable |non-warrantable )?condo(?:s|miniums?|minium)?|condo\\/co-?op|co-?ops?)', ['Condo/Co-op']],
  ['residential', oneToFour, 4],
  ['puds?', ['Single Family', 'Townhome']],
].map(([words, ...known]) => [new RegExp(`^(?:${words})$`), ...known] as unknown as Known)

/** A property type that the catalogue doesn't store. */
export const otherProperty =
  /^(?:retail|offices?|industrial|warehouses?|(?:self[- ]?)?storage|hotels?|motels?|commercial)$/i

/** Ground-up multifamily buildings, which have more than four units. */
export const groundUpUnits = /\b(ground[- ]?up) (?:multi[- ]?family|mf)\b/g
/** Words for a kind of loan before a type of property: 'MF bridge 5-50 units'. */
const loanWord = /\b(?:ground[- ]?up|bridge|construction)\b/

type PropertyReading = {
  types: PropertyType[]
  maxUnits: number | null
  accepts: ProgramSituation[]
  excludes: ProgramSituation[]
}
const noProperties: PropertyReading = { types: [], maxUnits: null, accepts: [], excludes: [] }

/** Words near a property type that don't change its meaning. */
const around =
  /^(?:(?:(?:property |properties |it )?must be|non[- ]owner[- ]occ(?:upied)?|noo|investment|investor|attached or detached|detached|real estate|eligible|types?|properties) |residential (?=1|2|5|single|condo|town))+|(?: (?:ok(?:ay)?|allowed|accepted|eligible|spec(?: homes?)?|noo|non-?own(?:er)?|real estate|portfolios?|non[- ]owner(?:[- ]occ(?:upied)?)?|properties|property|for rentals?|rentals?|investments?|buildings|only))+$/g
/** Words after which a cell lists what isn't financed. */
const refusing =
  /\b(?:in-?eligible|not (?:eligible|allowed|accepted|ok)|exclud(?:es?|ing|ed)|exclusions?|excl\b\.?|except(?:ing|ions?| for)?|prohibited|but not)\b(?: propert(?:y|ies)(?: types?)?)?:?/
const refusedBefore =
  /(?:^|(?<=[.;]) ?)([a-z0-9 /,&+-]+?)[,:]? (?:(?:is|are) )?(?:not (?:eligible|allowed|accepted|permitted|financed)|in-?eligible|excluded|prohibited)(?: propert(?:y|ies))?(?=[.;]|$)/g
const inBrackets = /\((?:no|not|excl\w*\.?|except|ineligible:?) ([^()]*)\)/g
const listed = /,|;|\/|\||\n|&|:|•| \+ |\. |\band\b|\bor\b/

/**
 * Parses property types, and the maximum number of units when the words state it (1-4, duplex). Ignores unknown types
 * and refused types (`no condos`) with a warning. 'All' and 'residential' alone name no types. `mixed use` and similar
 * become accepted situations. `no rural` and `warrantable condos` become excluded ones.
 */
export function readPropertyTypes(cell: string, context: CellContext): PropertyReading {
  const text = numeralsIn(
    plainCell(
      cell
        .replace(/\s*\n\s*(?=[A-Z\d•*-])/g, '; ')
        .replace(/(\d)_(?=\d)/g, '$1-')
        .replaceAll('_', ' '),
    ),
  )
    .replace(/(?<=\d)-to-(?=\d)/g, '-')
    .replace(/(?<=[a-z])'s\b/g, 's')
    .replace(groundUpUnits, '$1 apartments')
    .replace(/\bduplex ?(?:-|to) ?(?:four|quad|4)-?plex\b/g, '2-4 units')
    .replace(/condo\s?\/\s?co-?op/g, 'condo')
    .replace(/\bn\/o\/o\b/g, 'noo')
    .replace(/ (?:att|det)(?:ached)?\.? ?(?:\/|&|or|and) ?(?:att|det)(?:ached)?\b\.?/g, '')
    .replace(/ \(warrantable or not\)/g, '')
    .replace(/\bwc\b/g, 'warrantable condo')
    .replace(/\b(?:nw|non-?warr)\.? (?=condo)/g, 'non-warrantable ')
    .replace(/\b(?:warr|w)\.? (?=condo)/g, 'warrantable ')
    // 'SFR (1-4 units) no land' refuses land.
    .replace(/(?<=[a-z)]) (?=no (?!min|max|limit|restrict|more|less|prior))/g, ', ')
    // 'SFR ok, condo not ok' excludes only condos.
    .replace(/([a-z0-9 -]+?) not ok(?=[.;,]|$)/g, ' no $1')
    .replace(/\b5 (?:units )?(?:or more|and up|and more|plus)\b/g, '5+')
    // 'No rural or manufactured' refuses both.
    .replace(refusedAfter, 'not accepted')
    .replace(refusals, 'no ')
    .replace(/\b(no|not|without) ((?:[a-z-]+(?:, | ))+?)(?:or|nor|and|&) (?=[a-z -]+(?:$|[,;.)]))/g, refuseEach)
    .replace(/^(?:eligible|all|properties?|types?):? (?=1-4|sf|single)/, '')
  if (/^(?:all|any|(?:all|any) (?:residential|propert(?:y|ies)|property types?|types?)|residential)$/.test(text)) {
    context.warn(`${quote(cell)} names no property types, so none are published`)
    return noProperties
  }
  const bracketed = [...text.matchAll(inBrackets)].map(([, inside]) => inside!)
  // 'Mixed use and land not eligible' refuses the types before 'not eligible'.
  const before: string[] = []
  const [financed = '', ...others] = text
    .replace(inBrackets, ' ')
    .replace(refusedBefore, (_all, words: string) => {
      before.push(words)
      return ' '
    })
    .split(refusing)
  const parts = [
    ...[...bracketed, ...before, ...others].flatMap((list) => list.split(listed)).map(readRefused),
    ...financed.split(/;|\. /).flatMap(readSentence),
  ]
  const unknown = parts.flatMap((part) => part.unknown ?? [])
  if (unknown.length > 0)
    context.warn(`${unknown.map(quote).join(', ')} was left out: not one of ${propertyTypes.join(', ')}`)
  const known = parts.flatMap((part) => part.known ?? [])
  const least = known.flatMap(([phrase]) => /\b([6-9]|\d{2,3}) ?(?:\+|plus|-|to|or|and)/.exec(phrase)?.[1] ?? [])
  for (const units of least) context.warn(`the minimum of ${units} units was left out`)
  const accepts = [...new Set(parts.flatMap((part) => part.accepts ?? []))]
  const most = Math.max(...parts.map((part) => part.most ?? 0)) || Math.max(0, ...known.map(unitsOf))
  return {
    types: propertyTypes.filter((type) => known.some(([, [, types]]) => types.includes(type))),
    maxUnits: most > 0 && most < Infinity ? most : null,
    accepts,
    // In 'Warrantable condo, non-warrantable condo', both are financed.
    excludes: [...new Set(parts.flatMap((part) => part.excludes ?? []))].filter(
      (one) =>
        !accepts.includes(one) &&
        !(one === 'non-warrantable-condo' && /(?<!\bno )(?:non-?\s?warr|\bnw\b)/.test(financed)),
    ),
  }
}

/** One item of a cell's list. `most` is the maximum of units that it states: 10 for 'multifamily to 10 units'. */
type Part = Partial<Pick<PropertyReading, 'accepts' | 'excludes'>> & {
  known?: [phrase: string, Known][]
  most?: number
  unknown?: string[]
}

/** Other words for 'not accepted' after a list: 'cannot be financed', 'are never considered'. */
const refusedAfter =
  /\b(?:can ?not|can't|must not|may not|shall not|will not|won't|(?:is|are)(?:n't| not| never)|do(?:es)? not|do(?:es)?n't)(?: currently| ever)?(?: be)? (?:financed|funded|accepted|allowed|permitted|considered|used|qualify)\b/g

/** Other words for 'no' before a list: 'Cannot be', 'We do not lend on'. */
const refusals =
  /\b(?:(?:property |properties |it |we )?(?:can ?not|can't|must not|may not|shall not|will not|won't|(?:do|does|is|are) not|(?:do|does|is|are)n't|never)(?: currently)?(?: (?:be|lend|finance|fund|accept|include|consider|take|offer))?(?: loans)?(?: (?:on|for|in))?|neither|nothing|avoid)(?: an?| any| the)? (?!eligible|allowed|accepted|permitted|financed|ok\b|excluded|required|available|offered)/g

/** Writes 'no land, rural or mixed use' as 'no land, no rural, no mixed use'. */
const refuseEach = (_all: string, no: string, list: string) =>
  [...list.split(',').map((one) => one.trim().replace(/^no /, '')), ''].map((one) => `${no} ${one}`).join(', ')

/** Parses a list. Leaves out the items between a refused one and an allowed one, because they may be refused too. */
function readSentence(sentence: string): Part[] {
  let isAfterRefused = false
  return sentence.split(listed).map((part) => {
    const refused = isRefusing(part) ? /^\s*(?:no|not|without) (.*)$/.exec(part)?.[1] : undefined
    const isDoubtful = isAfterRefused || (refused === undefined && isRefusing(part))
    if (refused !== undefined) isAfterRefused = true
    else if (isAllowing.test(part) && !isRefusing(part)) isAfterRefused = false
    else if (isDoubtful && bareOf(part) !== '') return { unknown: [bareOf(part)] }
    return refused === undefined ? readFinanced(part) : readRefused(refused)
  })
}

function readRefused(part: string): Part {
  const word = bareOf(part)
  if (/^(?:propert(?:y|ies)|types?|)$/.test(word)) return {}
  const situation = situationOf(word)
  return situation ? { excludes: [situation] } : { unknown: [`no ${word}`] }
}

const hedged = /\b(?:consider\w*|case[- ]by[- ]case|exceptions?|limited|inquire)\b|\(call\b/
const anyType =
  /^(?:all|any|eligible|all types?|types?|propert(?:y|ies)|property types?|noo|non[- ]owner[- ]occupied|)$/

function readFinanced(part: string): Part {
  // '5+ properties' and '10 doors' count properties. They don't name a property type.
  if (hedged.test(part) || /^\s*\d+ ?\+? ?(?:propert|props\b|homes|houses|rentals|doors)/.test(part))
    return { unknown: [part.trim()] }
  const own = withUnits(part)
  const aside = /\(([^)]*)\)/.exec(own)?.[1]
  const unknown = aside && !situationOf(aside) && !phrasesOf(aside) ? [aside] : []
  const bare = bareOf(own)
  const word = bare.replace(around, '').trim()
  if (anyType.test(word)) return { unknown }
  const situation = situationOf(/non-?\s?warrantable/.test(part) ? part : bare)
  // Many other words may name further types.
  const isLong = word.split(' ').length > 4
  if (situation && !/condo/.test(word)) return { unknown: isLong ? [...unknown, word] : unknown, accepts: [situation] }
  const isWarrantable = !situation && /(?<!non-?\s?)\bwarrantable/.test(part)
  const [, type = word, most = 0] = /^(?![125] to)(.*?) ?\b(?:up )?to (\d+) units?$/.exec(word) ?? []
  const known = type === '' ? [] : phrasesOf(type)
  // 'SFR Condo MU' is a list without separators.
  const words = type.replace(/mixed use/g, 'mixed-use').split(' ')
  const isType = (one: string) => phrasesOf(one) !== undefined || situationOf(one) !== undefined
  if (!known && words.length > 1 && words.filter(isType).length >= Math.max(2, words.length - 1)) {
    const list = words.map(readFinanced)
    return {
      known: list.flatMap((one) => one.known ?? []),
      accepts: list.flatMap((one) => one.accepts ?? []),
      unknown: [...unknown, ...list.flatMap((one) => one.unknown ?? [])],
    }
  }
  const loan = known ? undefined : loanWord.exec(word)?.[0]
  const other = loan ? readFinanced(part.replace(loan, ' ').replace(/ +/g, ' ')) : {}
  if (loan && other.known?.length) return { ...other, unknown: [...(other.unknown ?? []), loan] }
  return {
    unknown: known ? unknown : [...unknown, word],
    known: known ?? [],
    most: Number(most),
    accepts: situation ? [situation] : [],
    excludes: isWarrantable ? ['non-warrantable-condo'] : [],
  }
}

/** Returns the maximum number of units of a phrase: 0 for houses, Infinity for 'Multifamily'. */
function unitsOf([phrase, [, types, units]]: [string, Known]): number {
  const upTo = /\b(?:[1-9]|\d{2,3}) ?(?:-|to) ?(\d+)/.exec(phrase)?.[1]
  const isOpen = types.includes('Apartment') || types.includes('Multi Family')
  return Number(upTo ?? units ?? (isOpen ? Infinity : 0))
}

const bareOf = (part: string) =>
  part
    .replace(/\([^)]*\)/g, '')
    .replace(/[()]|\.$/g, '')
    .replace(/\s+/g, ' ')
    .trim()

const withCount =
  /^\s*(?:|[a-z -]*residential|single[- ]family|sfr?|(?:small |large |small balance )?(?:multi(?:[- ]?family)?|mf)|(?:(?:multi[- ]?family|mf) )?apartments?(?: buildings?| complex(?:es)?)?) ?\((\d[^()]*)\)\s*$/

/**
 * Returns the words in parentheses if they narrow the words before them: '5+ units' for 'Residential (5+ units)'. Any
 * other part stays the same.
 */
const withUnits = (part: string) => withCount.exec(part)?.[1] ?? part

/** Returns the types that a phrase names, including several in a row: 'SFR 2-4 unit townhomes'. */
function phrasesOf(text: string): [string, Known][] | undefined {
  const known = (phrase: string) => propertyWords.find(([pattern]) => pattern.test(phrase))
  const whole = known(text)
  if (whole) return [[text, whole]]
  const words = text.split(' ').filter((word) => !/^(?:properties|property|attached|detached)$/.test(word))
  const found: [string, Known][] = []
  while (words.length > 0) {
    let end = words.length
    while (end > 0 && !known(words.slice(0, end).join(' '))) end--
    if (end === 0) return undefined
    const phrase = words.splice(0, end).join(' ')
    found.push([phrase, known(phrase)!])
  }
  return found.length === 0 ? undefined : found
}
