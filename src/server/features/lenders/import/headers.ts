import { cleanText } from '#contract/wire/text.ts'
import { lenderFieldLabel } from '#domain/matching/lender-field-labels.ts'
import { findState } from '#domain/states/state-abbreviations.ts'
import { Failure } from '#server/failure.ts'
import { fieldIn, fieldsOfHeader } from './cells/read-leverage.ts'
import { type Condition, conditionOf, namedProgram, ownDimension, programCondition } from './conditions.ts'
import {
  asideIn,
  fieldByName,
  fieldsBySlash,
  findField,
  isSide,
  type Meaning,
  meaningOf,
  programsBySlash,
} from './header-meaning.ts'
import type { Field } from './import-field.ts'
import { isOfLimits } from './limits-by-label.ts'

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
  /** The column that is read instead of this one: an earlier one of the same meaning, or the total of several. */
  repeats?: string
  /** The fields of a header such as 'Rate / Points', whose cells hold both. */
  parts?: readonly Field[]
  /** Whether the field was chosen by the cells, because the header is unknown. */
  isByCells?: boolean
  /** Whether the header is unknown and some cells state terms, such as 'No prepayment penalty'. */
  isStated?: boolean
  /** Whether the column holds remarks. Only their whole statements about fields without a column are read. */
  isNotes?: boolean
  /** Rewrites a cell whose meaning other cells settle: 02/10/2026 becomes 10/02/2026 in a column with 22/09/2026. */
  rewrite?: (cell: string) => string
  /** Words in parentheses that aren't understood, such as '(with 25% down)'. */
  aside?: string
}

const isTotal = (header: string) => /\btotal\b/i.test(header)

const labelOf = ({ name }: Field) => `“${lenderFieldLabel(name) ?? name}” (${name})`

/**
 * A header row with the group names from the row above or below it that merged cells create: 'Max LTV' over 'Purchase'
 * and 'Cash-Out'.
 */
export type HeaderRow = { headers: string[]; groups: string[] }

/**
 * Maps headers to columns. Ignores the second of two columns with the same meaning, unless the field adds up or may
 * repeat.
 * @throws Failure when an operator chose the field of that second column by hand, unless the field adds up.
 */
export function mapHeaders({ headers, groups }: HeaderRow, headerMap: HeaderMap, line: number): FileColumn[] {
  // 'Notes' below the group 'Terms' holds remarks, not terms.
  const isRemarks = (raw: string) => /^(?:notes?|remarks?|comments?)$/i.test(cleanText(raw))
  const names = headers.map((raw, index) =>
    cleanText([isRemarks(raw) ? '' : groups[index], raw].filter(Boolean).join(' ')),
  )
  const own = headers.map((one) => cleanText(one))
  // A group whose header recurs under another group is a program. Bounds recur under every quantity, and purposes under
  // every limit.
  const isProgram = (group: string) =>
    !isSide(group) &&
    !isOfLimits(findField(group)?.name ?? '') &&
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
  // Next to at least two other states, 'MO' is Missouri and not a number of months.
  const hasStates = hasStateColumns(names)
  let meanings: (Meaning | undefined)[] = found.map((one, index) =>
    hasStates && isStateCode(names[index]!) ? undefined : one,
  )
  meanings = withRt(meanings, names)
  meanings = withLightRehab(meanings, names)
  meanings = withNamedPrograms(meanings, names)
  meanings = withPrice(meanings, own, groups)
  meanings = withStabilizedValue(meanings, names)
  meanings = withPurposes(meanings, names)
  meanings = withGroupsOfPurposes(meanings, own, groups)
  meanings = withoutLonePurchase(meanings)
  meanings = withOneName(meanings, names)
  meanings = withNumbers(meanings, names)
  const programs = programsBySlash(names)
  const taken = new Map<string, string>()
  const seen = new Set<string>()
  return names.map((header, index): FileColumn => {
    const meaning = meanings[index]
    const byHand = headerMap.get(header)
    const place = `column ${index + 1} ('${header}')`
    // A manual choice can't distinguish two columns with the same name.
    const isNamesake = seen.has(header)
    seen.add(header)
    if (byHand === null) return { index, header, kind: null, when: [] }
    const ofProgram = meaning ? undefined : programs[index]
    const several = meaning ? undefined : fieldsBySlash(ofProgram?.own ?? header)
    // A header such as 'AE / email / cell' is a single contact column.
    const isContact = several?.every(({ name }) => /^contact|^website$/.test(name)) ?? false
    const parts = isContact ? undefined : several
    if (isContact) return { index, header, kind: fieldByName('contact'), when: [] }
    if (!meaning && !parts) return { index, header, kind: null, when: [] }
    const { kind, when } = meaning ?? { kind: parts![0]!, when: ofProgram ? [ofProgram.program] : [] }
    // 'Total fees' is read instead of the single fees.
    const total = kind.isSummed ? names.find((one, at) => meanings[at]?.kind === kind && isTotal(one)) : undefined
    if (total && !isTotal(header)) return { index, header, kind: null, when: [], repeats: total }
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

const isStateCode = (name: string) => /^[A-Z]{2}$/.test(name.trim()) && findState(name) !== undefined

/** Returns whether at least three headers are states, so that 'MO' is Missouri and 'CO' Colorado. */
const hasStateColumns = (names: readonly string[]) => names.filter(isStateCode).length > 2

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
  if (group === '')
    return meaningOf(
      own.replace(
        /^\W*(min(?:imum)?|max(?:imum)?|smallest|largest|biggest|range)\W*(?:0{3}s?|[km]m?)?\W*$/i,
        '$1 loan',
      ),
    )
  const lower = own === '' ? undefined : meaningOf(own)
  const grouped = meaningOf(group)?.kind
  // 'DSCR' under 'Rates' is a product, not a ratio.
  const tier = conditionOf(own, name)
  // 'LTC / ARV' above '700-739' gives the order of both figures.
  if (tier && grouped?.name === 'leverage' && fieldsOfHeader(group)) return { kind: grouped, when: [tier] }
  const product = grouped?.hasTiers && grouped !== lower?.kind && !tier ? programCondition(own) : undefined
  if (grouped && product && !/rehab|reno|repair|constr/i.test(own)) return { kind: grouped, when: [product] }
  const ofGroup = grouped?.name === 'leverage' ? fieldIn(own.toLowerCase()) : undefined
  if (ofGroup) return { kind: fieldByName(ofGroup), when: [] }
  const mayDiffer =
    lower?.kind.hasTiers || (condition?.dimension === 'program' && /^(?:prepay|minDeals)$/.test(lower?.kind.name ?? ''))
  if (lower && condition && condition.dimension !== ownDimension[lower.kind.name] && mayDiffer)
    return { kind: lower.kind, when: [condition, ...lower.when] }
  return meaningOf(name) ?? lower ?? meaningOf(own === '' ? group : isSide(own) ? `${own} loan` : '')
}

/**
 * Reads 'Rt' as the rate unless another header is a purpose, such as 'Purch' or 'CO'. Reads 'Mo.' as the term unless
 * at least three headers are states.
 */
function withRt(found: readonly (Meaning | undefined)[], names: readonly string[]): (Meaning | undefined)[] {
  const isRt = (name: string) => /^rt\.?$/i.test(name)
  const hasStates = hasStateColumns(names)
  const isPurpose = (name: string, index: number) =>
    !found[index] && !isRt(name) && !(hasStates && findState(name)) && conditionOf(name)?.dimension === 'purposes'
  const isMonths = (name: string) => /^mo\.?$/i.test(name) && !hasStates
  const isRate = (name: string) => isRt(name) && !names.some(isPurpose)
  return found.map((one, index) =>
    isRate(names[index]!)
      ? { kind: fieldByName('rate'), when: [] }
      : isMonths(names[index]!)
        ? { kind: fieldByName('term'), when: [] }
        : one,
  )
}

/** Reads 'Light rehab rate' next to 'Heavy rehab rate' as the rate of all other loans. */
function withLightRehab(found: readonly (Meaning | undefined)[], names: readonly string[]): (Meaning | undefined)[] {
  const hasHeavy = found.some((one) => one?.when.some(({ label }) => /^heavy rehab/i.test(label)))
  return found.map((one, index) => {
    const own = hasHeavy && !one ? /^light rehab\b\W*(.+)$/i.exec(names[index]!)?.[1] : undefined
    return own ? meaningOf(own) : one
  })
}

/** Treats headers such as 'Bridge rate' and 'DSCR rate' as programs when there are two or more. */
function withNamedPrograms(found: readonly (Meaning | undefined)[], names: readonly string[]): (Meaning | undefined)[] {
  const programs = names.map((name, index) => (found[index] || name.includes('?') ? undefined : meaningOf(name, true)))
  const labels = new Set(programs.flatMap((one) => one?.when.map(({ label }) => label) ?? []))
  // 'DSCR rate' next to 'Rate' belongs to one program too.
  const isProgram = (one: Meaning | undefined) => labels.size > 1 || found.some((other) => other?.kind === one?.kind)
  // 'Construction LTC' next to 'Construction rate' belongs to the program too, and isn't a percentage of the build.
  const ofProgram = (name: string): Meaning | undefined => {
    const label = [...labels].find((one) => name.startsWith(`${one} `))
    const inner = labels.size > 1 && label ? meaningOf(name.slice(label.length + 1)) : undefined
    return inner?.kind.hasTiers ? { kind: inner.kind, when: [namedProgram(label!), ...inner.when] } : undefined
  }
  return found.map((one, index) =>
    one ? (ofProgram(names[index]!) ?? one) : isProgram(programs[index]) ? programs[index] : undefined,
  )
}

/** Reads 'Purchase' next to 'Rehab' or 'ARV' under one group as the limit of the price. */
function withPrice(
  found: readonly (Meaning | undefined)[],
  own: readonly string[],
  groups: readonly string[],
): (Meaning | undefined)[] {
  return found.map((one, index) => {
    if (one || !groups[index] || !/^(?:purchase|acquisition)$/i.test(own[index]!)) return one
    const other = found.find(
      (of, at) => groups[at] === groups[index] && of && /^max(?:Rehab|Ltarv)Percent$/.test(of.kind.name),
    )
    return other && { kind: fieldByName('maxAdvancePercent'), when: other.when }
  })
}

/** Reads 'LTV (stab.)' and 'Stabilized LTV' next to an LTV of the as-is value as the limit of ARV. */
function withStabilizedValue(
  found: readonly (Meaning | undefined)[],
  names: readonly string[],
): (Meaning | undefined)[] {
  const isAdvance = (one: Meaning | undefined) => one?.kind.name === 'maxAdvancePercent'
  const isStabilized = (name: string) => /\bstab(?:ili[sz]ed)?\b/i.test(name)
  const hasOther = names.some((name, index) => isAdvance(found[index]) && !isStabilized(name))
  return found.map((one, index) =>
    one && hasOther && isAdvance(one) && isStabilized(names[index]!)
      ? { ...one, kind: fieldByName('maxLtarvPercent') }
      : one,
  )
}

/** Reads 'Program 1', 'P1 Rate', 'Program 2', 'Rate 2' as columns of numbered programs. */
function withNumbers(found: readonly (Meaning | undefined)[], names: readonly string[]): (Meaning | undefined)[] {
  const numbered = names.map((name) => {
    const [, before, rest] =
      /^(?:p|prog(?:ram)?|product|loan(?: type)?|option)[ _#]*(\d)\b[ _:.\u2013-]*(.*)$/i.exec(name) ?? []
    const [, start, after] = /^(.*[a-z)])[ _#]+(\d)$/i.exec(name) ?? []
    return before ? { number: before, own: rest || 'program' } : after ? { number: after, own: start! } : undefined
  })
  const meanings = numbered.map((one) => (one ? meaningOf(one.own) : undefined))
  const isProgram = (one: Meaning | undefined) => one?.kind.name === 'program' || one?.kind.name === 'kind'
  if (!meanings.some(isProgram)) return [...found]
  return found.map((one, index) => {
    const own = meanings[index]
    if (!own || !(own.kind.hasTiers || isProgram(own))) return one
    const label = `Program ${numbered[index]!.number}`
    return { kind: own.kind, when: [{ dimension: 'program', values: {}, label, rank: 0 }, ...own.when] }
  })
}

/**
 * Reads columns called 'Purchase', 'Rate/Term' and 'Cash-Out' as leverage limits, because lenders publish nothing else
 * by purpose.
 */
function withPurposes(found: readonly (Meaning | undefined)[], names: readonly string[]): (Meaning | undefined)[] {
  const hasPurposes = found.some((one) => one?.when.some(({ dimension }) => dimension === 'purposes'))
  const purposes = names.map((name, index) => {
    // 'CO' means cash-out next to limits by purpose, unless at least three headers are states. Otherwise it's Colorado.
    const isState = findState(name) !== undefined && (!hasPurposes || hasStateColumns(names))
    const condition = found[index] || name === '' || isState ? undefined : conditionOf(name.replace(/\?$/, ''))
    return condition?.dimension === 'purposes' ? condition : undefined
  })
  const labels = [...new Set(purposes.flatMap((one) => one?.label ?? []))]
  const has = (...fields: string[]) => found.some((one) => one && fields.includes(one.kind.name))
  // 'Purchase' next to 'Rehab' is a limit of the price, and 'Cash-out' next to 'Max LTV' an exception to it.
  const isLimit = labels[0] === 'purchase' ? has('maxRehabPercent', 'maxLtarvPercent') : has('maxAdvancePercent')
  if (labels.length === 0 || (labels.length === 1 && !isLimit)) return [...found]
  return found.map((one, index) => {
    const condition = purposes[index]
    return condition ? { kind: fieldByName('maxAdvancePercent'), when: [condition] } : one
  })
}

/**
 * Reads 'Purch' and 'C/O' under 'DSCR ≥ 1.25' or 'Elite', and '2-4 unit' under 'Cash-out', as leverage limits for loans
 * that meet both conditions.
 */
function withGroupsOfPurposes(
  found: readonly (Meaning | undefined)[],
  own: readonly string[],
  groups: readonly string[],
): (Meaning | undefined)[] {
  const conditions = own.map((text, index) => {
    const group = groups[index]
    const condition = found[index] || !group || meaningOf(group) ? undefined : conditionOf(text, `${group} ${text}`)
    if (!group || !condition) return undefined
    const ofGroup = conditionOf(group) ?? namedProgram(group)
    const dimensions = [condition.dimension, ofGroup.dimension]
    return dimensions.includes('purposes') && dimensions[0] !== dimensions[1] ? [ofGroup, condition] : undefined
  })
  const isOfSeveral = (index: number) =>
    new Set(conditions.flatMap((one, at) => (one && groups[at] === groups[index] ? [one[1]!.label] : []))).size > 1
  return found.map((one, index) => {
    const when = conditions[index]
    return when && isOfSeveral(index) ? { kind: fieldByName('maxAdvancePercent'), when } : one
  })
}

/**
 * Reads 'Name' next to 'Lender', and 'Experience tier' next to 'Deals', as the name of the program. Ignores 'State'
 * next to 'City' or 'Lending footprint', because it's part of an address. Reads 'Use' next to 'Purpose' as the loan
 * kind.
 */
function withOneName(found: (Meaning | undefined)[], names: readonly string[]): (Meaning | undefined)[] {
  const has = (field: string) => found.filter((one) => one?.kind.name === field).length
  const isAddress = has('states') > 1 || names.some((name) => /^(?:city|zip|zip code|postal code)$/i.test(name))
  return found.map((one, index) => {
    if (
      one?.kind.name === 'states' &&
      isAddress &&
      /^(?:state|st|state ?\/ ?region|state or province|(?:billing|mailing) state)$/i.test(names[index]!)
    )
      return undefined
    // In 'Purpose | Use', the second column holds loan kinds.
    if (one?.kind.name === 'purposes' && has('purposes') > 1 && /^use\b/i.test(names[index]!))
      return has('kind') > 0 ? one : { kind: fieldByName('kind'), when: [] }
    const pattern = one?.kind.name === 'name' ? /^name$/i : /\b(?:tier|level|grade)$/i
    if (!one || !pattern?.test(names[index]!) || has(one.kind.name) < 2) return one
    return has('program') > 0 ? undefined : { kind: fieldByName('program'), when: [] }
  })
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

/**
 * Counts the distinct fields that a row's cells name, and one more if at least two cells name purposes. A header has
 * several, a title has none.
 */
export function countKnown(cells: readonly string[], headerMap: HeaderMap): number {
  const purposes = cells.filter((cell) => cell.length < 30 && conditionOf(cell)?.dimension === 'purposes').length
  const known = new Set(
    cells.flatMap((cell) => headerMap.get(cleanText(cell)) ?? (cell.length < 60 ? (findField(cell)?.name ?? []) : [])),
  )
  return known.size + (purposes > 1 ? 1 : 0)
}
