import { useSearch } from '@tanstack/react-router'
import { Suspense } from 'react'
import { isUuid } from '#domain/text/slug.ts'
import { askLabel, usePickedMatches } from '#web/features/quotes/asking/picked-lenders.ts'
import { lazyWithRetry } from '#web/hydration/lazy-with-retry.ts'
import { useFeatures } from '#web/shell/site-queries.ts'
import { useAddressDialog } from '#web/shell/use-address-dialog.ts'
import { Dialog } from '#web/ui/overlays/dialog.tsx'

// Loaded after the first paint of the signed-in area.
const LiveQuotes = lazyWithRetry(async () => (await import('./live-quotes.tsx')).LiveQuotes)
const AskForm = lazyWithRetry(async () => (await import('#web/features/quotes/asking/ask-form.tsx')).AskForm)

/**
 * Mounts live updates and the dialog that asks lenders for quotes, which `?ask=<deal id>` opens. Renders nothing when
 * messaging is off.
 */
export function QuoteServices() {
  if (useFeatures().messaging !== 'on') return null
  return (
    <Suspense fallback={null}>
      <LiveQuotes />
      <AskDialog />
    </Suspense>
  )
}

/** Asks the selected lenders of the deal in the URL, `?ask=<deal>`. Renders nothing without one. */
function AskDialog() {
  const dealId = useSearch({ strict: false, select: (search: Record<string, unknown>) => search['ask'] })
  return typeof dealId === 'string' && isUuid(dealId) ? <OpenAskDialog key={dealId} dealId={dealId} /> : null
}

function OpenAskDialog({ dealId }: { dealId: string }) {
  const matches = usePickedMatches(dealId)
  const dialog = useAddressDialog()
  const close = () => dialog.close(['ask'])
  return (
    <Dialog open onOpenChange={close} size="wider" title={askLabel(matches.length)}>
      <AskForm dealId={dealId} matches={matches} onDone={close} />
    </Dialog>
  )
}
