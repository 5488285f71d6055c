import type { Deal, Match } from '#contract/deals/deals.ts'
import { formatAmountRange, formatRateRange } from '#domain/money/money.ts'
import { MatchContacts } from './match-contacts.tsx'

/** What a matched lender publishes of itself, under its row: its own words, its ranges, and every way to reach it spelled out. */
export function PublishedTerms({ match, deal }: { match: Match; deal: Deal }) {
  const { lender } = match
  return (
    <div className="col-span-full grid min-w-0 gap-x-3 gap-y-1 text-sm text-ink-2 xl:grid-cols-[24.25rem_minmax(0,1fr)] xl:pt-1 xl:pl-11.5">
      <div>
        <p className="line-clamp-2">{lender.description?.trim() || 'No description published.'}</p>
        <dl className="flex flex-wrap gap-x-4 tabular-nums lining-nums">
          <div className="flex flex-wrap gap-x-1.5">
            <dt>Amount range</dt>{' '}
            <dd className="font-medium text-ink">{formatAmountRange(lender.minAmount, lender.maxAmount)}</dd>
          </div>
          <div className="flex flex-wrap gap-x-1.5">
            <dt>Rate range</dt>{' '}
            <dd className="font-medium text-ink">{formatRateRange(lender.minRate, lender.maxRate)}</dd>
          </div>
        </dl>
      </div>
      <MatchContacts match={match} deal={deal} isSpelledOut />
    </div>
  )
}
