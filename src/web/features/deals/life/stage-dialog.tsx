import { useId, useRef } from 'react'
import { useWatch } from 'react-hook-form'
import { z } from 'zod'
import { setStageEndpoint, statusOfStage } from '#contract/deals/deal-status.ts'
import type { Deal } from '#contract/deals/deals.ts'
import { type Stage, stages } from '#domain/choices/deal-choices.ts'
import { ClosedTermsQuestion } from '#web/features/closing/closed-terms-question.tsx'
import { useDealCommand } from '#web/features/deals/life/deal-life.requests.ts'
import { localToday } from '#web/format/dates.ts'
import { SelectField } from '#web/forms/choice-fields.tsx'
import { applyServerErrors, Form, FormError, useZodForm } from '#web/forms/form.tsx'
import { TextField } from '#web/forms/text-field.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { Dialog, DialogBody, DialogFoot } from '#web/ui/overlays/dialog.tsx'

const StageFields = z.object({
  stage: z.enum(stages),
  on: z.iso
    .date({ error: 'Enter the day as a date' })
    .refine((day) => day <= localToday(), 'The date can’t be in the future'),
})
type StageFields = z.output<typeof StageFields>
const options = stages.map((stage) => ({ value: stage, label: stage }))

/**
 * Sets the stage of a deal and the day it was reached, today by default, then calls `onClose`. For Funded, also asks
 * which terms the loan closed on. Says when the stage makes the deal read-only, and when it removes the project's
 * result.
 */
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
  const formId = useId()
  const form = useZodForm(StageFields, { stage: startsAt, on: localToday() })
  const stage = useWatch({ control: form.control, name: 'stage' })
  const findTerms = useRef<(on: string) => Promise<string | null>>(undefined)
  const move = useDealCommand(
    deal.id,
    async (call, body: StageFields) => {
      const finalTermsId = body.stage === 'Funded' ? ((await findTerms.current?.(body.on)) ?? null) : null
      return call(setStageEndpoint, { params: { id: deal.id }, body: { ...body, finalTermsId } })
    },
    { title: 'Updated', description: `The deal is now at ${stage}.` },
  )
  const status = statusOfStage(stage)
  return (
    <Dialog open onOpenChange={onClose} title="Deal stage" size="small">
      <DialogBody>
        <Form
          form={form}
          id={formId}
          onSubmit={async (body) => {
            if (move.isPending) return
            // The new stage may remove the dialog, and then callbacks of `mutate` aren't called.
            await move.mutateAsync(body).then(onClose, (error: Error) => applyServerErrors(form, error))
          }}
        >
          <FormError form={form} />
          <SelectField
            form={form}
            name="stage"
            label="Stage"
            options={options}
            onEdit={() => {
              // Choosing another stage unmounts the question and discards its answer.
              findTerms.current = undefined
            }}
          />
          <TextField form={form} name="on" label="Date" type="date" max={localToday()} />
          {stage === 'Funded' ? (
            <ClosedTermsQuestion
              deal={deal}
              onAnswer={(find) => {
                findTerms.current = find
              }}
            />
          ) : null}
        </Form>
        <div role="status" className="grid gap-1 text-sm text-ink-2">
          {deal.stage === 'Sold or Rented' && stage !== 'Sold or Rented' ? (
            <p>This removes the recorded result, if there is one.</p>
          ) : null}
          {status === 'pending' ? null : (
            <p>{status === 'funded' ? 'Funded' : 'Dead'} deals can’t be edited. Move it back to reopen.</p>
          )}
        </div>
      </DialogBody>
      <DialogFoot>
        <div className="ml-auto">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" pending={move.isPending} pendingLabel="Saving…">
            Update
          </Button>
        </div>
      </DialogFoot>
    </Dialog>
  )
}
