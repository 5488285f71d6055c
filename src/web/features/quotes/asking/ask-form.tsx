import { useQuery } from '@tanstack/react-query'
import { draftQuery } from '#web/features/quotes/quotes.requests.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { QueryView } from '#web/ui/feedback/query-view.tsx'
import { Spinner } from '#web/ui/feedback/spinner.tsx'
import { DialogBody, DialogFoot } from '#web/ui/overlays/dialog.tsx'
import { AskDraft } from './ask-draft.tsx'
import type { PickedMatch } from './asking-draft.ts'

/** The dialog's content: the form once the shared sheet is loaded, or why no lender can be asked. */
export function AskForm({
  dealId,
  matches,
  onDone,
}: {
  dealId: string
  matches: readonly PickedMatch[]
  onDone: () => void
}) {
  const query = useQuery({
    ...draftQuery(dealId),
    // Refetched at each opening, because every request changes who can be asked.
    staleTime: 0,
    gcTime: 0,
    refetchOnMount: 'always',
  })
  const draft = query.data
  if (draft?.rejection)
    return (
      <>
        <DialogBody flush>
          <Note tone="caution" title="Lenders cannot be asked about this deal now">
            {draft.rejection.message}
          </Note>
        </DialogBody>
        <DialogFoot>
          <Button onClick={onDone}>Close</Button>
        </DialogFoot>
      </>
    )
  if (draft) return <AskDraft dealId={dealId} draft={draft} matches={matches} onDone={onDone} />
  return (
    <DialogBody flush>
      <QueryView
        query={query}
        errorTitle="The preview could not be loaded"
        heading="h3"
        retryLabel="Retry"
        loading={<Spinner label="Loading…" />}
      />
    </DialogBody>
  )
}
