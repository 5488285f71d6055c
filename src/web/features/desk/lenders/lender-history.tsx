import { useMutation, useQuery } from '@tanstack/react-query'
import { listActivityEndpoint } from '#contract/desk/activity.ts'
import { undoLenderChangeEndpoint } from '#contract/desk/desk-lenders.ts'
import { ActivityList } from '#web/features/desk/activity/activity-list.tsx'
import { useDeskCall } from '#web/features/desk/shell/use-desk-call.ts'
import { queryKeys } from '#web/session/query-keys.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Section } from '#web/ui/figures/section.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Undo2 } from '#web/ui/icons.ts'

/** A lender's changes: who, when, old and new values. One press reverts an entry. */
export function LenderHistory({ id, version, onRestored }: { id: string; version: string; onRestored: () => void }) {
  const call = useDeskCall()
  const history = useQuery({
    queryKey: queryKeys.deskLenderHistory(id, version),
    queryFn: () => call(listActivityEndpoint, { query: { subject: 'lender', subjectId: id } }),
    gcTime: 0,
  })
  const undo = useMutation({
    mutationFn: (entry: number) => call(undoLenderChangeEndpoint, { params: { id }, body: { entry } }),
    onSuccess() {
      toast({ title: 'Set back' })
      onRestored()
    },
    onError: (problem) => toast({ title: 'Not set back', description: problem.message, variant: 'error' }),
  })
  return (
    <Section id="lender-history" title="History" className="mb-6">
      {undo.error ? <p className="text-sm text-red">{undo.error.message}</p> : null}
      {history.error ? <p className="text-sm">{history.error.message}</p> : null}
      {history.data?.rows.length === 0 ? (
        <p className="text-sm text-ink-2">Nothing has changed since the log began.</p>
      ) : null}
      <ActivityList
        rows={history.data?.rows ?? []}
        action={(row) =>
          row.action === 'lender.changed' || row.action === 'lender.restored' ? (
            <Button size="small" variant="quiet" pending={undo.isPending} onClick={() => undo.mutate(row.id)}>
              <Icon of={Undo2} small />
              Set back
            </Button>
          ) : null
        }
      />
    </Section>
  )
}
