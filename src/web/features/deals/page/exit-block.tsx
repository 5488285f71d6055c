import { Link } from '@tanstack/react-router'
import type { Deal } from '#contract/deals/deals.ts'
import { holdMonthsOf } from '#domain/loan-request/loan-request.ts'
import { formatDollars, formatRate } from '#domain/money/money.ts'
import { rentFiguresOf } from '#domain/rental/coverage.ts'
import { usualRefinanceCostPercent, usualRefinancePercent } from '#domain/rental/refinance.ts'
import type { ExitVerdict } from '#domain/verdict/verdict-figures.ts'
import { Ledger } from '#web/ui/figures/ledger.tsx'
import { Section } from '#web/ui/figures/section.tsx'

/** Compares the rental loan that is to repay a short loan with the payoff. */
export function ExitBlock({ deal, exit }: { deal: Deal; exit: ExitVerdict }) {
  const isShort = exit.short > 0
  return (
    <Section
      id="exit"
      title="Exit by refinance"
      note={`A 30-year loan at ${formatRate(exit.ratePercent)}, one point above today’s rates.`}
    >
      <Ledger
        rows={[
          {
            name: `By value, ${usualRefinancePercent}% of ${formatDollars(exit.value)}`,
            value: formatDollars(exit.byValue),
          },
          {
            name: 'By rent, at a DSCR of 1.00',
            value: exit.byRent === null ? 'Rent not given' : formatDollars(exit.byRent),
          },
          {
            name: `New loan less ${usualRefinanceCostPercent}% costs`,
            value: formatDollars(exit.net),
            isSum: true,
          },
          { name: 'Loan to repay', value: formatDollars(deal.loanAmount) },
          { name: isShort ? 'Short' : 'To spare', value: formatDollars(Math.abs(exit.short)), isSum: true },
        ]}
      />
      <p className="mt-3 text-sm">
        <Link to="/tools/exit" search={exitAddress(deal, exit)}>
          {isShort ? 'See what would close it' : 'Try another rent or rate'}
        </Link>
      </p>
    </Section>
  )
}

/** Returns the calculator's address with the deal's figures. */
function exitAddress(deal: Deal, { ratePercent, seasoningMonths }: ExitVerdict): Record<string, string> {
  const figures = {
    loanAmount: deal.loanAmount,
    arv: deal.estimatedArv,
    cost: deal.purchasePrice + deal.repairBudget,
    holdMonths: holdMonthsOf(deal),
    ...rentFiguresOf(deal),
    ratePercent,
    ...(seasoningMonths === undefined ? {} : { seasoningMonths }),
  }
  return Object.fromEntries(Object.entries(figures).map(([name, value]) => [name, String(Number(value.toFixed(2)))]))
}
