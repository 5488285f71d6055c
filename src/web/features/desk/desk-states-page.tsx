import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { z } from 'zod'
import {
  changeDeskStatesEndpoint,
  type DeskState,
  type DeskStates,
  listDeskStatesEndpoint,
} from '#contract/desk/desk-states.ts'
import { formatCountOf } from '#domain/money/counts.ts'
import {
  lastAskingDay,
  lawAnswers,
  type StateAnswer,
  stateQuestionNames,
  stateQuestions,
} from '#domain/states/state-rules.ts'
import { DeskData, DeskPage, useDeskParameters } from '#web/features/desk/kit/desk-page.tsx'
import { useDeskCall } from '#web/features/desk/kit/use-desk-call.ts'
import { formatDay, localToday } from '#web/format/dates.ts'
import { SelectField } from '#web/forms/choice-fields.tsx'
import { applyServerErrors, Form, FormError, useZodForm } from '#web/forms/form.tsx'
import { TextareaField, TextField } from '#web/forms/text-field.tsx'
import { queryKeys } from '#web/session/query-keys.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { Alert, Note } from '#web/ui/feedback/alert.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Tag } from '#web/ui/labels/tag.tsx'
import { Dialog, DialogBody, FormFoot } from '#web/ui/overlays/dialog.tsx'

const views = {
  '': { label: 'All states', includes: () => true },
  review: { label: 'Needs review', includes: ({ lenders, review }) => lenders > 0 && review !== 'current' },
  on: { label: 'On', includes: ({ asking }) => asking },
  off: { label: 'Off', includes: ({ asking }) => !asking },
} as const satisfies Record<string, { label: string; includes: (state: DeskState) => boolean }>

/**
 * The desk's page of states: whether lenders may be asked, the public note, and the review of the state's law. Turning
 * asking off also closes the state's open requests.
 */
export function DeskStatesPage() {
  const call = useDeskCall()
  const states = useQuery({
    queryKey: queryKeys.deskStates,
    queryFn: () => call(listDeskStatesEndpoint),
    staleTime: 0,
  })
  return (
    <DeskPage title="States" lead="The property's state decides whether its lenders can be asked through this site.">
      <DeskData query={states}>{(data) => <StateTable data={data} />}</DeskData>
    </DeskPage>
  )
}

function StateTable({ data: { hasRealLenders, states } }: { data: DeskStates }) {
  const [search, setSearch] = useDeskParameters()
  const [picked, setPicked] = useState<readonly string[]>([])
  const [open, setOpen] = useState<readonly DeskState[]>([])
  const [notice, setNotice] = useState('')
  const view = Object.hasOwn(views, search['show'] ?? '') ? (search['show'] as keyof typeof views) : ''
  const shown = states.filter(views[view ?? ''].includes)
  const pickedStates = shown.filter(({ state }) => picked.includes(state))
  const isAllPicked = pickedStates.length === shown.length && shown.length > 0
  const due = states.filter(views.review.includes)
  const toReview = due.length
  const ended = due.filter(({ review }) => review === 'ended')
  return (
    <>
      {hasRealLenders ? null : (
        <Note className="mb-4" title="Sample data">
          Every lender is a sample, so{' '}
          {states.every(({ asking }) => asking) ? 'asking is on in every state' : 'no state needs a review'}. No one is
          contacted.
        </Note>
      )}
      {toReview > 0 ? (
        <Note
          className="mb-4"
          tone="caution"
          title={`${toReview} ${toReview === 1 ? 'state needs' : 'states need'} review`}
        >
          Real lenders lend there.{' '}
          {ended.length > 0
            ? `In ${ended.map(({ state }) => state).join(', ')} asking stays on for 30 days after the review ended, then closes. `
            : ''}
          {ended.length === toReview
            ? ''
            : `${ended.length > 0 ? 'In the others asking' : 'Asking'} stays off until someone reviews the law.`}
        </Note>
      ) : null}
      {notice ? (
        <Alert tone="success" title="Saved" className="mb-3">
          {notice}
        </Alert>
      ) : null}
      <div className="flex flex-wrap items-center gap-2 pb-3">
        <Select
          size="small"
          aria-label="Show"
          value={view ?? ''}
          onChange={({ target }) => setSearch({ show: target.value })}
          options={Object.entries(views).map(([value, { label }]) => ({ value, label }))}
        />
        <Button
          size="small"
          variant="quiet"
          onClick={() => setPicked(isAllPicked ? [] : shown.map(({ state }) => state))}
          disabled={shown.length === 0}
        >
          {isAllPicked ? 'Clear' : 'Select all shown'}
        </Button>
        {pickedStates.length > 0 ? (
          <Button size="small" variant="primary" onClick={() => setOpen(pickedStates)}>
            Change {pickedStates.length === 1 ? pickedStates[0]!.state : `${pickedStates.length} states`}
          </Button>
        ) : null}
      </div>
      {shown.length === 0 ? (
        <EmptyState title={view === 'review' ? 'Every state with real lenders was reviewed' : 'No such state'}>
          Choose another view above.
        </EmptyState>
      ) : (
        <ul className="border-t border-ink">
          {shown.map((one) => (
            <StateRow
              key={one.state}
              state={one}
              isPicked={picked.includes(one.state)}
              onPick={(isPicked) =>
                setPicked(isPicked ? [...picked, one.state] : picked.filter((name) => name !== one.state))
              }
              onChange={() => setOpen([one])}
            />
          ))}
        </ul>
      )}
      <StateDialog
        states={open}
        onClose={() => setOpen([])}
        onDone={(message) => {
          setOpen([])
          setPicked([])
          setNotice(message)
        }}
      />
    </>
  )
}

const questionNames = {
  lenderLicense: 'License',
  brokerLicense: 'Broker license',
  referralPay: 'Referral pay',
} as const

/** One state: whether lender contact is allowed, its reviewer, and its notice. */
function StateRow({
  state: { state, asking, isSample, lenders, reviewedOn, reviewedBy, reviewUntil, review, answers, sentence },
  isPicked,
  onPick,
  onChange,
}: {
  state: DeskState
  isPicked: boolean
  onPick: (isPicked: boolean) => void
  onChange: () => void
}) {
  return (
    <li className="grid grid-cols-[1fr_auto] items-start gap-x-4 gap-y-1 border-b border-line py-2 text-sm md:grid-cols-[11rem_6rem_minmax(0,14rem)_minmax(0,1fr)_auto] md:items-center">
      <label className="flex min-h-8 cursor-pointer items-center gap-2 font-semibold">
        <input type="checkbox" checked={isPicked} onChange={({ target }) => onPick(target.checked)} />
        {state}
      </label>
      <span className="justify-self-end md:justify-self-start">
        <Tag tone={asking ? 'good' : 'caution'}>{asking ? (isSample ? 'On, sample' : 'On') : 'Off'}</Tag>
      </span>
      <p className="col-span-2 text-ink-2 md:col-span-1">
        {reviewedOn ? (
          <>
            Reviewed {formatDay(reviewedOn)}
            <span className="block text-sm text-ink-3">by {reviewedBy}</span>
            {reviewUntil ? (
              <span className={review === 'current' ? 'block text-sm text-ink-3' : 'block font-semibold text-amber'}>
                {review === 'current' ? 'Counts until' : 'Ended'} {formatDay(reviewUntil)}
                {review === 'ended' ? `, asking closes after ${formatDay(lastAskingDay(reviewUntil))}` : ''}
              </span>
            ) : null}
          </>
        ) : lenders > 0 ? (
          <span className="font-semibold text-amber">Not reviewed</span>
        ) : (
          'Not reviewed'
        )}
        <span className="block text-sm text-ink-3">
          {lenders === 0 ? 'No real lenders' : formatCountOf(lenders, 'real lender')}
        </span>
      </p>
      <p className="col-span-2 text-ink-2 md:col-span-1">
        {sentence ?? <span className="text-ink-3">No sentence to show</span>}
        <span className="block text-sm text-ink-3">
          {stateQuestionNames
            .map((question) => `${questionNames[question]}: ${answers[question]?.answer ?? 'not answered'}`)
            .join(' · ')}
        </span>
      </p>
      <span className="col-span-2 md:col-span-1">
        <Button size="small" onClick={onChange}>
          Change<span className="sr-only"> {state}</span>
        </Button>
      </span>
    </li>
  )
}

type Props = { states: readonly DeskState[]; onClose: () => void; onDone: (message: string) => void }

/** Changes one state, or several in the same way. */
function StateDialog({ states, onClose, onDone }: Props) {
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
    asking: isOne ? (one!.isTurnedOn ? 'on' : 'off') : '',
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
        ...(dirty.reviewedBy || dirty.reviewedOn ? { reviewedBy: values.reviewedBy || null } : {}),
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
    onError: (problem) => applyServerErrors(form, problem),
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
            hint={isOne && one!.isTurnedOn && !one!.asking ? 'Real lenders also need a review.' : undefined}
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
      <FormFoot formId={formId} pending={change.isPending} pendingLabel="Saving…">
        Save
      </FormFoot>
    </>
  )
}
