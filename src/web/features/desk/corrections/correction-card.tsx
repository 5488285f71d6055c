import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { acceptCorrectionEndpoint, type DeskCorrection, refuseCorrectionEndpoint } from '#contract/desk/corrections.ts'
import { CallError } from '#contract/wire/call.ts'
import { useDeskCall } from '#web/features/desk/shell/use-desk-call.ts'
import { formatMoment } from '#web/format/dates.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { inputClass } from '#web/ui/controls/input-class.ts'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Section } from '#web/ui/figures/section.tsx'
import { CorrectedField } from './corrected-field.tsx'

/** One correction: each field as it is and as it should be, which can be changed here before it is taken over. */
export function CorrectionCard({ correction, onSettled }: { correction: DeskCorrection; onSettled: () => void }) {
  const call = useDeskCall()
  const id = useId()
  const [values, setValues] = useState(correction.changes.map(({ value }) => value))
  const [reason, setReason] = useState<string | null>(null)
  const settle = {
    onSuccess({ message }: { message: string }) {
      toast({ title: message })
      onSettled()
    },
  }
  const params = { id: correction.id }
  const accepting = useMutation({
    mutationFn: () =>
      call(acceptCorrectionEndpoint, {
        params,
        body: {
          changes: correction.changes.map(({ program, field }, index) => ({
            program,
            field,
            value: values[index] ?? '',
          })),
        },
      }),
    ...settle,
  })
  const refusing = useMutation({
    mutationFn: () => call(refuseCorrectionEndpoint, { params, body: { reason: reason ?? '' } }),
    ...settle,
  })
  const problem = accepting.error ?? refusing.error
  const errors = (problem instanceof CallError && problem.reply.fields) || {}
  const isOpen = correction.status === 'open'
  return (
    <Section
      as="article"
      id={id}
      title={
        <Link to="/desk/lenders/$id" params={{ id: correction.lenderId }}>
          {correction.lenderName}
        </Link>
      }
      note={
        <p className="text-fine text-ink-3">
          {correction.kind === 'report' ? 'reported by a visitor' : 'proposed by the lender'},{' '}
          {formatMoment(correction.createdAt)}
        </p>
      }
      className="mb-6"
    >
      {problem ? (
        <Alert title="Not settled" className="mb-3">
          {problem.message}
        </Alert>
      ) : null}
      {correction.changes.map((change, index) => {
        const name = change.program === null ? change.field : `${change.program}: ${change.field}`
        return (
          <CorrectedField
            key={name}
            change={change}
            text={values[index] ?? ''}
            error={errors[name]}
            onText={isOpen ? (text) => setValues(values.map((one, at) => (at === index ? text : one))) : undefined}
          />
        )
      })}
      <p className="my-2.5 text-sm text-ink-2">Source: {correction.source}</p>
      {correction.reason ? <p className="my-2.5 text-sm">Refused: {correction.reason}</p> : null}
      {isOpen && reason === null ? (
        <div className="flex flex-wrap items-center gap-3">
          <Button size="small" variant="primary" pending={accepting.isPending} onClick={() => accepting.mutate()}>
            Accept
          </Button>
          <Button size="small" onClick={() => setReason('')}>
            Refuse…
          </Button>
        </div>
      ) : null}
      {isOpen && reason !== null ? (
        <form
          className="grid max-w-160 gap-1.5"
          onSubmit={(event) => {
            event.preventDefault()
            refusing.mutate()
          }}
        >
          <label className="text-sm" htmlFor={`${id}-reason`}>
            Why not? {correction.hasEmail ? 'We’ll email them this.' : 'No address was left, so it is kept here.'}
          </label>
          <textarea
            id={`${id}-reason`}
            className={inputClass()}
            rows={3}
            maxLength={1000}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
          <div className="flex flex-wrap items-center gap-3">
            <Button size="small" variant="quiet" onClick={() => setReason(null)}>
              Back
            </Button>
            <Button type="submit" size="small" variant="danger" pending={refusing.isPending}>
              Refuse
            </Button>
          </div>
        </form>
      ) : null}
    </Section>
  )
}
