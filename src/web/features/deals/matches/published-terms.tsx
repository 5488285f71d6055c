import type { Deal, Match } from '#contract/deals/deals.ts'
import { formatAmountRange, formatRateRange } from '#domain/money/money.ts'
import { MatchContacts } from './match-contacts.tsx'

/** What a matched lender publishes of itself, under its row: its own words, its ranges, and every way to reach it spelled out. */
export function PublishedTerms({ match, deal }: { match: Match; deal: Deal }) {
  const { lender } = match
  return (
    <div className="lr-pub">
      <div>
        <p className="line-clamp-2">{lender.description?.trim() || 'No description published.'}</p>
        <dl className="num">
          <div>
            <dt>Amount range</dt> <dd>{formatAmountRange(lender.minAmount, lender.maxAmount)}</dd>
          </div>
          <div>
            <dt>Rate range</dt> <dd>{formatRateRange(lender.minRate, lender.maxRate)}</dd>
          </div>
        </dl>
      </div>
      <MatchContacts match={match} deal={deal} isSpelledOut />
    </div>
  )
}
