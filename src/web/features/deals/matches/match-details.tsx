import type { Deal, Match } from '#contract/deals/deals.ts'
import { TermBars } from '#web/features/deals/drawings/term-bars.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Stats } from '#web/ui/figures/stats.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { checkIcons, checkTones } from './check-marks.tsx'
import { resultWords } from './check-results.ts'
import { CostLedger } from './cost-ledger.tsx'
import { matchFigures, matchReasons } from './match-figures.ts'
import { ReasonLedger, reasonIconClass, reasonLineClass, reasonListClass } from './reason-list.tsx'

/**
 * A match's details: every check in words, the itemized total with assumed parts marked, the ranges, and the parts of
 * the score.
 */
export function MatchDetails({ match, deal, distance }: { match: Match; deal: Deal; distance: string | null }) {
  const { cost, checks } = match
  const reasons = matchReasons(match, deal)
  return (
    <div className="grid gap-x-8 gap-y-5 pt-2 pb-3 xl:-ml-111.5 xl:grid-cols-[26.375rem_minmax(0,1fr)] xl:pt-9">
      <div className="grid content-start gap-4">
        <CostLedger match={match} deal={deal} distance={distance} />
        <Stats
          look="pairs"
          slot="match-figures"
          items={matchFigures(cost).map(({ label, value, range, remark }) => ({
            name: label,
            value,
            note: (
              <>
                {range}
                {remark ? <span className="block">{remark}</span> : null}
              </>
            ),
          }))}
        />
        <div>
          <h5 className="mb-1 text-sm font-semibold">What the score is made of</h5>
          <TermBars terms={reasons} />
        </div>
      </div>
      <div className="grid content-start gap-4 xl:-order-1 xl:pl-11.5">
        {checks ? (
          <div>
            <h5 className="mb-1 text-sm font-semibold">Checks</h5>
            <ul className={reasonListClass}>
              {checks.map(({ rule, result, sentence }) => (
                <li key={rule} className={classNames(reasonLineClass, checkTones[result].line)}>
                  <Icon of={checkIcons[result]} className={classNames(reasonIconClass, checkTones[result].icon)} />
                  <span>
                    <span className="sr-only">{resultWords[result]}: </span>
                    {sentence}
                  </span>
                </li>
              ))}
            </ul>
          </div>
        ) : null}
        <div>
          <h5 className="mb-1 text-sm font-semibold">Reasons for its score</h5>
          <ReasonLedger reasons={reasons} />
        </div>
      </div>
    </div>
  )
}
