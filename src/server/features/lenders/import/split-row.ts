import { formatNumber } from '#domain/money/counts.ts'
import { type LoanPurpose, loanPurposes } from '#domain/programs/programs.ts'
import { isNotPublished, quote } from './cells/plain-cell.ts'
import { kindsIn } from './cells/read-kinds.ts'
import { purposesIn } from './cells/read-words.ts'
import { type Condition, creditLabel, type Dimension, dealsLabel, purposesCondition } from './conditions.ts'
import type { FileValues } from './file-values.ts'
import { isOfLimits } from './limits-by-label.ts'
import { splitByProgram, withListedPrograms } from './listed-programs.ts'
import { namesKinds, narrowToKinds } from './narrow-to-kinds.ts'
import { otherProperties } from './narrow-to-properties.ts'
import { includesPurposes, withinPurposes } from './narrow-to-purposes.ts'
import { isMinAndMax, pairByPosition, type TiersByPosition } from './pair-by-position.ts'
import type { InputCell } from './read-row.ts'
import { axisOf, byPosition, figuresOf, isFilled, isLimit, listsPurposes, type Part, tiersOf } from './split-cells.ts'

/**
 * A row's cells for one of its programs. `label` follows the row's own name in the program's name, '' without tiers.
 */
export type RowVariant = {
  label: string
  cells: InputCell[]
  /** Values that the tier's conditions require. */
  values: FileValues
  notes: { cell: InputCell; message: string }[]
}

/** The parts of one field in a row, from one cell or from columns with conditions. */
export type FieldCells = { cell: InputCell; parts: (Part & { cell: InputCell })[]; isTiered: boolean }

/**
 * The largest number of programs in one row. A row with more combinations of tiers is split by its first dimension
 * only.
 */
const maxVariants = 24

/**
 * Splits a row into programs: by columns with conditions, such as a limit per purpose; by cells that list tiers, `680+:
 * 90%, 640-679: 85%`; or by position, `80/85/90` with an experience of `0-2/3-4/5+`. Returns a row without tiers
 * unchanged.
 */
export function splitRow(cells: readonly InputCell[]): RowVariant[] {
  return splitByKinds(cells)
    .flatMap((own) => splitByProgram(withListedPrograms(own)))
    .flatMap(({ cells: own, program }) =>
      splitByTier(own.map((cell) => narrowToKinds(cell, own, program))).map((variant) => ({
        ...variant,
        values: { ...program?.values, ...variant.values },
      })),
    )
}

/**
 * Splits a row for 'Bridge / DSCR' whose other cells list a figure for each, such as a rate of '9.9 / 6.75' and points
 * of '2 / 1'. At least two such cells are needed, because one could list something else.
 */
function splitByKinds(cells: readonly InputCell[]): (readonly InputCell[])[] {
  const named = cells.find(({ kind, text }) => namesKinds.has(kind.name) && text.includes('/'))
  const names = named?.text.split(/\s*\/\s*/) ?? []
  const kinds = names.map((name) => kindsIn(name).join())
  const isOfKinds = names.length > 1 && !kinds.includes('') && new Set(kinds).size === names.length
  if (!named || !isOfKinds) return [cells]
  const lists = new Map(cells.map((cell) => [cell, cell.kind.hasTiers ? figuresOf(cell.text) : []] as const))
  const isList = (cell: InputCell) => lists.get(cell)?.length === names.length && !isMinAndMax.test(cell.header)
  if (cells.filter((cell) => isList(cell) && cell.kind.name !== 'leverage').length < 2) return [cells]
  return names.map((name, index) =>
    cells.map((cell) =>
      cell === named ? { ...cell, text: name } : isList(cell) ? { ...cell, text: lists.get(cell)![index]! } : cell,
    ),
  )
}

function splitByTier(cells: readonly InputCell[]): RowVariant[] {
  const whole = [{ label: '', cells: [...cells], values: {}, notes: [] }]
  if (
    !cells.some(
      ({ when, kind, text }) =>
        when.length > 0 ||
        (kind.hasTiers && /\d.*[\D].*\d/s.test(text)) ||
        (kind.hasTiers && / (?:for|with) /.test(text)),
    )
  )
    return whole
  const byPlace = pairByPosition(cells)
  const own = cells.find(({ kind }) => kind.name === 'purposes')
  const ownPurposes = own ? purposesIn(own.text).purposes : []
  const { fields, notes } = withinPurposes(
    cellsByField(
      cells.filter((cell) => !byPlace?.axes.includes(cell)),
      byPlace?.parts,
    ),
    ownPurposes,
  )
  const said = conditionsOf(fields)
  if (said.size === 0)
    return [
      {
        ...whole[0]!,
        cells: fields.map((field) => cellOf(field, field.parts.find(isFilled) ?? field.parts[0])),
        notes,
      },
    ]
  const dimensions = [...said].map(([dimension, conditions]) => {
    const choices = withRest(dimension, conditions, fields, ownPurposes)
    const others =
      dimension === 'property'
        ? otherProperties(
            cells,
            choices.map(({ condition }) => condition),
          )
        : undefined
    return { dimension, conditions: others ? [...choices, { condition: others, key: null }] : choices }
  })
  const product = dimensions.reduce((count, { conditions }) => count * conditions.length, 1)
  const used = product > maxVariants ? dimensions.slice(0, 1) : dimensions
  const variants = combine(used.map(({ conditions }) => conditions))
    .map((combination) => toVariant(fields, combination))
    .filter((variant) => variant !== undefined)
  if (variants.length === 0) return whole
  variants[0]!.notes.push(...notes, ...tierNotes(fields, variants))
  // 'Purchase, R/T, C/O' next to '75% purchase, 65% c/o' has no limit for rate-term.
  const covered = variants.flatMap(({ values }) => values.purposes ?? loanPurposes)
  const missing = ownPurposes.filter((purpose) => !covered.includes(purpose))
  if (own && missing.length > 0)
    variants[0]!.notes.push({
      cell: own,
      message: `no limit is stated for ${missing.join(' and ')}, so it was left out`,
    })
  return variants
}

/** Splits '80 / 75' under 'LTV (purchase / cash-out)'. */
function tiersByHeader({ header, text }: InputCell): Part[] | undefined {
  const inside =
    /\(([^)]*)\)/.exec(header)?.[1] ??
    /^(?:max\.? )?lt[vc]\W+(.+)$/i.exec(header)?.[1] ??
    (listsPurposes(header) ? header : undefined)
  const axis = inside === undefined ? undefined : axisOf(inside, header)
  const figures = axis ? figuresOf(text) : []
  return axis && figures.length === axis.length ? byPosition(axis, figures) : undefined
}

/** Returns the column for purchases that 'Same as purchase' refers to. */
const sameAsPurchase = ({ kind, text, when }: InputCell, cells: readonly InputCell[]) =>
  when.length > 0 && /^\s*same (?:as )?purch(?:ase)?s?\s*$/i.test(text)
    ? cells.find((cell) => cell.kind === kind && cell.when.some(({ label }) => label === 'purchase'))
    : undefined

/** Groups the cells of each field that has a column with a condition. */
function cellsByField(cells: readonly InputCell[], byPlace?: TiersByPosition['parts']): FieldCells[] {
  const conditional = new Set(cells.filter(({ when }) => when.length > 0).map(({ kind }) => kind.name))
  const found = new Map<string, FieldCells>()
  for (const [index, cell] of cells.entries()) {
    const ofCell = sameAsPurchase(cell, cells) ?? cell
    const own = byPlace?.get(ofCell) ?? tiersByHeader(ofCell) ?? tiersOf(ofCell.text, ofCell.kind, ofCell.header)
    const tiers = cell.kind.hasTiers ? own : undefined
    const parts = (tiers ?? [{ when: [], text: ofCell.text }]).map(({ when, text }) => ({
      // The purposes in 'R/T 80%, C/O 75%' replace the broader purpose of the header 'Refi'.
      when: [...cell.when.filter(({ dimension }) => !when.some((one) => one.dimension === dimension)), ...when],
      text,
      cell,
    }))
    const key = conditional.has(cell.kind.name) ? cell.kind.name : String(index)
    const before = found.get(key)
    if (before) before.parts.push(...parts)
    else found.set(key, { cell, parts, isTiered: tiers !== undefined })
  }
  return [...found.values()]
}

function conditionsOf(fields: readonly FieldCells[]): Map<Dimension, Condition[]> {
  const found = new Map<Dimension, Map<string, Condition>>()
  // 'N/A' under 'Cash-out seasoning' doesn't create a cash-out program. 'N/A' under a limit means there is none.
  const isBlank = ({ text }: Part) => text.trim() === ''
  // Blanks under both 'LTV Purchase' and 'LTV Cash-out' say nothing.
  const isSaid = ({ cell, parts }: FieldCells) => {
    const conditional = parts.filter(({ when }) => when.length > 0)
    return isLimit(cell) ? conditional.length < 2 || !conditional.every(isBlank) : parts.some(isFilled)
  }
  for (const { when } of fields.filter(isSaid).flatMap(({ parts }) => parts))
    for (const condition of when) {
      const list = found.get(condition.dimension) ?? new Map<string, Condition>()
      list.set(condition.label, condition)
      found.set(condition.dimension, list)
    }
  return new Map([...found].map(([dimension, list]) => [dimension, [...list.values()]]))
}

/** A value of one dimension: a condition, or all other loans. `key` is the label in the parts. */
type Choice = { condition: Condition; key: string | null }

/**
 * Returns the conditions of a dimension, and all other loans when a cell mentions them or a condition is an exception.
 */
function withRest(
  dimension: Dimension,
  conditions: readonly Condition[],
  fields: readonly FieldCells[],
  ownPurposes: readonly LoanPurpose[],
): Choice[] {
  const isOf = (part: Part) => part.when.some((one) => one.dimension === dimension)
  // A limit in words, such as the header of another table, applies to no loans.
  const isWords = ({ kind }: InputCell, { text }: Part) => isOfLimits(kind.name) && /^\D*[a-z]{3}\D*$/i.test(text)
  const hasRest = fields.some(
    ({ cell, parts }) => parts.some(isOf) && parts.some((part) => !isOf(part) && !isWords(cell, part)),
  )
  const minimum = { credit: 'minCreditScore', deals: 'minDeals' }[dimension as string]
  // A single term such as 'Rate (30 yr)' applies to all the row's loans, so no variant is needed for the rest.
  const isLone =
    conditions.length === 1 &&
    dimension !== 'term' &&
    (conditions[0]!.isException ||
      fields.some(({ cell, parts }) => cell.when.length > 0 || (cell.kind.name === minimum && parts[0]!.text !== '')))
  const choices =
    dimension === 'purposes'
      ? narrowed(conditions)
      : conditions.map((condition) => ({ condition, key: condition.label }))
  // 'Max LTV (Purchase)' next to 'Max LTV (Cash-out)' says nothing about a refinance without cash out.
  const isOfPurchase =
    dimension === 'purposes' &&
    conditions.length === 1 &&
    ownPurposes.length === 0 &&
    fields.some(({ cell, parts }) => /\bpurch|acquisition/i.test(cell.header) && parts.some((part) => !isOf(part)))
  const rest = hasRest || isLone ? restOf(dimension, conditions, isOfPurchase ? ['purchase'] : ownPurposes) : undefined
  // '70% (new 65%)' next to 'New 12.5%, experienced 11%' has no third tier.
  if (!rest || conditions.some(({ label }) => label === rest.label)) return choices
  const choice = { condition: rest, key: null }
  const isFirst = fields.some(({ parts }) => parts.some(isOf) && !isOf(parts[0]!))
  return isFirst ? [choice, ...choices] : [...choices, choice]
}

/** Narrows 'refinance' to rate-term next to 'cash-out', and to cash-out next to 'purchase and rate-term'. */
function narrowed(conditions: readonly Condition[]): Choice[] {
  const listOf = ({ values }: Condition) => values.purposes ?? []
  return conditions.flatMap((condition) => {
    const own = listOf(condition)
    const isRefinance = !own.includes('purchase') && own.length > 1
    const namesTerm = (list: readonly LoanPurpose[]) => list.includes('rate-term') && !list.includes('cash-out')
    const others = conditions.filter(
      (one) => one !== condition && (listOf(one).length < own.length || (isRefinance && namesTerm(listOf(one)))),
    )
    const left = own.filter((purpose) => !others.some((one) => listOf(one).includes(purpose)))
    return left.length === 0 ? [] : [{ condition: purposesCondition(left), key: condition.label }]
  })
}

function restOf(
  dimension: Dimension,
  conditions: readonly Condition[],
  ownPurposes: readonly LoanPurpose[],
): Condition | undefined {
  const rest = (values: FileValues, label: string): Condition => ({ dimension, values, label, rank: -1 })
  if (dimension === 'purposes') {
    const all = ownPurposes.length > 0 ? ownPurposes : loanPurposes
    const left = all.filter((purpose) => !conditions.some(({ values }) => values.purposes?.includes(purpose)))
    return left.length === 0 ? undefined : purposesCondition(left)
  }
  const below = conditions.length === 1 ? conditions[0]!.below : undefined
  if (dimension === 'deals' && conditions.some(({ rank }) => rank === 0))
    return rest({ minDeals: below ?? 1 }, dealsLabel(below ?? 1))
  if (below && dimension === 'credit') return rest({ minCreditScore: below }, creditLabel(below))
  if (below && dimension === 'dscr') return rest({ minDscr: below }, `DSCR ${below}+`)
  if (dimension === 'amount' && conditions.length === 1) {
    const { minAmount, maxAmount } = conditions[0]!.values
    if (minAmount == null && maxAmount != null)
      return rest({ minAmount: maxAmount }, `from $${formatNumber(maxAmount)}`)
    if (maxAmount == null && minAmount != null)
      return rest({ maxAmount: minAmount }, `up to $${formatNumber(minAmount)}`)
  }
  return rest({}, '')
}

const combine = <T>(lists: readonly (readonly T[])[]): T[][] =>
  lists.reduce<T[][]>((all, list) => all.flatMap((before) => list.map((one) => [...before, one])), [[]])

function toVariant(fields: readonly FieldCells[], combination: readonly Choice[]): RowVariant | undefined {
  const chosen = fields.map((field) => ({ field, part: partFor(field.parts, combination) }))
  const conditional = chosen.filter(({ field }) => field.parts.some(({ when }) => when.length > 0))
  // 'N/A' under every cash-out limit means that there is no such loan.
  if (!conditional.some(({ part }) => isFilled(part)) && !combination.some(({ key }) => key === null)) return undefined
  // 'No' under cash-out means that there is no such loan, even where other cells have figures.
  const isRefused = chosen.some(
    ({ field, part }) =>
      isLimit(field.cell) &&
      part?.when.some(({ dimension }) => dimension === 'purposes') &&
      part.text.trim() !== '' &&
      !isFilled(part),
  )
  if (isRefused) return undefined
  // Loans outside the tiers of a limit, such as credit below the lowest, aren't offered without one.
  const limits = chosen.filter(({ field }) => isLimit(field.cell))
  const isOutside = combination.some(
    ({ key, condition }) => key === null && /^(?:credit|deals|dscr|amount)$/.test(condition.dimension),
  )
  const tiers = limits.filter(({ field }) => field.parts.some(({ when }) => when.length > 0))
  if (
    isOutside &&
    tiers.length > 0 &&
    !limits.some(({ part }) => isFilled(part)) &&
    tiers.some(({ field }) => field.parts.length > 1)
  )
    return undefined
  const label = combination
    .map(({ condition }) => condition.label)
    .filter((one) => one !== '')
    .join(', ')
  const values: FileValues = {}
  for (const { condition, key } of combination) {
    Object.assign(values, condition.values)
    // The loans outside 'DSCR below 1' keep a higher minimum that the row publishes.
    const own = chosen.find(({ field }) => field.cell.kind.name === 'minDscr')?.part?.text ?? ''
    if (key === null && condition.dimension === 'dscr' && values.minDscr != null)
      values.minDscr = Math.max(values.minDscr, Number.parseFloat(own) || 0)
  }
  return {
    label,
    cells: chosen.map(({ field, part }) => cellOf(field, part)),
    values,
    notes: [],
  }
}

const cellOf = ({ cell }: FieldCells, part: FieldCells['parts'][number] | undefined): InputCell => ({
  ...(part?.cell ?? cell),
  text: part?.text ?? '',
  when: [],
})

const ordered: ReadonlySet<Dimension> = new Set(['credit', 'deals', 'dscr'])

/** Returns the part for a combination. A field without a value for a tier uses that of the next lower tier. */
function partFor(parts: FieldCells['parts'], combination: readonly Choice[]): FieldCells['parts'][number] | undefined {
  const choiceOf = (condition: Condition) =>
    combination.find((choice) => choice.condition.dimension === condition.dimension)
  const fits = (part: Part, isFit: (condition: Condition, choice: Choice) => boolean) =>
    part.when.every((condition) => {
      const choice = choiceOf(condition)
      return choice !== undefined && isFit(condition, choice)
    })
  // 'Refi' in a column without cash-out applies to cash-out too, even if another column names cash-out.
  const exact = parts.filter((part) =>
    fits(
      part,
      (condition, { key, condition: chosen }) =>
        key === condition.label || (key !== null && includesPurposes(condition, chosen)),
    ),
  )
  const purposeCount = ({ when }: Part) => when.flatMap(({ values }) => values.purposes ?? []).length
  // For cash-out on a condominium, the lower of the two limits applies.
  const best = exact.sort(
    (a, b) =>
      b.when.length - a.when.length ||
      purposeCount(a) - purposeCount(b) ||
      Number.parseFloat(a.text) - Number.parseFloat(b.text),
  )[0]
  if (best && (best.when.length > 0 || parts.every(({ when }) => when.length === 0))) return best
  const lower = parts
    .filter(
      (part) =>
        part.when.length > 0 &&
        fits(
          part,
          (condition, { condition: chosen, key }) =>
            key === condition.label ||
            (ordered.has(condition.dimension) &&
              condition.rank <= chosen.rank &&
              !(best && (condition.isException || isNewcomer(condition)))),
        ),
    )
    .sort((a, b) => Math.max(...b.when.map(({ rank }) => rank)) - Math.max(...a.when.map(({ rank }) => rank)))[0]
  return lower ?? best
}

/** Returns whether a condition is only for investors without deals: '0 exp' in '680 (0 exp), 660 all others'. */
const isNewcomer = ({ dimension, rank }: Condition) => dimension === 'deals' && rank === 0

function tierNotes(fields: readonly FieldCells[], variants: readonly RowVariant[]): RowVariant['notes'] {
  const labels = variants.map(({ label }) => label || 'all others').join('; ')
  const refused = fields.flatMap(({ parts }) =>
    parts.filter(
      // 'No' under Experience applies to all loans.
      (part) => part.when.length > 0 && part.text.trim() !== '' && !isNotPublished(part.text) && !isFilled(part),
    ),
  )
  const tiers = fields
    .filter(({ isTiered }) => isTiered)
    .map(({ cell }) => ({ cell, message: `${quote(cell.text)} lists tiers, read as a program each: ${labels}` }))
  return [...tiers, ...refused.map(({ cell, text }) => ({ cell, message: `${quote(text)} was read as not offered` }))]
}
