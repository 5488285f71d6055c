import type { ListedDeal } from '#contract/deals/deals.ts'
import type { Medians, Verdict } from '#domain/matching/deal-insight.ts'
import { verdictLook } from '#web/features/deals/health/verdict-look.ts'
import { OfferLine, offerWords } from '#web/features/deals/matches/offer-line.tsx'
import { Section } from '#web/ui/figures/section.tsx'
import { VerdictReasons } from '#web/ui/figures/verdict-reasons.tsx'
import { FixDetails } from './fix-details.tsx'

/** Shows the verdict's reasons and the one change that would fix it. */
export function DealReasons({
  deal,
  verdict,
  medians,
}: {
  deal: ListedDeal
  verdict: Verdict
  medians: Medians | null
}) {
  const offer = offerWords(deal, verdict.fix)
  return (
    <Section id="reasons" title={`Why it’s ${verdictLook[verdict.word].title.toLowerCase()}`} className="mb-8">
      <div className="grid gap-x-12 gap-y-4 xl:grid-cols-[minmax(0,1.28fr)_minmax(0,1fr)]">
        <VerdictReasons reasons={verdict.reasons} />
        {verdict.word === 'sound' ? null : (
          <div className="grid content-start gap-1.5 self-start rounded border border-t-3 border-line-2 border-t-pine bg-card px-4.5 pt-3.5 pb-4 font-medium">
            <p className="text-sm font-semibold text-pine">How to fix it</p>
            <p className="text-base font-semibold">
              {verdict.fix?.sentence ?? 'No single change of a figure makes this deal work.'}
            </p>
            {offer === null ? null : (
              <div className="text-sm font-normal">
                <OfferLine words={offer} />
              </div>
            )}
            <FixDetails deal={deal} fix={verdict.fix} medians={medians} />
          </div>
        )}
      </div>
    </Section>
  )
}
