import { Link } from '@tanstack/react-router'
import type { Deal, DealWithInsight } from '#contract/deals/deals.ts'
import { rentalTermMonths } from '#domain/choices/deal-choices.ts'
import { baseName, leverageOf } from '#domain/loan-request/leverage.ts'
import { formatCountOf } from '#domain/money/counts.ts'
import { formatDollars, formatMonths, formatPercent, formatRate } from '#domain/money/money.ts'
import { type MissingRentFigure, rentFiguresOf, shortTermRentShare } from '#domain/rental/coverage.ts'
import { formatDscr } from '#domain/rental/dscr.ts'
import { rentalDefaults } from '#domain/rental/rental.ts'
import type { rentalStanding } from '#domain/verdict/rental-verdict.ts'
import { Note } from '#web/ui/feedback/alert.tsx'
import { Ledger } from '#web/ui/figures/ledger.tsx'
import { Section } from '#web/ui/figures/section.tsx'
import { Stats } from '#web/ui/figures/stats.tsx'

type Standing = ReturnType<typeof rentalStanding>

const missingWords: Readonly<Record<MissingRentFigure, string>> = {
  rent: 'monthly rent',
  taxes: 'yearly taxes',
  insurance: 'yearly insurance',
  hoa: 'monthly HOA',
}

/**
 * Shows a rental's DSCR, monthly cash flow and largest loans, each at one DSCR, or which figures are missing. Below,
 * says how many lenders require more rent, from `ruleCounts`. `standing` must be computed from the same deal.
 */
export function RentalBlock({
  deal,
  standing,
  ruleCounts,
}: {
  deal: Deal
  standing: Standing
  ruleCounts: DealWithInsight['insight']['ruleCounts']
}) {
  const { dscr, cashFlowMonthly, largestLoans, missing, ratePercent } = standing
  const termText = deal.termMonths === rentalTermMonths ? '30 years' : formatMonths(deal.termMonths)
  // H13 is the rule that checks a lender's minimum DSCR.
  const needsMoreRentCount = ruleCounts.find(({ rule }) => rule === 'H13')?.failed ?? 0
  return (
    <Section id="rent" title="Rent" note={`Priced as a loan of ${termText} at ${formatRate(ratePercent)}.`}>
      {dscr === null || cashFlowMonthly === null || largestLoans === null ? (
        <Note tone="caution">
          <p>
            Lenders judge a rental by its rent, taxes and insurance. Not given:{' '}
            {missing.map((name) => missingWords[name]).join(', ')}.{' '}
            <Link to="/deals/$id" params={{ id: deal.id }} search={{ edit: 'open' }}>
              Add them
            </Link>
          </p>
        </Note>
      ) : (
        <>
          <Stats
            className="mb-4"
            items={[
              { name: 'DSCR', value: formatDscr(dscr), note: `rent divided by ${formatDollars(standing.pitia ?? 0)}` },
              { name: 'Monthly cash flow', value: formatDollars(cashFlowMonthly) },
              ...largestLoans.map((one) => ({
                name: `Largest loan at ${one.dscr.toFixed(2)}`,
                value: formatDollars(one.loanAmount),
                note: one.isCappedByValue
                  ? `${formatPercent(standing.maxLoanToValuePercent, 0)} of the ${baseName(leverageOf(deal))}`
                  : 'by the rent',
              })),
            ]}
          />
          <RentLedger deal={deal} standing={standing} />
          {dscr >= 1 && cashFlowMonthly < 0 ? (
            <p className="mt-3 text-sm text-ink-2">
              A DSCR above 1 is not cash flow: lenders leave out vacancy, management and upkeep.
            </p>
          ) : null}
        </>
      )}
      {needsMoreRentCount > 0 ? (
        <p className="mt-3 text-sm text-ink-2">
          {formatCountOf(needsMoreRentCount, 'lender')} {needsMoreRentCount === 1 ? 'asks' : 'ask'} for more rent than
          this.
        </p>
      ) : null}
    </Section>
  )
}

/**
 * Shows the steps from the monthly rent to the cash flow. For a short-term rental, starts at the part that lenders
 * count.
 */
function RentLedger({ deal, standing: { payment, cashFlowMonthly } }: { deal: Deal; standing: Standing }) {
  const rents = rentFiguresOf(deal)
  if (!rents) return null
  const isShortTerm = deal.situations?.includes('short-term-rental') ?? false
  const { vacancyPercent, managementPercent, maintenancePercent, capitalPercent } = rentalDefaults
  const income = rents.rent * (1 - vacancyPercent / 100)
  const upkeepPercent = managementPercent + maintenancePercent + capitalPercent
  const formatDeduction = (dollars: number) => formatDollars(-dollars)
  return (
    <Ledger
      rows={[
        { name: isShortTerm ? `Rent, ${100 * shortTermRentShare}% counted` : 'Rent', value: formatDollars(rents.rent) },
        { name: `Vacancy, ${vacancyPercent}%`, value: formatDeduction(rents.rent - income), isAssumed: true },
        {
          name: `Management and upkeep, ${upkeepPercent}%`,
          value: formatDeduction((income * upkeepPercent) / 100),
          isAssumed: true,
        },
        { name: 'Taxes', value: formatDeduction(rents.taxMonthly) },
        { name: 'Insurance', value: formatDeduction(rents.insuranceMonthly) },
        ...(rents.hoaMonthly > 0 ? [{ name: 'HOA', value: formatDeduction(rents.hoaMonthly) }] : []),
        { name: 'Loan payment', value: formatDeduction(payment) },
        { name: 'Monthly cash flow', value: formatDollars(cashFlowMonthly ?? 0), isSum: true },
      ]}
    />
  )
}
