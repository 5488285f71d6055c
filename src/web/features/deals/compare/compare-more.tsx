import type { Deal, Match } from '#contract/deals/deals.ts'
import { TermBars } from '#web/features/deals/drawings/term-bars.tsx'
import { CostLedger } from '#web/features/deals/matches/cost-ledger.tsx'
import { RequestOfMatch } from '#web/features/deals/matches/match-asking.tsx'
import { MatchContacts } from '#web/features/deals/matches/match-contacts.tsx'
import { matchReasons } from '#web/features/deals/matches/match-reasons.ts'
import { ReasonList } from '#web/features/deals/matches/reason-list.tsx'

/** What a row of the comparison opens to: the total in parts, the reasons for the score, and the ways to reach the lender. */
export function CompareMore({ match, deal, distance }: { match: Match; deal: Deal; distance: string | null }) {
  const reasons = matchReasons(match, deal)
  return (
    <div className="grid gap-x-12 gap-y-4 sm:grid-cols-2 lg:grid-cols-[minmax(0,24rem)_minmax(0,26rem)_14rem]">
      <CostLedger match={match} deal={deal} distance={distance} />
      <div className="grid content-start gap-3">
        <ReasonList reasons={reasons} />
        <RequestOfMatch match={match} deal={deal} />
        <MatchContacts match={match} deal={deal} />
      </div>
      <TermBars terms={reasons} />
    </div>
  )
}
