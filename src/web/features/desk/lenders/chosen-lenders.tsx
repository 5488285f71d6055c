import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { actOnLendersEndpoint } from '#contract/desk/desk-lenders.ts'
import { countOf } from '#domain/money/counts.ts'
import { useDeskCall } from '#web/features/desk/shell/use-desk-call.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Check } from '#web/ui/icons.ts'
import { MergeDialog } from './merge-dialog.tsx'

type Act = 'activate' | 'deactivate' | 'checked'

const done: Record<Act, string> = {
  activate: 'activated',
  deactivate: 'deactivated',
  checked: 'checked today, unchanged',
}

/** Actions on the selected lenders; hidden without a selection. */
export function ChosenLenders({
  chosen,
  onDone,
  onClear,
}: {
  chosen: ReadonlyMap<string, string>
  onDone: () => void
  onClear: () => void
}) {
  const call = useDeskCall()
  const [isMerging, setMerging] = useState(false)
  const acting = useMutation({
    mutationFn: (act: Act) => call(actOnLendersEndpoint, { body: { ids: [...chosen.keys()], act } }),
    onSuccess({ changed }, act) {
      toast({ title: `${countOf(changed, 'lender')} ${done[act]}` })
      onDone()
    },
    onError: (problem) => toast({ title: 'Nothing was changed', description: problem.message, variant: 'error' }),
  })
  if (chosen.size === 0) return null
  const act = (which: Act) => () => acting.mutate(which)
  return (
    <div className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-2 rounded bg-pine-soft px-3 py-1.5 text-sm">
      <b role="status" className="mr-auto font-semibold">
        {chosen.size} chosen
      </b>
      <Button size="small" pending={acting.isPending} onClick={act('checked')}>
        <Icon of={Check} small />
        Checked today, unchanged
      </Button>
      <Button size="small" pending={acting.isPending} onClick={act('activate')}>
        Activate
      </Button>
      <Button size="small" pending={acting.isPending} onClick={act('deactivate')}>
        Deactivate
      </Button>
      {chosen.size > 1 ? (
        <Button size="small" onClick={() => setMerging(true)}>
          Merge…
        </Button>
      ) : null}
      <Button size="small" variant="quiet" onClick={onClear}>
        Clear
      </Button>
      <MergeDialog open={isMerging} onOpenChange={setMerging} lenders={chosen} onMerged={onDone} />
    </div>
  )
}
