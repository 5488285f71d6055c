import { closingFactsDays, minFactClosings } from '#contract/quotes/lender-facts.ts'
import { keptLimits } from '#domain/closing/kept-quote.ts'
import { formatDollars } from '#domain/money/money.ts'
import { closingWords } from '#web/format/transparency-words.ts'
import { Tag } from '#web/ui/labels/tag.tsx'
import type { MatchingSection } from './matching-sections.tsx'

const { ratePercent, pointsPercent, fees, loanShare } = keptLimits

/** Explains how the site judges whether a lender closed as quoted, with an invented example. */
export function closingSection(): MatchingSection {
  return {
    id: 'closed-as-quoted',
    title: 'Closed as quoted',
    body: (
      <>
        <p>
          After funding, you can enter the terms the loan closed on, and the lender can confirm them. We compare
          confirmed terms with the last quote the lender sent you here. It was kept if the rate rose by at most{' '}
          {ratePercent}, points by {pointsPercent} and fees by {formatDollars(fees)}. The loan may be at most{' '}
          {100 * loanShare}% smaller.
        </p>
        <p>
          Only what a lender confirmed counts, and each investor’s last closing. With {minFactClosings} of them in the
          last {closingFactsDays} days, a lender’s page and its matches say how many quotes were kept. They also show
          the median days from request to funding. We show no names and no single deals, and it never enters the score.
          Sample lenders have no closings.
        </p>
        <p className="flex flex-wrap items-center gap-2 rounded border border-line bg-card p-3 text-sm">
          <Tag tone="next">Example, made up</Tag>
          <span className="tabular-nums">{closingWords({ closings: 8, kept: 7, medianDays: 12 })}</span>
        </p>
      </>
    ),
  }
}
