import type { Deal, Match } from '#contract/deals.ts'
import { formatDollars, formatPercent } from '#contract/money.ts'
import { ScoreRing } from '../../../ui/drawings/score-ring.tsx'
import { ContactedTag } from './contacted-tag.tsx'
import { LenderName } from './lender-name.tsx'
import { totalCostLabel } from './match-figures.ts'
import { matchWord } from './match-word.ts'

/** The five best matches at one line each. */
export function BriefMatches({ matches, deal }: { matches: readonly Match[]; deal: Deal }) {
  return (
    <ol className="matches">
      {matches.map((match) => (
        <li
          key={match.id}
          className="grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-1 border-b border-line py-3 last:border-b-0 sm:grid-cols-[8.5rem_1fr_auto]"
        >
          <span className="max-sm:col-span-2">
            <ScoreRing score={match.matchScore} word={matchWord(match, deal)} />
          </span>
          <div className="min-w-0">
            <h4 className="font-serif text-lead font-semibold [&_a]:text-ink [&_a]:no-underline [&_a:hover]:underline">
              <LenderName lender={match.lender} />
            </h4>
            <ContactedTag match={match} />
          </div>
          <p className="num text-right">
            <strong className="font-semibold">{formatDollars(match.cost.totalCost)}</strong>
            <span className="fine mute block">
              {totalCostLabel(match.cost)}, at {formatPercent(match.cost.ratePercent, 2)}
            </span>
          </p>
        </li>
      ))}
    </ol>
  )
}
