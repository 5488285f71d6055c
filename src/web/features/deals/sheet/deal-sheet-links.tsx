import { useState } from 'react'
import type { User } from '#contract/accounts/profile.ts'
import { createSheetEndpoint, linkDays, type SheetShow } from '#contract/deals/deal-sheet.ts'
import type { DealWithInsight } from '#contract/deals/deals.ts'
import { investorName } from '#domain/text/investor-name.ts'
import { sharedVerdict } from '#domain/verdict/shared-verdict.ts'
import { useCall } from '#web/app-context.ts'
import { OfferLine, offerWords } from '#web/features/deals/matches/offer-line.tsx'
import { useSession } from '#web/session/session.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Section } from '#web/ui/figures/section.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Printer } from '#web/ui/icons.ts'
import { DealSheetView } from './deal-sheet-view.tsx'
import { ActiveLinks, NewShareLink, type ShareChoice, ShareChoices, useShareLinks } from './share-links.tsx'

const choices = [
  { name: 'address', label: 'Show the address', short: 'address' },
  { name: 'name', label: 'Show my name', short: 'name' },
  { name: 'creditRange', label: 'Show my credit range', short: 'credit range' },
  { name: 'verdict', label: 'Show the verdict and profit', short: 'verdict' },
  { name: 'lenders', label: 'Show how many lenders fit', short: 'lenders' },
] as const satisfies ShareChoice[]

const nothingMore: SheetShow = { address: false, name: false, creditRange: false, verdict: false, lenders: false }

/**
 * The deal on one page, to print or to share through a private link. The investor picks which optional facts it shows,
 * none at first, and can revoke a link at any time.
 */
export function DealSheetLinks({ deal }: { deal: DealWithInsight }) {
  const call = useCall()
  const user = useSession().user
  const [show, setShow] = useState(nothingMore)
  const links = useShareLinks(deal.id, 'sheet', () =>
    call(createSheetEndpoint, { params: { id: deal.id }, body: { show } }),
  )
  const { make } = links
  const { verdict, medians, health } = deal.insight
  const offer = offerWords(deal, verdict?.fix ?? null)
  return (
    <div className="mt-5 grid gap-x-12 gap-y-8 xl:grid-cols-[21rem_minmax(0,1fr)]">
      <div className="min-w-0 print:hidden">
        <Section id="share" title="Share by a link" rule="below-md" note={`A link works for ${linkDays.sheet} days.`}>
          <p className="mb-2 text-sm text-ink-2">
            Anyone with the link sees this sheet, without an account. Only people with the link can see it.
          </p>
          <ShareChoices choices={choices} show={show} onChange={setShow} />
          <div className="mt-3 flex flex-wrap items-center gap-3">
            <Button variant="primary" pending={make.isPending} pendingLabel="Creating…" onClick={() => make.mutate()}>
              Create link
            </Button>
            <Button onClick={() => window.print()}>
              <Icon of={Printer} small />
              Print or save as PDF
            </Button>
          </div>
          <NewShareLink links={links} />
        </Section>
        {offer === null ? null : (
          <div className="mt-8">
            <Section id="offer" title="Your offer" note="Only you see this. It isn’t on the shared sheet.">
              <p className="font-semibold">
                <OfferLine words={offer} />
              </p>
            </Section>
          </div>
        )}
        <div className="mt-8">
          <Section id="links" title="Active links">
            <ActiveLinks
              links={links}
              choices={choices}
              show={show}
              none={<p className="text-sm text-ink-2">None yet</p>}
            />
          </Section>
        </div>
      </div>
      <DealSheetView
        className="self-start rounded border border-line-2 bg-card p-card print:border-0 print:p-0"
        sheet={{
          ...deal,
          propertyAddress: show.address ? deal.propertyAddress : null,
          name: show.name && user ? investorName(user) : null,
          creditRange: show.creditRange && user ? confirmedCreditRange(user) : null,
          health,
          verdict: show.verdict && verdict ? sharedVerdict(verdict, show.lenders) : null,
          medians: show.lenders ? medians : null,
          eligibleCount: show.lenders ? deal.eligibleCount : null,
        }}
      />
    </div>
  )
}

/** Returns the credit range that a link shows: the profile's, unless the investor hasn't confirmed it. */
function confirmedCreditRange({ creditScoreRange, unconfirmed }: User): string | null {
  return unconfirmed.includes('creditScoreRange') ? null : creditScoreRange
}
