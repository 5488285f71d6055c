import { closingFactsDays, minFactClosings } from '#contract/quotes/lender-facts.ts'
import { keptLimits } from '#domain/closing/kept-quote.ts'
import { formatDollars } from '#domain/money/money.ts'
import { closingWords } from '#web/format/transparency-words.ts'
import { Tag } from '#web/ui/labels/tag.tsx'
import type { MatchingSection } from './matching-sections.tsx'

const { ratePercent, pointsPercent, fees, loanShare } = keptLimits

/** How it is judged whether a lender closed as it quoted, with one made-up example. */
export function closingSection(): MatchingSection {
  return {
    id: 'closed-as-quoted',
    title: 'Closed as quoted',
    body: (
      <>
        <p>
          Whoever marks a deal as funded can enter the terms it closed on. A quote was kept when the rate rose by no
          more than {ratePercent}, points by {pointsPercent} and fees by {formatDollars(fees)}, and the loan is no more
          than {100 * loanShare}% smaller than in the lender’s last quote.
        </p>
        <p>
          From {minFactClosings} closings of the last {closingFactsDays} days on, a lender’s page and each match say so,
          with the median days from asking to funding. No names and no single deals, and it never enters the score.
          Sample lenders have no closings.
        </p>
        <p className="flex flex-wrap items-center gap-2 rounded border border-line bg-card p-3 text-md">
          <Tag tone="next">Example, made up</Tag>
          <span className="tabular-nums">{closingWords({ closings: 8, kept: 7, medianDays: 12 })}</span>
        </p>
      </>
    ),
  }
}
