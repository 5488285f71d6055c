import { useState } from 'react'
import { dealHealth, defaultClosingCostPercent, ratioNote, usualLimits } from '#contract/deal-health.ts'
import type { Deal, Match } from '#contract/deals.ts'
import { formatPercent } from '#contract/money.ts'
import { CapitalStack } from '../../ui/drawings/capital-stack.tsx'
import { GaugeRow } from '../../ui/drawings/gauge-row.tsx'
import { ClosingCostField } from './closing-cost-field.tsx'
import { ratioLabels, ratios } from './deal-ratios.ts'
import { HealthNotes } from './health-notes.tsx'

/**
 * How the deal stands: sources against uses, the three ratios, the 70 % rule. The closing costs can be tried out; they are not
 * stored. Points are those of the best match, so that the figures agree with the match shown below.
 */
export function DealHealth({ deal, bestMatch }: { deal: Deal; bestMatch: Match | null }) {
  const [closingCosts, setClosingCosts] = useState<number | null>(null)
  const closingPercent = closingCosts === null ? defaultClosingCostPercent : (closingCosts / deal.purchasePrice) * 100
  const health = dealHealth(deal, bestMatch, closingPercent)
  const money = health.sourcesAndUses
  const pointsLabel = `Points, ${formatPercent(money.pointsPercent, 2)}${money.pointsAssumed ? ' assumed' : ''}`

  return (
    <div className="blk">
      <div className="blk-h">
        <h3>Health of the deal</h3>
        <p className="small soft">
          {bestMatch
            ? `Points and costs of the best match, ${bestMatch.lender.name}.`
            : 'No match yet: 2.0 points assumed.'}
        </p>
      </div>
      <div className="health">
        <div className="min-w-0">
          <h4>Where the money comes from, where it goes</h4>
          <CapitalStack
            sources={[
              { label: 'Loan', dollars: money.loanAmount },
              { label: 'Down payment', dollars: money.downpayment },
            ]}
            uses={[
              { label: 'Purchase price', dollars: money.purchasePrice },
              { label: 'Repair budget', dollars: money.repairBudget },
              { label: pointsLabel, dollars: money.points },
              {
                label: `Closing, ${formatPercent(closingPercent, Number.isInteger(closingPercent) ? 0 : 1)}`,
                dollars: money.closingCosts,
                control: (
                  <ClosingCostField
                    dollars={money.closingCosts}
                    isEdited={closingCosts !== null}
                    onChange={setClosingCosts}
                  />
                ),
              },
            ]}
          />
          <p className="fine mute mt-3">
            Closing costs start at 2% of the price. Change them to see what they do; the change is not saved.
          </p>
        </div>
        <div className="gs">
          {ratios.map((ratio) => {
            const percent = health[`${ratio}Percent`]
            if (percent === null) return null
            const { from, to } = usualLimits[ratio]
            return (
              <GaugeRow key={ratio} label={ratioLabels[ratio].long} value={percent} usualFrom={from} usualTo={to}>
                {ratioNote(ratio, percent).text}
              </GaugeRow>
            )
          })}
        </div>
      </div>
      <HealthNotes notes={health.notes} />
    </div>
  )
}
