import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { z } from 'zod'
import { changeDeskStatesEndpoint, type DeskState } from '#contract/desk/desk-states.ts'
import { lawAnswers, type StateAnswer, stateQuestionNames, stateQuestions } from '#domain/states/state-rules.ts'
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

/** Changes one state, or several in the same way. */
export function StateDialog({ states, onClose, onDone }: Props) {
  const names = states.map(({ state }) => state).join(', ')
  return (
    <Dialog
      open={states.length > 0}
      onOpenChange={onClose}
      title={states.length === 1 ? names : `${states.length} states`}
      description={states.length === 1 ? 'Turning asking off closes live requests, with notice.' : names}
    >
      <StateForm states={states} onDone={onDone} />
    </Dialog>
  )
}

const AnswerFields = z
  .object({
    answer: z.enum(['', ...lawAnswers]),
    citation: z.string().max(200, 'Citation can be at most 200 characters'),
    note: z.string().max(1000, 'Note can be at most 1,000 characters'),
  })
  .refine(({ answer, citation, note }) => answer !== '' || (citation === '' && note === ''), {
    path: ['answer'],
    error: 'Choose yes, no or depends',
  })
type AnswerFields = z.output<typeof AnswerFields>

const noAnswer: AnswerFields = { answer: '', citation: '', note: '' }
const fieldsOf = (answer: StateAnswer | undefined): AnswerFields =>
  answer ? { answer: answer.answer, citation: answer.citation ?? '', note: answer.note ?? '' } : noAnswer
const answerOf = ({ answer, citation, note }: AnswerFields): StateAnswer | null =>
  answer === '' ? null : { answer, citation: citation || null, note: note || null }

const Fields = z.object({
  asking: z.enum(['on', 'off', '']),
  sentence: z.string().max(500, 'Sentence can be at most 500 characters'),
  reviewedOn: z.union([z.literal(''), z.iso.date('Enter the day of the review')]),
  reviewedBy: z.string().max(100, 'Reviewed by can be at most 100 characters'),
  reviewUntil: z.union([z.literal(''), z.iso.date('Enter the last day of the review')]),
  lenderLicense: AnswerFields,
  brokerLicense: AnswerFields,
  referralPay: AnswerFields,
})

function StateForm({ states, onDone }: Pick<Props, 'states' | 'onDone'>) {
  const formId = useId()
  const call = useDeskCall()
  const queries = useQueryClient()
  const [one] = states
  const isOne = states.length === 1
  const form = useZodForm(Fields, {
    asking: isOne ? (one!.asking ? 'on' : 'off') : '',
    sentence: (isOne && one!.sentence) || '',
    reviewedOn: (isOne && one!.reviewedOn) || '',
    reviewedBy: (isOne && one!.reviewedBy) || '',
    reviewUntil: (isOne && one!.reviewUntil) || '',
    lenderLicense: isOne ? fieldsOf(one!.answers.lenderLicense) : noAnswer,
    brokerLicense: isOne ? fieldsOf(one!.answers.brokerLicense) : noAnswer,
    referralPay: isOne ? fieldsOf(one!.answers.referralPay) : noAnswer,
  })
  const change = useMutation({
    mutationFn: (values: z.output<typeof Fields>) => {
      const { dirtyFields: dirty } = form.formState
      const part = {
        ...(dirty.asking && values.asking ? { asking: values.asking === 'on' } : {}),
        ...(dirty.sentence ? { sentence: values.sentence || null } : {}),
        ...(dirty.reviewedOn ? { reviewedOn: values.reviewedOn || null } : {}),
        ...(dirty.reviewedBy ? { reviewedBy: values.reviewedBy || null } : {}),
        ...(dirty.reviewUntil ? { reviewUntil: values.reviewUntil || null } : {}),
        answers: Object.fromEntries(
          stateQuestionNames.filter((name) => dirty[name]).map((name) => [name, answerOf(values[name])]),
        ),
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
    <>
      <DialogBody>
        <Form
          form={form}
          id={formId}
          onSubmit={(values) => change.mutate(values)}
          label="Change states"
          className="grid gap-4"
        >
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
            <TextField
              form={form}
              name="reviewUntil"
              label="Review counts until"
              type="date"
              hint="12 months unless you enter a day"
            />
          </div>
          {stateQuestionNames.map((name) => (
            <fieldset key={name} className="grid gap-3 border-t border-line pt-3">
              <legend className="text-sm font-semibold">{stateQuestions[name]}</legend>
              <div className="grid gap-4 sm:grid-cols-2">
                <SelectField
                  form={form}
                  name={`${name}.answer`}
                  label="Answer"
                  options={[
                    { value: '', label: isOne ? 'Not answered' : 'Leave as it is' },
                    { value: 'yes', label: 'Yes' },
                    { value: 'no', label: 'No' },
                    { value: 'depends', label: 'Depends' },
                  ]}
                />
                <TextField form={form} name={`${name}.citation`} label="Citation" maxLength={200} autoComplete="off" />
              </div>
              <TextareaField form={form} name={`${name}.note`} label="Note" rows={2} maxLength={1000} />
            </fieldset>
          ))}
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
        </Form>
      </DialogBody>
      <DialogFoot>
        <DialogClose>
          <Button>Cancel</Button>
        </DialogClose>
        <Button type="submit" form={formId} variant="primary" pending={change.isPending} pendingLabel="Saving…">
          Save
        </Button>
      </DialogFoot>
    </>
  )
}
