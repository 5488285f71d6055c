import { type ReactNode, useId, useState } from 'react'
import { formatDollars, formatExpectedPoints } from '#domain/money/money.ts'
import type { SourcesAndUses } from '#domain/verdict/verdict-figures.ts'
import { Hatch, percentOfScale, svgPercent } from '#web/charts/drawing-parts.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { IconButton } from '#web/ui/controls/button.tsx'
import { NumberInput } from '#web/ui/controls/number-input.tsx'
import { Ledger, LedgerLine } from '#web/ui/figures/ledger.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { RotateCcw } from '#web/ui/icons.ts'

/**
 * A deal's sources and uses. `onClosingCosts` gets a purchase's edited closing costs in dollars, or null to restore the
 * computed ones. `isEdited` shows a button that restores them. A refinance's closing costs can't be edited, and its
 * payoff is left out while unknown.
 */
export function DealCapital({
  money,
  interestReserve = 0,
  isEdited,
  onClosingCosts,
}: {
  money: SourcesAndUses
  /** Interest that the lender withholds at closing, in dollars. */
  interestReserve?: number | undefined
  isEdited: boolean
  onClosingCosts: (dollars: number | null) => void
}) {
  const points = `${formatExpectedPoints(money.pointsPercent)} points${money.pointsAssumed ? ' assumed' : ''} and fees`
  const financing = { label: points, dollars: money.points + money.loanFees + money.appraisal }
  const repairs = { label: 'Repair budget', dollars: money.repairBudget }
  const prepaid = {
    label: interestReserve > 0 ? 'Prepaid items and interest reserve' : 'Prepaid items',
    dollars: money.cash.prepaid.total + interestReserve,
  }
  if (money.kind === 'refinance')
    return <RefinanceCapital money={money} costs={[repairs, financing]} prepaid={prepaid} />
  return (
    <>
      <CapitalStack
        sources={[loanOf(money), { label: 'Down payment', dollars: money.downpayment }]}
        uses={[
          { label: 'Purchase price', dollars: money.purchasePrice },
          repairs,
          financing,
          {
            label: 'Closing costs',
            dollars: money.closingCosts,
            control: <ClosingCostField dollars={money.closingCosts} isEdited={isEdited} onChange={onClosingCosts} />,
          },
          prepaid,
        ]}
      />
      <p className="text-sm text-ink-3 mt-3">
        Closing costs start at 2% of the price, at least $2,500. Change them to see what they do; the change is not
        saved.
      </p>
    </>
  )
}

type Item = { label: string; dollars: number }

/** Returns the advance and the holdback as one item, labeled 'Loan paid out' if they add up to less than the loan. */
function loanOf({ loanAmount, cash }: SourcesAndUses): Item {
  const dollars = cash.advance + cash.holdback
  return { label: dollars < loanAmount ? 'Loan paid out' : 'Loan', dollars }
}

function RefinanceCapital({ money, costs, prepaid }: { money: SourcesAndUses; costs: readonly Item[]; prepaid: Item }) {
  const sources = [loanOf(money)]
  const closing = { label: 'Closing costs', dollars: money.closingCosts }
  if (money.payoff === null)
    return (
      <>
        <CapitalStack sources={sources} uses={[...costs, closing, prepaid]} />
        <p className="text-sm text-ink-3 mt-3">
          Payoff of the current loan not given. It reduces the amount left over.
        </p>
      </>
    )
  return (
    <CapitalStack sources={sources} uses={[{ label: 'Payoff', dollars: money.payoff }, ...costs, closing, prepaid]} />
  )
}

/** Larger amounts are rejected as typos. */
const maxDollars = 1_000_000_000

/**
 * Edits the ledger's closing costs in dollars. `onChange` gets an amount of at least 0, or null for an empty field,
 * which restores the computed costs. An invalid amount is marked and changes nothing.
 */
function ClosingCostField({
  dollars,
  isEdited,
  onChange,
}: {
  dollars: number
  isEdited: boolean
  onChange: (dollars: number | null) => void
}) {
  const errorId = useId()
  /** An invalid entry, kept until it is corrected. */
  const [wrong, setWrong] = useState<number | null>(null)

  function take(next: number | null) {
    const isWrong = next !== null && !(next >= 0 && next <= maxDollars)
    setWrong(isWrong ? next : null)
    if (!isWrong) onChange(next === null ? null : Math.round(next * 100) / 100)
  }

  return (
    <>
      <span className="inline-flex items-center justify-end gap-1">
        {isEdited ? (
          <IconButton
            label="Reset to the usual costs"
            size="tiny"
            onClick={() => {
              setWrong(null)
              onChange(null)
            }}
          >
            <Icon of={RotateCcw} small />
          </IconButton>
        ) : null}
        <NumberInput
          className="-my-1 h-8 min-h-8 w-32 px-2 py-0 font-medium md:text-sm"
          aria-label="Closing costs in dollars"
          aria-invalid={wrong === null ? undefined : true}
          aria-describedby={wrong === null ? undefined : errorId}
          isMoney
          value={wrong ?? dollars}
          onChange={take}
        />
      </span>
      {wrong === null ? null : (
        <span id={errorId} role="alert" className="block text-sm font-medium text-red">
          Enter dollars, such as 4,000
        </span>
      )}
    </>
  )
}

const sourceTones = ['fill-pine', 'fill-pine-3', 'fill-ink']
const useTones = ['fill-use-1', 'fill-use-2', 'fill-brass', 'fill-line-2', 'fill-ink-3']

/** A source or use of money. `control` replaces the amount in the ledger, such as a field that edits it. */
type CapitalItem = StackItem & { control?: ReactNode }

/**
 * Draws a deal's sources above its uses on one dollar scale, with any gap hatched and labeled. Lists the same figures
 * below in two ledgers. Colors go by position, for at most three sources and five uses.
 */
export function CapitalStack({ sources, uses }: { sources: readonly CapitalItem[]; uses: readonly CapitalItem[] }) {
  const hatchId = useId()
  const stack = stackParts(sources, uses)
  const total = Math.max(stack.sourcesTotal, stack.usesTotal)
  const difference =
    stack.gap > 0
      ? `gap ${formatDollars(stack.gap)}`
      : stack.left > 0
        ? `left over ${formatDollars(stack.left)}`
        : 'no gap'
  const summary = `Sources ${formatDollars(stack.sourcesTotal)} against uses ${formatDollars(stack.usesTotal)}: ${difference}`
  const gapStart = percentOfScale(stack.sourcesTotal, 0, total)
  const hatch = `url(#${hatchId})`

  return (
    <>
      <svg
        className="h-23 w-full overflow-visible fill-ink-2 text-[12px] font-medium"
        width="100%"
        height="92"
        role="img"
        aria-label={`${summary}. ${itemList(sources)}; ${itemList(uses)}`}
      >
        <Hatch id={hatchId} />
        <text x="0" y="11">
          Sources
        </text>
        <Bars parts={stack.sources} tones={sourceTones} y={18} />
        {stack.gap > 0 ? (
          <>
            <rect
              className="stroke-brass"
              x={svgPercent(gapStart)}
              y="18.5"
              width={svgPercent(100 - gapStart)}
              height="23"
              fill={hatch}
            />
            <text className="fill-brass-ink font-semibold" textAnchor="end" x="100%" y="11">
              {difference}
            </text>
          </>
        ) : (
          <text textAnchor="end" x="100%" y="11">
            {formatDollars(stack.sourcesTotal)}
          </text>
        )}
        <Bars parts={stack.uses} tones={useTones} y={46} />
        <text x="0" y="86">
          Uses
        </text>
        <text textAnchor="end" x="100%" y="86">
          {formatDollars(stack.usesTotal)}
        </text>
      </svg>
      <div className="mt-3 grid gap-4 sm:grid-cols-2 sm:gap-7">
        <Ledger>
          <Lines items={sources} tones={sourceTones} />
          <LedgerLine name="Sources" value={formatDollars(stack.sourcesTotal)} isSum />
          {stack.gap > 0 ? (
            <LedgerLine
              name={
                <SwatchName tone="stroke-brass" fill={hatch} isMissing>
                  Cash you add
                </SwatchName>
              }
              value={<span className="font-semibold text-brass-ink">{formatDollars(stack.gap)}</span>}
            />
          ) : null}
          {stack.left > 0 ? <LedgerLine name="Left over" value={formatDollars(stack.left)} /> : null}
        </Ledger>
        <Ledger>
          <Lines items={uses} tones={useTones} />
          <LedgerLine name="Uses" value={formatDollars(stack.usesTotal)} isSum />
        </Ledger>
      </div>
    </>
  )
}

function itemList(items: readonly CapitalItem[]): string {
  return items.map((item) => `${item.label} ${formatDollars(item.dollars)}`).join(', ')
}

function Bars({ parts, tones, y }: { parts: readonly StackPart[]; tones: readonly string[]; y: number }) {
  return parts.map((part, index) => (
    <rect
      key={part.label}
      className={tones[index]}
      x={svgPercent(part.x)}
      y={y}
      width={svgPercent(part.width)}
      height="24"
    />
  ))
}

function Lines({ items, tones }: { items: readonly CapitalItem[]; tones: readonly string[] }) {
  return items.map((item, index) => (
    <LedgerLine
      // A label can include a figure that is edited in the row, so the index is the key.
      // biome-ignore lint/suspicious/noArrayIndexKey: As above.
      key={index}
      name={<SwatchName tone={tones[index]}>{item.label}</SwatchName>}
      value={item.control ?? formatDollars(item.dollars)}
    />
  ))
}

/** A name after its color swatch. Wrapped lines align with the name. */
function SwatchName({
  tone,
  fill,
  isMissing = false,
  children,
}: {
  tone: string | undefined
  fill?: string | undefined
  isMissing?: boolean | undefined
  children: ReactNode
}) {
  return (
    <span className={classNames('block pl-4.5 -indent-4.5', isMissing && 'font-semibold text-brass-ink')}>
      <svg
        className="mr-2 inline-block size-2.5 overflow-visible align-baseline"
        viewBox="0 0 10 10"
        aria-hidden="true"
      >
        <rect className={tone} width="10" height="10" rx="2" fill={fill} />
      </svg>
      {children}
    </span>
  )
}

type StackItem = {
  label: string
  dollars: number
}

type StackPart = {
  label: string
  dollars: number
  /** Start and length on the shared scale, in percent. */
  x: number
  width: number
}

type Stack = {
  sources: StackPart[]
  uses: StackPart[]
  sourcesTotal: number
  usesTotal: number
  /** Uses that no source covers yet. Zero when there are none. */
  gap: number
  /** Sources beyond all uses. Zero when there are none. */
  left: number
}

/**
 * Places sources and uses end to end, in the given order, on one dollar scale as long as the larger total. Positions
 * are in percent of the scale. Keeps items of $0, with no width.
 */
export function stackParts(sources: readonly StackItem[], uses: readonly StackItem[]): Stack {
  const sourcesTotal = sum(sources)
  const usesTotal = sum(uses)
  const scale = Math.max(sourcesTotal, usesTotal)
  return {
    sources: layOut(sources, scale),
    uses: layOut(uses, scale),
    sourcesTotal,
    usesTotal,
    gap: Math.max(0, usesTotal - sourcesTotal),
    left: Math.max(0, sourcesTotal - usesTotal),
  }
}

function sum(items: readonly StackItem[]): number {
  return items.reduce((total, item) => total + item.dollars, 0)
}

/** Places items one after the other on the scale. `scale` is its length in dollars. */
function layOut(items: readonly StackItem[], scale: number): StackPart[] {
  let before = 0
  return items.map(({ label, dollars }) => {
    const part = { label, dollars, x: percentOf(before, scale), width: percentOf(dollars, scale) }
    before += dollars
    return part
  })
}

/** Returns dollars in percent of the scale's length. */
function percentOf(dollars: number, scale: number): number {
  return scale > 0 ? (dollars / scale) * 100 : 0
}
