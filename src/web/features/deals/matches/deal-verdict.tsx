import type { ReactNode } from 'react'
import type { ListedDeal } from '#contract/deals/deals.ts'
import { isConsumerLoan } from '#domain/matching/deal-situations.ts'
import { VerdictBlock, type VerdictPlace, verdictPlaceClass } from '#web/features/deals/health/verdict-block.tsx'
import { OpenQuestions } from '#web/features/deals/life/open-questions.tsx'
import { MatchSummary } from './match-summary.tsx'
import { OfferLine, offerWords } from './offer-line.tsx'

/** Shows a deal's verdict, or its main figures without one. Renders nothing for an owner's home. */
export function DealVerdict({
  deal,
  place = 'card',
  heading,
  fixDetails,
  isReading = false,
}: {
  deal: ListedDeal
  place?: VerdictPlace | undefined
  heading?: 'h2' | 'h3' | undefined
  fixDetails?: ReactNode
  /** Whether the matches are still loading. */
  isReading?: boolean
}) {
  if (isConsumerLoan(deal)) return null
  const offer = offerWords(deal, deal.verdict?.fix ?? null)
  return (
    <>
      {deal.verdict ? (
        <VerdictBlock
          verdict={deal.verdict}
          place={place}
          heading={heading}
          fixLine={offer === null ? undefined : <OfferLine words={offer} />}
          fixDetails={fixDetails}
        >
          <MatchSummary deal={deal} isReading={isReading} />
        </VerdictBlock>
      ) : (
        <div className={verdictPlaceClass[place]}>
          <MatchSummary deal={deal} isReading={isReading} />
        </div>
      )}
      <OpenQuestions deal={deal} place={place} />
    </>
  )
}
