import type { DealInsight } from '#domain/matching/deal-insight.ts'
import { countOf, formatCount } from '#domain/money/counts.ts'
import { Ledger, LedgerLine } from '#web/ui/figures/ledger.tsx'
import { type RuledDeal, ruleWords } from './rule-words.ts'

/** Which rule removed how many lenders, where few or none are left. */
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
