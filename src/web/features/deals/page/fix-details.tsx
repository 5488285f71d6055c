import { Link } from '@tanstack/react-router'
import type { Deal } from '#contract/deals/deals.ts'
import { flipInputOfDeal, flipPriceOf } from '#domain/flip/flip-of-deal.ts'
import { flipOutcome } from '#domain/flip/flip-profit.ts'
import { assumedMoneyPrice } from '#domain/loan-cost/assumed-terms.ts'
import { cashFigures, cashLines, cashWords } from '#domain/loan-cost/cash-figures.ts'
import type { Medians } from '#domain/loan-cost/cost-figures.ts'
import { kindOfDeal } from '#domain/loan-request/kind-of-deal.ts'
import { formatDollars, formatPercent } from '#domain/money/money.ts'
import { coverageAt } from '#domain/rental/coverage.ts'
import { formatDscr } from '#domain/rental/dscr.ts'
import { ratioPercent } from '#domain/verdict/deal-health.ts'
import type { Fix } from '#domain/verdict/verdict-figures.ts'
import { buttonClass } from '#web/ui/controls/button-class.ts'
import { Cell, ColumnHead, RowHead, Table } from '#web/ui/figures/table.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { ChevronDown } from '#web/ui/icons.ts'

/**
 * Compares the deal's figures now and with the verdict's fix, and links to What-if to try it. Both are computed at the
 * same rate, points and fees: the medians, or assumed ones if null. Starts collapsed to keep the lenders in view.
 * Renders nothing without a fix, for a fix that names no new figure, and for `price-too-far`, whose price is too low to
 * offer.
 */
export function FixDetails({ deal, fix, medians }: { deal: Deal; fix: Fix | null; medians: Medians | null }) {
  const change = fix && figuresOfFix(fix)
  if (!change) return null
  const withFix = comparedRows({ ...deal, ...change }, medians)
  const rows = comparedRows(deal, medians).map(([name, now], index) => {
    const [otherName, other] = withFix[index] ?? [name, '–']
    if (name === otherName) return { name, now, with: other }
    // Only this name can differ: a fix can turn cash out into cash due at closing, or the reverse.
    const cashText = (label: string, text: string) => (label === cashWords.cashAtClosing ? text : `${text} to you`)
    return { name: cashWords.cashAtClosing, now: cashText(name, now), with: cashText(otherName, other) }
  })
  return (
    <details className="group">
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between rounded-sm text-sm text-ink-2 [&::-webkit-details-marker]:hidden">
        See what changes
        <Icon of={ChevronDown} small className="text-pine group-open:rotate-180" />
      </summary>
      <Table>
        <thead>
          <tr>
            <ColumnHead>
              <span className="sr-only">Figure</span>
            </ColumnHead>
            <ColumnHead>Now</ColumnHead>
            <ColumnHead>With it</ColumnHead>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.name}>
              <RowHead>{row.name}</RowHead>
              <Cell className="font-normal">{row.now}</Cell>
              <Cell className="font-semibold">{row.with}</Cell>
            </tr>
          ))}
        </tbody>
      </Table>
      <Link
        to="/deals/$id"
        params={{ id: deal.id }}
        search={{ tab: 'what-if', ...asTexts(change) }}
        className={buttonClass({ size: 'small', wide: true })}
      >
        Try it in What-if
      </Link>
    </details>
  )
}

function asTexts(figures: object): Record<string, string> {
  return Object.fromEntries(Object.entries(figures).map(([name, value]) => [name, String(value)]))
}

/** Returns the figures of a deal to compare, as text. */
function comparedRows(deal: Deal, medians: Medians | null): [name: string, text: string][] {
  const input = flipInputOfDeal(deal, medians && flipPriceOf(medians))
  const flip = input && flipOutcome(input)
  const kind = kindOfDeal(deal)
  const price = medians ?? assumedMoneyPrice(kind)
  const cash = cashFigures(deal, price)
  // A rental has no holdback, so its advance is its LTV. The ratio `ltv` leaves out the as-is value.
  const ratio = ratioPercent(deal, kind === 'rental' ? 'advance' : 'ltc')
  const dscr = kind === 'rental' ? coverageAt(deal, price.ratePercent) : null
  return [
    ...(flip ? [['Profit', formatDollars(flip.profit)] as [string, string]] : []),
    ['Loan', formatDollars(deal.loanAmount)],
    [kind === 'rental' ? 'LTV' : 'LTC', ratio === null ? '–' : formatPercent(ratio, 1)],
    ...(dscr === null ? [] : [['DSCR', formatDscr(dscr)] as [string, string]]),
    ...cashLines(cash).map(({ label, text }): [string, string] => [label, text]),
  ]
}

/** Returns the deal's figures as a fix changes them. Null for a fix without a figure, and for `price-too-far`. */
function figuresOfFix(fix: Fix): Partial<Deal> | null {
  if (fix.to === null) return null
  switch (fix.kind) {
    case 'price':
    case 'loan-and-price':
      return { purchasePrice: fix.to, ...(fix.loanAmount === null ? {} : { loanAmount: fix.loanAmount }) }
    case 'loan':
      return { loanAmount: fix.to }
    case 'repairs':
      return { repairBudget: fix.to }
    case 'term':
      return { termMonths: fix.to }
    case 'price-too-far':
    case 'wait':
    case 'value':
    case 'rent':
      return null
  }
}
