import { distance } from 'fastest-levenshtein'
import { cleanText } from '#contract/wire/text.ts'
import { lenderFieldLabel } from '#domain/matching/lender-field-labels.ts'
import { Failure } from '#server/failure.ts'
import { kindsIn } from './cells/read-kinds.ts'
import { fieldIn, fieldsOfHeader } from './cells/read-leverage.ts'
import { purposesIn } from './cells/read-words.ts'
import { type Condition, conditionOf, namedProgram, programCondition } from './conditions.ts'
import { fields } from './fields.ts'
import type { Field } from './import-field.ts'

/** The field of each header. Null ignores the column. */
export type HeaderMap = ReadonlyMap<string, string | null>

/**
 * A column of a file, counted from 0. `kind` is null for a column that is ignored by choice or because its header is
 * unknown.
 */
export type FileColumn = {
  index: number
  header: string
  kind: Field | null
  /** The loans that the column applies to. Empty means all. */
  when: readonly Condition[]
  /** The earlier column of the same field that replaces this one. */
  repeats?: string
  /** The fields of a header such as 'Rate / Points', whose cells hold both. */
  parts?: readonly Field[]
  /** Words in parentheses that aren't understood, such as '(with 25% down)'. */
  aside?: string
}

/** Words that add nothing to a header. */
const unitWords = new Set(
  'month months mos mo yrs yr years year days day k mm m usd dollars dollar percent pct in thousands thousand millions million 000s 000 the a at avg average typical lender loan'.split(
    ' ',
  ),
)
const sideWords = new Map<string, 'min' | 'max'>([
  ...'min minimum low lowest from starting start starts floor smallest lower'
    .split(' ')
    .map((word) => [word, 'min'] as const),
  ...'max maximum high highest to upto ceiling cap largest upper'.split(' ').map((word) => [word, 'max'] as const),
])

const sidesOf = ({ name, sides }: Field) => sides ?? ['', /^m(?:in|ax)/.exec(name)?.[0] ?? '']

const fieldByKey = new Map<string, Field>()
for (const one of fields)
  for (const key of [
    one.name.toLowerCase(),
    ...(sidesOf(one).includes('') ? one.words.split(' |')[0]!.split(' ') : []),
  ])
    if (key !== '' && !fieldByKey.has(key)) fieldByKey.set(key, one)

/** The fields with words, each with a pattern of headers that consist of them and a pattern of those that name it. */
const patterns = fields
  .filter(({ words }) => words !== '')
  .map((field) => {
    const [names, all] = [field.words.split(' |')[0]!, field.words.replace(' |', '')].map((words) =>
      words.replaceAll(' ', '|'),
    )
    return { field, sides: sidesOf(field), names: new RegExp(names!), all: new RegExp(`^(?:(?:${all})s?)+$`) }
  })

const labelOf = ({ name }: Field) => `“${lenderFieldLabel(name) ?? name}” (${name})`

export const fieldByName = (name: string): Field => fieldByKey.get(name.toLowerCase())!

const wordsOf = (text: string) =>
  text
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/['’]/g, '')
    .toLowerCase()
    .replace(/\b(m(?:in|ax)(?:imum)?(?!imum))(?=[a-z]{3})|(?<=[a-z]{3})(?=m(?:in|ax)(?:imum)?\b)/g, '$1 ')
    .match(/[a-z0-9]+/g) ?? []
const withoutBrackets = (header: string) => header.replace(/\([^)]*\)|\[[^\]]*\]/g, ' ')

/** A header's words as one, with and without those of a bound at either end. */
type HeaderKey = { whole: string; inside: string; side: string }

/** Returns a header's words without case and punctuation, with and without units and parentheses, longest first. */
function headerKeys(header: string): HeaderKey[] {
  return [header, withoutBrackets(header)].flatMap((text) => {
    const words = wordsOf(text)
    return [words, words.filter((word) => !unitWords.has(word))].map((list) => {
      const start = list.findIndex((word) => !sideWords.has(word))
      const end = list.findLastIndex((word) => !sideWords.has(word)) + 1
      const sides = [...list.slice(0, Math.max(0, start)), ...list.slice(end)].map((word) => sideWords.get(word))
      return {
        whole: list.join(''),
        inside: list.slice(Math.max(0, start), end).join(''),
        side: [...new Set(sides)].sort().join(' '),
      }
    })
  })
}

const longestHeader = 60

/** Finds the field that a header names, whose other words are all the field's too. */
function fieldOf({ whole, inside, side }: HeaderKey): Field | undefined {
  const isOf = (all: RegExp, names: RegExp, text: string) =>
    text.length <= longestHeader && all.test(text) && names.test(text)
  return (
    fieldByKey.get(whole) ??
    patterns.find(
      ({ sides, all, names }) =>
        (sides.includes('') && isOf(all, names, whole)) || (sides.includes(side) && isOf(all, names, inside)),
    )?.field
  )
}

type Meaning = { kind: Field; when: readonly Condition[] }

/** Finds the field of a header or a --map name, ignoring conditions. */
export const findField = (header: string): Field | undefined => meaningOf(header)?.kind

/** Finds the field and loans of a header: 'Max LTV (cash-out)' limits cash-out refinances. */
function meaningOf(header: string, isProgram = false): Meaning | undefined {
  const text = withoutQuestion(header.replace(/[*†‡]+/g, '').trim())
  // 'Maximum LTC (% of purchase price)' states its base in parentheses.
  const share = /\blt[vc]\b.*\(([^)]*\bof\b[^)]*)\)/i.exec(text)?.[1]
  const shareField = share && leverageIn(`% ${share}`)
  if (shareField) return { kind: fieldByName(shareField), when: [] }
  if (fieldsOfHeader(text)) return { kind: fieldByName('leverage'), when: [] }
  const exact = fieldByKey.get(wordsOf(text).join(''))
  if (exact) return { kind: exact, when: [] }
  const inside = /\(([^)]*)\)/.exec(text)?.[1]
  // 'LTV (as completed)' names its base in parentheses.
  const base = inside && /\blt[vc]\b/i.test(withoutBrackets(text)) ? fieldIn(inside.toLowerCase()) : undefined
  if (base) return { kind: fieldByName(base), when: [] }
  const condition = inside && !/^[\d.]+$/.test(inside) ? conditionOf(inside, text) : undefined
  const outside = condition && plainField(withoutBrackets(text))
  if (outside && condition.dimension !== ownDimension[outside.name]) return { kind: outside, when: [condition] }
  const plain = plainField(text)
  // 'Orig fee $' is a fee and no share of the loan.
  if (plain)
    return { kind: /point/i.test(plain.name) && text.includes('$') ? fieldByName('loanFees') : plain, when: [] }
  // 'Builder program', but not a lender called 'Marrowick Programs'.
  if (/^(?:builder|investor|borrower|construction|rehab|rental|bridge|flip)s? programs?$/i.test(text))
    return { kind: fieldByName('program'), when: [] }
  const conditional = withCondition(text, isProgram)
  if (conditional) return conditional
  const leverage = leverageIn(text)
  if (leverage) return { kind: fieldByName(leverage), when: [] }
  const spelled = respelled(text)
  return spelled === text ? undefined : meaningOf(spelled, isProgram)
}

/** Reduces 'What are your current rates?' to 'rates'. */
const withoutQuestion = (header: string) =>
  /^(?:what|which|how|do|does|are|is|can)\b.*\s.*\?/i.test(header)
    ? header
        .replace(/\b(?:what|which|how|many|much|is|are|do|does|can|if|so|you|your|current|the name of)\b|\?/gi, ' ')
        .trim()
    : header

const knownWords = [
  ...new Set([...fields.flatMap(({ words }) => words.split(/ (?:\| )?/)), ...sideWords.keys(), ...unitWords]),
].filter((word) => word.length > 3)

/** Corrects misspelled words: 'Orgination' to 'origination'. A longer word may have two wrong letters. */
function respelled(header: string): string {
  return header.replace(/[a-z]{5,}/gi, (written) => {
    const word = written.toLowerCase()
    if (knownWords.some((known) => word === known || word === `${known}s`)) return written
    const near = knownWords.filter(
      (known) => known[0] === word[0] && distance(known, word) <= (word.length > 7 ? 2 : 1),
    )
    // A missing or doubled letter is more frequent than a wrong one.
    return near.find((known) => known.length !== word.length) ?? near[0] ?? written
  })
}

const ownDimension: Record<string, string> = {
  minCreditScore: 'credit',
  minDscr: 'dscr',
  term: 'term',
  minTerm: 'term',
  maxTerm: 'term',
  purposes: 'purposes',
  propertyTypes: 'property',
  minDeals: 'deals',
}

function plainField(header: string): Field | undefined {
  // 'Max LTV by FICO' has the scores in the row below.
  const bare = header.replace(/\s+by\s+(?:fico|credit|experience|deals|purpose|loan|property|dscr|tier)[a-z /]*$/i, '')
  for (const key of headerKeys(bare)) {
    const known = fieldOf(key)
    if (known) return known
  }
  return undefined
}

/** Parses 'LTV Cash-Out', '720+ Max LTC' and 'Rate - 5+ deals': a field with a condition after or before it. */
function withCondition(header: string, isProgram: boolean): Meaning | undefined {
  const words = header.split(/\s+/)
  for (let length = words.length - 1; length > 0; length--)
    for (const [own, other] of [
      [words.slice(0, length), words.slice(length)],
      [words.slice(words.length - length), words.slice(0, words.length - length)],
    ] as const) {
      const kind = plainField(own.join(' ').replace(/[-–:,]+$/, ''))
      // 'Land loans' and 'Bridge loans' name no amount.
      if (!kind?.hasTiers || /^loans?$/i.test(own.join(' '))) continue
      const label = other.join(' ').replace(/^[-–:,\s]+|[-–:,\s]+$/g, '')
      // 'New build' names no new investors.
      if (/^new$/i.test(label)) continue
      const condition = conditionOf(label, header) ?? (isProgram ? programCondition(label) : undefined)
      if (condition && condition.dimension !== ownDimension[kind.name]) return { kind, when: [condition] }
    }
  return undefined
}

/** Finds the field of 'Initial loan to acquisition cost' and 'Reno %' by their base. */
function leverageIn(header: string): string | undefined {
  const text = header.toLowerCase()
  const isShare = /lt[vc]|loan[- ]to|%|percent|leverage|advance|financ|fund/.test(text)
  return isShare && text.replace(leverageWords, ' ').trim() === '' ? fieldIn(text) : undefined
}

/** Every word that a header of a limit may have. Any other word is a condition. */
const leverageWords =
  /\b(?:max(?:imum)?|initial|day|one|1|total|project|combined|blended|overall|lt(?:v|c|p{1,2}|arv|aiv)|arv|ar|arltv|loan|to|of|on|the|and|or|as|is|in|up|at|value|costs?|purchase|price|acquisition|land|lot|rehab|reno(?:vation)?s?|repairs?|repaired|renovated|construction|build|vertical|hard|soft|budget|holdback|improvements?|after|complet(?:ed|ion)|stabilized|built|advance[sd]?|financ(?:ed|ing|e)|fund(?:ed|ing|s)?|percent(?:age)?|leverage|limit|cap|refi(?:nance)?|cash|out|rentals?|30|year)\b|[^a-z0-9]/g

/**
 * A header row with the group names from the row above or below it that merged cells create: 'Max LTV' over 'Purchase'
 * and 'Cash-Out'.
 */
export type HeaderRow = { headers: string[]; groups: string[] }

/**
 * Maps headers to columns. Ignores the second of two columns with the same meaning.
 * @throws Failure when that one was chosen by hand.
 */
export function mapHeaders({ headers, groups }: HeaderRow, headerMap: HeaderMap, line: number): FileColumn[] {
  const names = headers.map((raw, index) => cleanText([groups[index], raw].filter(Boolean).join(' ')))
  const own = headers.map((one) => cleanText(one))
  // A group whose header recurs under another group is a program. Bounds recur under every quantity.
  const isProgram = (group: string) =>
    own.some(
      (one, index) =>
        groups[index] === group && one !== '' && !isSide(one) && own.indexOf(one) !== own.lastIndexOf(one),
    )
  const found = names.map((name, index) => {
    const group = groups[index] ?? ''
    const condition =
      conditionOf(group, name) ?? (group !== '' && isProgram(group) ? namedProgram(group) : programCondition(group))
    return columnMeaning(name, headers[index] ?? '', group, condition, headerMap)
  })
  const meanings = withOneName(withoutLonePurchase(withPurposes(withPrograms(found, names), names)), names)
  const taken = new Map<string, string>()
  const seen = new Set<string>()
  return names.map((header, index): FileColumn => {
    const meaning = meanings[index]
    const byHand = headerMap.get(header)
    const place = `column ${index + 1} ('${header}')`
    // A manual choice can't distinguish two columns with the same name.
    const isNamesake = seen.has(header)
    seen.add(header)
    const parts = meaning || byHand === null ? undefined : fieldsBySlash(header)
    if (!meaning && !parts) return { index, header, kind: null, when: [] }
    const { kind, when } = meaning ?? { kind: parts![0]!, when: [] }
    const key = [kind.name, ...when.map(({ label }) => label)].join()
    const before = taken.get(key)
    if (before && !kind.isSummed) {
      if (byHand !== undefined && !isNamesake)
        throw new Failure(
          'invalid',
          `Line ${line}: ${place} means ${labelOf(kind)}, and so does ${before}. Leave one of them out.`,
        )
      if (!kind.mayRepeat) return { index, header, kind: null, when: [], repeats: before }
    }
    taken.set(key, place)
    const aside = asideIn(header, kind, when)
    return { index, header, kind, when, ...(parts ? { parts } : {}), ...(aside ? { aside } : {}) }
  })
}

/** Returns the fields of 'Rate / Points'. */
function fieldsBySlash(header: string): Field[] | undefined {
  const found = header.split(/\s*[/&+]\s*/).map(plainField)
  return found.length > 1 && !found.includes(undefined) && new Set(found).size === found.length
    ? (found as Field[])
    : undefined
}

/** Returns the words in a header's parentheses, unless they are units, conditions, kinds or words of its field. */
function asideIn(header: string, { words }: Field, when: readonly Condition[]): string | undefined {
  const [whole, inside] = /\(([^)]*)\)/.exec(header) ?? []
  if (inside === undefined || when.length > 0 || kindsIn(inside).length > 0 || purposesIn(inside).purposes.length > 0)
    return undefined
  const own = new Set([...words.split(/ (?:\| )?/), ...unitWords, ...sideWords.keys()])
  const rest =
    inside
      .toLowerCase()
      .replace(leverageWords, ' ')
      .match(/[a-z]{2,}/g) ?? []
  return rest.every((word) => own.has(word) || own.has(word.replace(/s$/, ''))) ? undefined : whole
}

function columnMeaning(
  name: string,
  own: string,
  group: string,
  condition: Condition | undefined,
  headerMap: HeaderMap,
): Meaning | undefined {
  const byHand = headerMap.get(name)
  if (byHand === null || name === '') return undefined
  if (byHand !== undefined) return meaningOf(byHand)
  if (group === '') return meaningOf(/^\W*(?:min|max)(?:imum)?\W*$/i.test(own) ? `${own} loan` : own)
  const lower = own === '' ? undefined : meaningOf(own)
  const grouped = meaningOf(group)?.kind
  // 'DSCR' under 'Rates' is a product and not a ratio.
  const product = grouped?.hasTiers && grouped !== lower?.kind ? programCondition(own) : undefined
  if (grouped && product && !/rehab/i.test(own)) return { kind: grouped, when: [product] }
  const ofGroup = grouped?.name === 'leverage' ? fieldIn(own.toLowerCase()) : undefined
  if (ofGroup) return { kind: fieldByName(ofGroup), when: [] }
  if (lower && condition && condition.dimension !== ownDimension[lower.kind.name] && lower.kind.hasTiers)
    return { kind: lower.kind, when: [condition, ...lower.when] }
  return meaningOf(name) ?? lower ?? (own === '' ? meaningOf(group) : undefined)
}

/** Treats headers such as 'Bridge rate' and 'DSCR rate' as programs when there are two or more. */
function withPrograms(found: readonly (Meaning | undefined)[], names: readonly string[]): (Meaning | undefined)[] {
  const programs = names.map((name, index) => (found[index] ? undefined : meaningOf(name, true)))
  const labels = new Set(programs.flatMap((one) => one?.when.map(({ label }) => label) ?? []))
  // 'DSCR rate' next to 'Rate' is of one program too.
  const isProgram = (one: Meaning | undefined) => labels.size > 1 || found.some((other) => other?.kind === one?.kind)
  return found.map((one, index) => one ?? (isProgram(programs[index]) ? programs[index] : undefined))
}

/**
 * Reads columns called 'Purchase', 'Rate/Term' and 'Cash-Out' as leverage limits, because nothing else is published by
 * purpose.
 */
function withPurposes(found: readonly (Meaning | undefined)[], names: readonly string[]): (Meaning | undefined)[] {
  const purposes = names.map((name, index) => {
    const condition = found[index] || name === '' ? undefined : conditionOf(name)
    return condition?.dimension === 'purposes' ? condition : undefined
  })
  if (new Set(purposes.flatMap((one) => one?.label ?? [])).size < 2) return [...found]
  return found.map((one, index) => {
    const condition = purposes[index]
    return condition ? { kind: fieldByName('maxAdvancePercent'), when: [condition] } : one
  })
}

/** Reads 'Name' next to 'Lender' as the name of the program. */
function withOneName(found: (Meaning | undefined)[], names: readonly string[]): (Meaning | undefined)[] {
  const has = (field: string) => found.filter((one) => one?.kind.name === field).length
  return has('name') < 2
    ? found
    : found.map((one, index) =>
        one?.kind.name === 'name' && /^name$/i.test(names[index]!)
          ? has('program') > 0
            ? undefined
            : { kind: fieldByName('program'), when: [] }
          : one,
      )
}

/** Reads 'Purchase LTV' without a refinance column as the limit of the price. */
function withoutLonePurchase(found: (Meaning | undefined)[]): (Meaning | undefined)[] {
  const purposes = new Set(
    found.flatMap(
      (one) => one?.when.filter(({ dimension }) => dimension === 'purposes').map(({ label }) => label) ?? [],
    ),
  )
  return purposes.size === 1 && purposes.has('purchase')
    ? found.map((one) => one && { ...one, when: one.when.filter(({ dimension }) => dimension !== 'purposes') })
    : found
}

/** Counts the distinct fields that a row's cells name. A header has several, a title none. */
export function countKnown(cells: readonly string[], headerMap: HeaderMap): number {
  const purposes = cells.filter((cell) => cell.length < 30 && conditionOf(cell)?.dimension === 'purposes').length
  const known = new Set(
    cells.flatMap((cell) => headerMap.get(cleanText(cell)) ?? (cell.length < 60 ? (findField(cell)?.name ?? []) : [])),
  )
  return known.size + (purposes > 1 ? 1 : 0)
}

const isFilled = (cell: string | undefined) => cell !== undefined && cell.trim() !== ''
const isSide = (cell: string) => sideWords.has(cell.trim().toLowerCase().replace(/\.$/, ''))

/**
 * Returns whether a row is the lower of two header rows: every cell narrows a group above it, such as 'Min' under
 * 'Rate', 'Cash-Out' under 'Max LTV' or 'LTV' under 'Bridge', and at least one group has several columns.
 */
export function isSubheader(upper: readonly string[], lower: readonly string[]): boolean {
  const groups = groupsOf(upper, lower)
  const cells = lower.flatMap((cell, index) =>
    isFilled(cell) && cleanText(cell) !== cleanText(upper[index] ?? '') ? [{ cell, group: groups[index] ?? '' }] : [],
  )
  const sizes = Map.groupBy(cells, ({ group }) => group)
  return (
    cells.length > 1 &&
    [...sizes].some(([group, list]) => group !== '' && list.length > 1) &&
    cells.every(
      ({ cell, group }) =>
        isSide(cell) ||
        conditionOf(cell, group) !== undefined ||
        programCondition(cell) !== undefined ||
        (!/\d/.test(cell) && findField(cell) !== undefined),
    )
  )
}

/** Returns the group above each column: the last filled cell of the upper row, for columns that the lower row fills. */
export function groupsOf(upper: readonly string[], lower: readonly string[]): string[] {
  let above = ''
  return Array.from({ length: Math.max(upper.length, lower.length) }, (_, index) => {
    if (isFilled(upper[index])) above = upper[index]!
    const isOwn = isFilled(lower[index]) && cleanText(lower[index]!) !== cleanText(upper[index] ?? '')
    return isOwn ? above : (upper[index] ?? '')
  })
}
