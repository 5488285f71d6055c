import type { Deal, Match } from '#contract/deals/deals.ts'
import { TermBars } from '#web/features/deals/drawings/term-bars.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { checkIcons } from './check-marks.tsx'
import { CostLedger } from './cost-ledger.tsx'
import { resultWords } from './match-checks.ts'
import { matchFigures } from './match-figures.ts'
import { matchReasons } from './match-reasons.ts'
import { ReasonLedger } from './reason-list.tsx'

/** A match in full: every check in words, the total itemized with what is assumed, the ranges, and the parts of the score. */
export function MatchDetails({ match, deal, distance }: { match: Match; deal: Deal; distance: string | null }) {
  const { cost, checks } = match
  const reasons = matchReasons(match, deal)
  return (
    <div className="in">
      <div className="grid content-start gap-4">
        <CostLedger match={match} deal={deal} distance={distance} />
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
        <div>
          <h5>What the score is made of</h5>
          <TermBars terms={reasons} />
        </div>
      </div>
      <div className="lr-why">
        {checks ? (
          <div>
            <h5>Checks</h5>
            <ul className="why">
              {checks.map(({ rule, result, sentence }) => (
                <li key={rule} className={`ck-${result}`}>
                  <Icon of={checkIcons[result]} />
                  <span>
                    <span className="sr">{resultWords[result]}: </span>
                    {sentence}
                  </span>
                </li>
              ))}
            </ul>
          </div>
        ) : null}
        <div>
          <h5>Reasons for its score</h5>
          <ReasonLedger reasons={reasons} />
        </div>
      </div>
    </div>
  )
}
