import { useState } from 'react'
import { shareComparisonEndpoint } from '#contract/closing/shared-comparison.ts'
import { linkDays } from '#contract/deals/deal-sheet.ts'
import { useCall } from '#web/app-context.ts'
import {
  ActiveLinks,
  NewShareLink,
  type ShareChoice,
  ShareChoices,
  ShareSection,
  useShareLinks,
} from '#web/features/deals/sheet/share-links.tsx'
import { Button } from '#web/ui/controls/button.tsx'

const choices = [
  { name: 'lenderNames', label: 'Show lenders’ names', short: 'lenders’ names' },
] as const satisfies ShareChoice[]

/**
 * Shares a deal's quotes and final terms through a link, without lenders' names unless the investor chooses them. Shows
 * the form and the active links after a button is pressed.
 */
export function ShareComparison({ dealId }: { dealId: string }) {
  return (
    <ShareSection
      id="share-comparison"
      note="A page with each quote, its final terms and what changed. Never your name or the address."
      label="Share the comparison"
    >
      <ComparisonLinks dealId={dealId} />
    </ShareSection>
  )
}

function ComparisonLinks({ dealId }: { dealId: string }) {
  const call = useCall()
  const [show, setShow] = useState({ lenderNames: false })
  const links = useShareLinks(dealId, 'comparison', () =>
    call(shareComparisonEndpoint, { params: { id: dealId }, body: { show } }),
  )
  const { make } = links
  return (
    <div className="grid max-w-160 gap-3">
      <p className="text-sm text-ink-2">
        Anyone with the link sees your current quotes, without your name or the address. It works for{' '}
        {linkDays.comparison} days, or until you end it.
      </p>
      <div>
        <ShareChoices choices={choices} show={show} onChange={setShow} />
      </div>
      <div>
        <Button pending={make.isPending} pendingLabel="Creating…" onClick={() => make.mutate()}>
          Create link
        </Button>
      </div>
      <NewShareLink links={links} />
      <ActiveLinks links={links} choices={choices} show={show} none={null} />
    </div>
  )
}
