import { useSearch } from '@tanstack/react-router'
import { isUuid } from '#domain/text/slug.ts'
import { lazyWithRetry } from '#web/hydration/lazy-with-retry.ts'
import { useAddressDialog } from '#web/shell/use-address-dialog.ts'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { askWords, usePickedMatches } from './picked-lenders.ts'

const AskForm = lazyWithRetry(async () => (await import('./ask-form.tsx')).AskForm)

/** Asks the selected lenders of the deal in the address, `?ask=<deal>`. Renders nothing without one. */
export function AskDialog() {
  const dealId = useSearch({ strict: false, select: (search: Record<string, unknown>) => search['ask'] })
  return typeof dealId === 'string' && isUuid(dealId) ? <OpenAskDialog key={dealId} dealId={dealId} /> : null
}

function OpenAskDialog({ dealId }: { dealId: string }) {
  const matches = usePickedMatches(dealId)
  const dialog = useAddressDialog()
  const close = () => dialog.close(['ask'])
  return (
    <Dialog open onOpenChange={close} size="wider" title={askWords(matches.length)}>
      <AskForm dealId={dealId} matches={matches} onDone={close} />
    </Dialog>
  )
}
