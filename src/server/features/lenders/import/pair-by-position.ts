import { kindsIn } from './cells/read-kinds.ts'
import type { Condition } from './conditions.ts'
import { namesKinds } from './narrow-to-kinds.ts'
import type { InputCell } from './read-row.ts'
import { axisOf, byPosition, figuresOf, isLeverageOrder, type Part, tiersOf } from './split-cells.ts'

const axisFields = new Set(['minDeals', 'minCreditScore', 'purposes', 'propertyTypes', 'term', 'minDscr'])

/** A header whose cells hold a minimum and a maximum: 'Min / Max Loan'. */
export const isMinAndMax = /\bmin(?:imum)?\b.*\bmax(?:imum)?\b/i

/** Tiers of cells that list only figures, paired with conditions that another cell lists. */
export type TiersByPosition = {
  /** The tiers of each such cell. */
  parts: ReadonlyMap<InputCell, Part[]>
  /** The cells that list only conditions. */
  axes: readonly InputCell[]
}

/**
 * Pairs lists such as `80/85/90` and `10.99/10.49/9.99` with conditions of the same number: `0-1/2-4/5+` deals, or the
 * labels of `New: 80%, 3+: 85%, 5+: 90%`. Undefined if there are no such lists.
 */
export function pairByPosition(cells: readonly InputCell[]): TiersByPosition | undefined {
  // A rental's '80/80/75' can't be limits on price, repairs and ARV, because a rental loan finances no repairs.
  const kinds = cells.filter(({ kind }) => namesKinds.has(kind.name)).flatMap(({ text }) => kindsIn(text))
  const isRental = kinds.length > 0 && kinds.every((kind) => kind === 'rental')
  const labeled = cells.map((cell) => [cell, labeledTiers(cell)] as const).filter(([, tiers]) => tiers.length > 1)
  const lengths = new Set(labeled.map(([, tiers]) => tiers.length))
  const lists = new Map(
    cells.flatMap((cell) => {
      const figures = cell.kind.hasTiers && !isMinAndMax.test(cell.header) ? figuresOf(cell.text) : []
      const isScores = cell.kind.name === 'minCreditScore' && !lengths.has(figures.length)
      const isOfLabels = lengths.has(figures.length) && cell.kind.name !== 'leverage'
      const isOrder = !isRental && !isOfLabels && cell.when.length === 0 && isLeverageOrder(figures)
      return figures.length > 1 && !isScores && !isOrder ? [[cell, figures] as const] : []
    }),
  )
  const axes = [
    ...labeled.map(([cell, tiers]) => ({ cell, isLabeled: true, axis: tiers.map(({ when }) => when[0]!) })),
    ...cells.flatMap((cell) => {
      const isAxis = axisFields.has(cell.kind.name) && !lists.has(cell)
      const axis = isAxis ? axisOf(cell.text, contextOf(cell)) : undefined
      return axis ? [{ cell, isLabeled: false, axis }] : []
    }),
  ].filter(({ cell, axis }) => {
    const isOfAxis = (list: InputCell) =>
      !/^(?:purposes|propertyTypes)$/.test(cell.kind.name) || !/term$/i.test(list.kind.name)
    return [...lists].some(([list, figures]) => figures.length === axis.length && isOfAxis(list))
  })
  const [first] = axes
  if (!first) return undefined
  // '0 / 1-4 / 5+' deals next to scores of '700 / 680 / 660' is one list of tiers.
  const same = axes.filter(
    ({ isLabeled, axis }) => axis.length === first.axis.length && (!isLabeled || isSame(axis, first.axis)),
  )
  const axis = first.axis.map((_, index) =>
    joined(same.filter((one) => one === first || !one.isLabeled).map((one) => one.axis[index] ?? null)),
  )
  // '12, 18' months is a choice of terms, even next to two purposes as in 'Purchase; Refi'.
  const isChoice = ({ kind }: InputCell) =>
    /^(?:purposes|property)$/.test(axis[0]?.dimension ?? '') && /term$/i.test(kind.name)
  const ofLabels = labeled.filter(([cell]) => same.some((one) => one.cell === cell))
  const parts = new Map(
    [...lists, ...ofLabels.map(([cell, tiers]) => [cell, tiers.map(({ text }) => text)] as const)].flatMap(
      ([cell, figures]) =>
        figures.length === axis.length && !isChoice(cell) ? [[cell, byPosition(axis, figures)] as const] : [],
    ),
  )
  return { parts, axes: same.filter(({ isLabeled }) => !isLabeled).map(({ cell }) => cell) }
}

/** Returns the tiers of a cell that labels each of its figures with one condition, all of one dimension. */
function labeledTiers({ kind, text, when, header }: InputCell): Part[] {
  const tiers =
    kind.hasTiers && when.every(({ dimension }) => dimension === 'purposes') ? (tiersOf(text, kind, header) ?? []) : []
  const dimensions = new Set(tiers.map((tier) => tier.when[0]?.dimension))
  const isWhole = tiers.every((tier) => tier.when.length === 1) && dimensions.size === 1
  return isWhole && !dimensions.has('purposes') ? tiers : []
}

const isSame = (one: readonly (Condition | null)[], other: readonly (Condition | null)[]) =>
  one.every((condition, index) => condition?.label === other[index]?.label)

/** Joins the conditions of one tier. */
function joined(conditions: readonly (Condition | null)[]): Condition | null {
  const [first, ...others] = conditions.filter((one) => one !== null)
  if (!first) return null
  const values = Object.assign({}, first.values, ...others.map((one) => one.values))
  return { ...first, values, label: [first, ...others].map(({ label }) => label).join(', ') }
}

const contextOf = ({ kind, header }: InputCell) => (kind.name === 'minDeals' ? `${header} experience deals` : header)
