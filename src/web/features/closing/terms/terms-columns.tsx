import type { TermsComparison } from '#contract/closing/final-terms.ts'
import { formatAnnualCost, formatDollars, formatMonths } from '#domain/money/money.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Ledger } from '#web/ui/figures/ledger.tsx'

type Figures = TermsComparison['final']

/** Published estimate, quote and final terms side by side: columns on a desk, cards on a phone. */
export function TermsColumns({ comparison, quoteName }: { comparison: TermsComparison; quoteName: string }) {
  const { estimate, quote, final, holdMonths } = comparison
  const columns = [
    { title: 'Published estimate', figures: estimate, isFinal: false },
    { title: quoteName, figures: quote, isFinal: false },
    { title: 'Final terms', figures: final, isFinal: true },
  ].filter((column): column is typeof column & { figures: Figures } => column.figures !== null)
  return (
    <div className={classNames('grid gap-3', columns.length === 3 ? 'md:grid-cols-3' : 'md:grid-cols-2')}>
      {columns.map(({ title, figures, isFinal }) => (
        // An article instead of a section, because several sections would be landmarks with the same name.
        <article
          key={title}
          aria-label={title}
          className={classNames('rounded border bg-card p-4', isFinal ? 'border-ink' : 'border-line')}
        >
          <h4 className="text-sm font-semibold text-ink-2">{title}</h4>
          <p className="mt-1 text-h3 font-semibold tracking-[-0.02em] tabular-nums lining-nums">
            {formatDollars(figures.totalCost)}
          </p>
          <p className="mb-2 text-sm text-ink-3">in all over {formatMonths(holdMonths)}</p>
          <Ledger rows={rowsOf(figures)} />
        </article>
      ))}
    </div>
  )
}

function rowsOf({ cashAtClosing, cashNeeded, monthlyPayment, effectiveAnnualCostPercent }: Figures) {
  const isOut = cashAtClosing !== null && cashAtClosing < 0
  const cash = (dollars: number | null) => (dollars === null ? 'payoff not given' : formatDollars(Math.abs(dollars)))
  return [
    { name: isOut ? 'Cash out at closing' : 'Cash at closing', value: cash(cashAtClosing) },
    { name: cashNeeded !== null && cashNeeded < 0 ? 'Cash left over' : 'Cash you need', value: cash(cashNeeded) },
    { name: 'Monthly payment at full draw', value: formatDollars(monthlyPayment) },
    { name: 'Effective annual cost', value: formatAnnualCost(effectiveAnnualCostPercent) },
  ]
}
