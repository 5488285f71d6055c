import { useMutation, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { changeDeskStatesEndpoint, type DeskState } from '#contract/desk/states.ts'
import { applyProblem } from '#web/features/desk/entry/apply-problem.ts'
import { useDeskCall } from '#web/features/desk/shell/use-desk-call.ts'
import { localToday } from '#web/format/dates.ts'
import { Form } from '#web/forms/form.tsx'
import { FormError } from '#web/forms/form-error.tsx'
import { SelectField } from '#web/forms/select-field.tsx'
import { TextField } from '#web/forms/text-field.tsx'
import { TextareaField } from '#web/forms/textarea-field.tsx'
import { useZodForm } from '#web/forms/use-zod-form.ts'
import { queryKeys } from '#web/session/query-keys.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Dialog, DialogBody, DialogClose, DialogFoot } from '#web/ui/overlays/dialog.tsx'

type Props = { states: readonly DeskState[]; onClose: () => void; onDone: (message: string) => void }

/** Changes one state, or several alike. */
export function StateDialog({ states, onClose, onDone }: Props) {
  const names = states.map(({ state }) => state).join(', ')
  return (
    <Dialog
      open={states.length > 0}
      onOpenChange={onClose}
      size="small"
      title={states.length === 1 ? names : `${states.length} states`}
      description={states.length === 1 ? 'Turning asking off closes live requests, with notice.' : names}
    >
      <StateForm states={states} onDone={onDone} />
    </Dialog>
  )
}

const Fields = z.object({
  asking: z.enum(['on', 'off', '']),
  sentence: z.string().max(500, 'Sentence can be at most 500 characters'),
  reviewedOn: z.union([z.literal(''), z.iso.date('Enter the day of the review')]),
  reviewedBy: z.string().max(100, 'Reviewed by can be at most 100 characters'),
})

function StateForm({ states, onDone }: Pick<Props, 'states' | 'onDone'>) {
  const call = useDeskCall()
  const queries = useQueryClient()
  const [one] = states
  const isOne = states.length === 1
  const form = useZodForm(Fields, {
    asking: isOne ? (one!.asking ? 'on' : 'off') : '',
    sentence: (isOne && one!.sentence) || '',
    reviewedOn: (isOne && one!.reviewedOn) || '',
    reviewedBy: (isOne && one!.reviewedBy) || '',
  })
  const change = useMutation({
    mutationFn: (values: z.output<typeof Fields>) => {
      const { dirtyFields: dirty } = form.formState
      const part = {
        ...(dirty.asking && values.asking ? { asking: values.asking === 'on' } : {}),
        ...(dirty.sentence ? { sentence: values.sentence || null } : {}),
        ...(dirty.reviewedOn ? { reviewedOn: values.reviewedOn || null } : {}),
        ...(dirty.reviewedBy ? { reviewedBy: values.reviewedBy || null } : {}),
      }
      return call(changeDeskStatesEndpoint, { body: { states: states.map(({ state }) => ({ state, ...part })) } })
    },
    onSuccess: (data) => {
      queries.setQueryData(queryKeys.deskStates, data)
      onDone(isOne ? `${one!.state} was changed.` : `${states.length} states were changed.`)
    },
    onError: (problem) => applyProblem(form, problem),
  })
  // Read during render: react-hook-form tracks dirty fields only when they are read.
  void form.formState.dirtyFields
  return (
    <Form form={form} onSubmit={(values) => change.mutate(values)} label="Change states">
      <DialogBody>
        <div className="grid gap-4">
          <FormError form={form} title="Nothing was changed" />
          <SelectField
            form={form}
            name="asking"
            label="Asking lenders"
            options={[
              ...(isOne ? [] : [{ value: '', label: 'Leave as it is' }]),
              { value: 'on', label: 'On' },
              { value: 'off', label: 'Off' },
            ]}
          />
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField form={form} name="reviewedOn" label="Law reviewed on" type="date" max={localToday()} />
            <TextField
              form={form}
              name="reviewedBy"
              label="Reviewed by"
              hint="Such as your counsel"
              maxLength={100}
              autoComplete="off"
            />
          </div>
          <TextareaField
            form={form}
            name="sentence"
            label="Sentence to show"
            rows={3}
            maxLength={500}
            hint={
              isOne
                ? 'On the state page, lender pages, and where lenders are asked.'
                : 'Left as it is unless you type one.'
            }
          />
        </div>
      </DialogBody>
      <DialogFoot>
        <DialogClose>
          <Button>Cancel</Button>
        </DialogClose>
        <Button type="submit" variant="primary" pending={change.isPending} pendingLabel="Saving…">
          Save
        </Button>
      </DialogFoot>
    </Form>
  )
}
