import { cashWords } from '#domain/loan-cost/cash-figures.ts'
import { formatCount, formatCountOf } from '#domain/money/counts.ts'
import { formatDollars, formatPercent } from '#domain/money/money.ts'
import { formatDscr } from '#domain/rental/dscr.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Cell, ColumnHead, RowHead, Table } from '#web/ui/figures/table.tsx'
import { verdictLook } from '#web/ui/figures/verdict-words.tsx'
import { Tag } from '#web/ui/labels/tag.tsx'
import type { Outcome } from './outcome.ts'

type Row = {
  name: string
  key: Exclude<keyof Outcome, 'word' | 'input'>
  unit: 'dollars' | 'percent' | 'count' | 'ratio'
  /** Whether a higher figure is better. */
  isGoodWhenHigher: boolean
}

const rows: readonly Row[] = [
  { name: 'Profit', key: 'profit', unit: 'dollars', isGoodWhenHigher: true },
  { name: 'DSCR', key: 'dscr', unit: 'ratio', isGoodWhenHigher: true },
  { name: 'Monthly cash flow', key: 'cashFlowMonthly', unit: 'dollars', isGoodWhenHigher: true },
  { name: 'Largest loan at 1.00', key: 'largestLoan', unit: 'dollars', isGoodWhenHigher: true },
  { name: 'Largest loan at 1.25', key: 'largestLoanWithRoom', unit: 'dollars', isGoodWhenHigher: true },
  { name: 'Lenders that fit', key: 'eligibleCount', unit: 'count', isGoodWhenHigher: true },
  { name: 'Best total cost', key: 'bestTotal', unit: 'dollars', isGoodWhenHigher: false },
  { name: 'Median total cost', key: 'medianTotal', unit: 'dollars', isGoodWhenHigher: false },
  { name: 'Return on cash', key: 'roiPercent', unit: 'percent', isGoodWhenHigher: true },
  { name: cashWords.cashAtClosing, key: 'cashAtClosing', unit: 'dollars', isGoodWhenHigher: false },
  { name: cashWords.repairsYouPay, key: 'repairsYouPay', unit: 'dollars', isGoodWhenHigher: false },
  { name: cashWords.cashYouNeed, key: 'cashYouNeed', unit: 'dollars', isGoodWhenHigher: false },
  { name: 'LTV', key: 'ltvPercent', unit: 'percent', isGoodWhenHigher: false },
  { name: 'Day-one advance', key: 'advancePercent', unit: 'percent', isGoodWhenHigher: false },
  { name: 'LTC', key: 'ltcPercent', unit: 'percent', isGoodWhenHigher: false },
  { name: 'LTARV', key: 'ltarvPercent', unit: 'percent', isGoodWhenHigher: false },
  { name: 'If things go wrong', key: 'stressProfit', unit: 'dollars', isGoodWhenHigher: true },
]

/**
 * Compares the deal's results with those of the tried figures, including equal ones. Leaves out rows that are blank for
 * both. `isStale` sets only `aria-busy`.
 */
export function MovesTable({ stored, tried, isStale }: { stored: Outcome; tried: Outcome; isStale: boolean }) {
  return (
    <Table aria-busy={isStale}>
      <thead>
        <tr>
          <ColumnHead>
            <span className="sr-only">Figure</span>
          </ColumnHead>
          <ColumnHead>The deal</ColumnHead>
          <ColumnHead>What if</ColumnHead>
          <ColumnHead className="max-sm:hidden">Change</ColumnHead>
        </tr>
      </thead>
      <tbody>
        <tr>
          <RowHead>Verdict</RowHead>
          <Cell>
            <Word word={stored.word} />
          </Cell>
          <Cell>
            <Word word={tried.word} />
          </Cell>
          <Cell className="max-sm:hidden" />
        </tr>
        {rows.map((row) => (
          <MoveRow key={row.key} row={row} before={stored[row.key]} after={tried[row.key]} />
        ))}
      </tbody>
    </Table>
  )
}

function Word({ word }: { word: Outcome['word'] }) {
  return word === null ? '–' : <Tag tone={verdictLook[word].tone}>{verdictLook[word].title}</Tag>
}

function MoveRow({ row, before, after }: { row: Row; before: number | null; after: number | null }) {
  if (before === null && after === null) return null
  const change = before === null || after === null ? null : after - before
  const isNone = change === null || Math.abs(change) < smallestChange[row.unit]
  const isGood = !isNone && change > 0 === row.isGoodWhenHigher
  return (
    <tr>
      <RowHead>{row.name}</RowHead>
      <Cell>{format(row.unit, before)}</Cell>
      <Cell
        className={
          row.key === 'profit' || row.key === 'dscr'
            ? 'text-h3 font-semibold tracking-[-0.03em]'
            : 'text-base font-semibold'
        }
      >
        {format(row.unit, after)}
      </Cell>
      <Cell className={classNames('max-sm:hidden', isNone ? 'text-ink-3' : isGood ? 'text-green' : 'text-amber')}>
        {isNone ? '–' : signed(row.unit, change)}
      </Cell>
    </tr>
  )
}

/** Smaller changes aren't visible in the rounded figures. */
const smallestChange: Readonly<Record<Row['unit'], number>> = { dollars: 0.5, percent: 0.05, count: 0.5, ratio: 0.005 }

function format(unit: Row['unit'], value: number | null): string {
  if (value === null) return '–'
  if (unit === 'ratio') return formatDscr(value)
  if (unit === 'dollars') return formatDollars(value)
  return unit === 'percent' ? formatPercent(value, 1) : formatCount(value)
}

function signed(unit: Row['unit'], change: number): string {
  const sign = change < 0 ? '−' : '+'
  const size = Math.abs(change)
  if (unit === 'ratio') return `${sign}${size.toFixed(2)}`
  if (unit === 'dollars') return `${sign}${formatDollars(size)}`
  return unit === 'percent' ? `${sign}${size.toFixed(1)} points` : `${sign}${formatCountOf(Math.round(size), 'lender')}`
}
