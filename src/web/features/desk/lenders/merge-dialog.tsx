import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { mergeLendersEndpoint } from '#contract/desk/desk-lenders.ts'
import { useDeskCall } from '#web/features/desk/shell/use-desk-call.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { checkClass, checkMarkClass } from '#web/ui/controls/checkbox.tsx'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Dialog, DialogBody, DialogFoot } from '#web/ui/overlays/dialog.tsx'

/** Asks which of the chosen lenders stays, and merges the others into it. */
export function MergeDialog({
  open,
  onOpenChange,
  lenders,
  onMerged,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
  lenders: ReadonlyMap<string, string>
  onMerged: () => void
}) {
  const call = useDeskCall()
  const [kept, setKept] = useState<string | null>(null)
  const merging = useMutation({
    mutationFn: (id: string) =>
      call(mergeLendersEndpoint, {
        params: { id },
        body: { duplicates: [...lenders.keys()].filter((one) => one !== id) },
      }),
    onSuccess({ message }) {
      toast({ title: message })
      onOpenChange(false)
      onMerged()
    },
  })
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="small"
      title="Which one stays?"
      description="It takes the matches, requests and programs of the others, which are removed. This cannot be undone."
    >
      <DialogBody>
        {merging.error ? <Alert title="Nothing was merged">{merging.error.message}</Alert> : null}
        <fieldset className="grid gap-5">
          <legend className="sr-only">The lender that stays</legend>
          {[...lenders].map(([id, name]) => (
            <label key={id} className={checkClass}>
              <input
                type="radio"
                className={checkMarkClass}
                name="kept"
                checked={kept === id}
                onChange={() => setKept(id)}
              />
              <span translate="no">{name}</span>
            </label>
          ))}
        </fieldset>
      </DialogBody>
      <DialogFoot>
        <Button
          variant="danger"
          disabled={kept === null}
          pending={merging.isPending}
          onClick={() => kept && merging.mutate(kept)}
        >
          Merge
        </Button>
      </DialogFoot>
    </Dialog>
  )
}
