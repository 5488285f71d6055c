import type { DealInsight } from '#contract/deals/deal-insight.ts'
import { countOf, formatCount } from '#web/format/counts.ts'
import { type RuledDeal, ruleWords } from './rule-words.ts'

/** Which rule removed how many lenders, where few or none are left. */
export function RuleCounts({ deal, insight }: { deal: RuledDeal; insight: DealInsight }) {
  const rules = insight.ruleCounts.filter(({ failed }) => failed > 0)
  if (rules.length === 0) return null
  const fit = deal.eligibleCount === 0 ? 'None' : formatCount(deal.eligibleCount)
  return (
    <div className="near">
      <h4 className="label">
        {fit} of {countOf(insight.lenderCount, 'lender')} {deal.eligibleCount === 1 ? 'fits' : 'fit'}. What ruled the
        others out
      </h4>
      <dl className="kv mt-1 max-w-xl">
        {rules.map(({ rule, failed, onlyThis }) => (
          <div key={rule}>
            <dt>{ruleWords(rule, deal)}</dt>
            <dd className="flex-none">
              {formatCount(failed)}
              <span className="fine mute block font-normal">
                {onlyThis === 0 ? 'none for this alone' : `${formatCount(onlyThis)} for this alone`}
              </span>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
