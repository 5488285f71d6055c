import { useId, useState } from 'react'
import { setStageEndpoint, statusOfStage } from '#contract/deals/deal-status.ts'
import type { Deal } from '#contract/deals/deals.ts'
import { type Stage, stages } from '#domain/choices/deal-choices.ts'
import { localToday } from '#web/format/dates.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Dialog, DialogBody, DialogFoot } from '#web/ui/overlays/dialog.tsx'
import { useDealCommand } from './use-deal-command.ts'

const options = stages.map((stage) => ({ value: stage, label: stage }))

/** How far the deal has come, and since when. */
export function StageDialog({
  deal,
  startsAt = deal.stage as Stage,
  onClose,
}: {
  deal: Deal
  /** The stage chosen at first; the deal's own by default. */
  startsAt?: Stage
  onClose: () => void
}) {
  const id = useId()
  const [stage, setChosen] = useState(startsAt)
  const [on, setOn] = useState(localToday)
  const move = useDealCommand(
    deal.id,
    (call, _input: undefined) => call(setStageEndpoint, { params: { id: deal.id }, body: { stage, on } }),
    { title: 'Stage set', description: `The deal stands at ${stage}.` },
  )
  const status = statusOfStage(stage)
  return (
    <Dialog open onOpenChange={onClose} title="Stage of the deal" size="small">
      <form
        className="contents"
        onSubmit={(event) => {
          event.preventDefault()
          if (!move.isPending) move.mutate(undefined, { onSuccess: onClose })
        }}
      >
        <DialogBody>
          {move.error ? <Alert title={move.error.message} /> : null}
          <div className="field">
            <label htmlFor={`${id}-stage`}>Stage</label>
            <Select
              id={`${id}-stage`}
              options={options}
              value={stage}
              onChange={(event) => setChosen(event.target.value as Stage)}
            />
          </div>
          <div className="field">
            <label htmlFor={`${id}-on`}>Since</label>
            <input
              id={`${id}-on`}
              className="input"
              type="date"
              required
              max={localToday()}
              value={on}
              onChange={(event) => setOn(event.target.value)}
            />
          </div>
          <p role="status" className="small soft">
            {status === 'pending'
              ? null
              : `A ${status} deal is matched no more and cannot be edited. Set an earlier stage to open it again.`}
          </p>
        </DialogBody>
        <DialogFoot>
          <div className="ml-auto">
            <Button onClick={onClose}>Cancel</Button>
            <Button type="submit" variant="primary" pending={move.isPending} pendingLabel="Saving…">
              Set stage
            </Button>
          </div>
        </DialogFoot>
      </form>
    </Dialog>
  )
}
