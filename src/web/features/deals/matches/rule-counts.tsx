import type { Deal } from '#contract/deals/deals.ts'
import type { DealInsight } from '#domain/matching/deal-insight.ts'
import { type EligibilityRule, eligibilityRules, shortestNoteSlackMonths } from '#domain/matching/eligibility.ts'
import { countOf, formatCount } from '#domain/money/counts.ts'
import { formatDollars, formatMonths } from '#domain/money/money.ts'
import { Ledger, LedgerLine } from '#web/ui/figures/ledger.tsx'

/** Shows how many lenders each rule removed, if few or none are left. */
export function RuleCounts({ deal, insight }: { deal: RuledDeal; insight: DealInsight }) {
  const rules = insight.ruleCounts.filter(({ failed }) => failed > 0)
  if (rules.length === 0) return null
  const fit = deal.eligibleCount === 0 ? 'None' : formatCount(deal.eligibleCount)
  return (
    <div className="mt-7">
      <h4 className="text-sm font-semibold">
        {fit} of {countOf(insight.lenderCount, 'lender')} {deal.eligibleCount === 1 ? 'fits' : 'fit'}. What ruled the
        others out
      </h4>
      <Ledger className="mt-1 max-w-xl">
        {rules.map(({ rule, failed, onlyThis }) => (
          <LedgerLine
            key={rule}
            name={ruleWords(rule, deal)}
            value={
              <>
                {formatCount(failed)}
                <span className="text-sm text-ink-3 block font-normal">
                  {onlyThis === 0 ? 'none for this alone' : `${formatCount(onlyThis)} for this alone`}
                </span>
              </>
            }
          />
        ))}
      </Ledger>
    </div>
  )
}

/** The facts of a deal that eligibility rules read, and the number of lenders that passed all rules. */
export type RuledDeal = Pick<Deal, 'eligibleCount' | 'propertyState' | 'loanAmount' | 'termMonths'>

/** What a lender that fails a rule of eligibility does or does not do. */
function ruleWords(rule: string, deal: Omit<RuledDeal, 'eligibleCount'>): string {
  const words: Record<EligibilityRule, string> = {
    H1: 'No longer listed',
    H2: `Do not lend in ${deal.propertyState}`,
    H3: `Do not lend ${formatDollars(deal.loanAmount)}`,
    H4: `Longest note is shorter than ${formatMonths(deal.termMonths)}`,
    H5: `Shortest note is longer than ${formatMonths(deal.termMonths + shortestNoteSlackMonths)}`,
    H6: 'Lend less on this price, cost or value',
    H7: 'Ask for a higher credit score',
    H8: 'Ask for more deals in the last three years',
    H9: 'Do not lend on this kind of property',
    H10: 'Lend to companies only',
    H11: 'Do not lend for this purpose',
    H12: 'Make other kinds of loans',
    H13: 'Ask for more rent per payment',
    H14: 'Do not take this situation',
  }
  const known = eligibilityRules.find((name) => name === rule)
  return known ? words[known] : rule
}
