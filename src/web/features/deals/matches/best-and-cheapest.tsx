import type { ReactNode } from 'react'
import type { Match } from '#contract/deals/deals.ts'
import type { Medians } from '#domain/loan-cost/cost-figures.ts'
import { formatDollars } from '#domain/money/money.ts'
import { NamedText } from '#web/ui/labels/name.tsx'
import { medianDistance } from './cost-ledger.tsx'
import { whyAhead } from './match-badges.ts'
import { totalText } from './match-figures.ts'
import { LenderName } from './match-labels.tsx'
import { cheapestOf } from './picks-of-deal.ts'

/** Shows the best and the cheapest fit of matches sorted best first, so that a score never hides a cheaper loan. */
export function BestAndCheapest({ matches, medians }: { matches: readonly Match[]; medians: Medians | null }) {
  const fitting = matches.filter(({ fits }) => fits)
  const [best, second] = fitting
  if (!best) return null
  const cheapest = cheapestOf(fitting)
  return (
    <dl className="mt-2 grid gap-x-8 gap-y-1.5 border-t border-line pt-2 text-sm tabular-nums lining-nums md:grid-cols-2">
      <Lead title={cheapest?.match === best ? 'Best fit and cheapest that fits' : 'Best fit'} match={best}>
        {totalText(best.cost)}
        {second ? ': ' : ', the only one that fits.'}
        {second ? <NamedText text={`${whyAhead(best, second)}.`} names={[second.lender.name]} /> : null}
      </Lead>
      {cheapest && cheapest.match !== best ? (
        <Lead title="Cheapest that fits" match={cheapest.match}>
          {formatDollars(cheapest.total)}
          {cheapest.match.cheapest?.programName ? ` with ${cheapest.match.cheapest.programName}` : ''}
          {medians ? `, ${medianDistance(cheapest.total, medians.totalCost).text}` : ''}.
          {cheapest.match.caps[0] ? ` ${cheapest.match.caps[0]}.` : null}
        </Lead>
      ) : null}
    </dl>
  )
}

function Lead({ title, match, children }: { title: string; match: Match; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="inline text-ink-3">{title}: </dt>
      <dd className="inline text-ink-2">
        <b className="inline-block min-h-6 font-semibold text-ink">
          <LenderName lender={match.lender} />
        </b>{' '}
        {children}
      </dd>
    </div>
  )
}
