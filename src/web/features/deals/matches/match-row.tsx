import type { Deal, Match } from '#contract/deals.ts'
import { formatDollars } from '#contract/money.ts'
import type { CostAxis } from '../../../ui/drawings/cost-axis.ts'
import { CostBar } from '../../../ui/drawings/cost-bar.tsx'
import { CostScale } from '../../../ui/drawings/cost-scale.tsx'
import { ScoreRing } from '../../../ui/drawings/score-ring.tsx'
import { TermBars } from '../../../ui/drawings/term-bars.tsx'
import { ContactedTag } from './contacted-tag.tsx'
import { LenderLabels, LenderName } from './lender-name.tsx'
import { MatchContacts } from './match-contacts.tsx'
import { matchFigures, totalCostLabel } from './match-figures.ts'
import { mainReasons, matchReasons } from './match-reasons.ts'
import { matchWord } from './match-word.ts'
import { AllReasons, ReasonList } from './reason-list.tsx'

/** One match in full: who and why, what it would cost, what its score is made of. */
export function MatchRow({
  match,
  deal,
  axis,
  showsScale,
}: {
  match: Match
  deal: Deal
  /** The scale that the bars of the whole list share. */
  axis: CostAxis
  /** Writes the scale's figures above the bar, once in a list. */
  showsScale: boolean
}) {
  const { lender, cost } = match
  const reasons = matchReasons(match, deal)
  return (
    <li className="m">
      <div className="m-id">
        <div className="tp">
          <ScoreRing score={match.matchScore} word={matchWord(match, deal)} />
          <span className="flex flex-wrap justify-end gap-1">
            <LenderLabels lender={lender} />
          </span>
        </div>
        <h4>
          <LenderName lender={lender} />
        </h4>
        <ContactedTag match={match} />
        {lender.isActive === 'false' ? (
          <p className="small soft">This lender is no longer listed. Its figures are the last it published.</p>
        ) : null}
        <ReasonList reasons={mainReasons(reasons)} />
        <AllReasons reasons={reasons} lenderName={lender.name} />
      </div>
      <div className="m-cost">
        <div className="m-tot">
          <p>
            <span className="lb">{totalCostLabel(cost)}</span>
            <br />
            <span className="big num">{formatDollars(cost.totalCost)}</span>
          </p>
        </div>
        {showsScale ? <CostScale {...axis} /> : null}
        <CostBar
          best={cost.best.totalCost}
          expected={cost.totalCost}
          worst={cost.worst.totalCost}
          scaleMin={axis.scaleMin}
          scaleMax={axis.scaleMax}
          label={totalCostLabel(cost)}
        />
        <MatchFigures cost={cost} />
        <MatchContacts match={match} deal={deal} />
      </div>
      <TermBars terms={reasons} />
    </li>
  )
}

function MatchFigures({ cost }: { cost: Match['cost'] }) {
  return (
    <dl className="figs">
      {matchFigures(cost).map(({ label, value, range, remark }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {value}
            <small>{range}</small>
            {remark ? <small>{remark}</small> : null}
          </dd>
        </div>
      ))}
    </dl>
  )
}
