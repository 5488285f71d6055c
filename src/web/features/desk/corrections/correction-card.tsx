import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import {
  acceptCorrectionEndpoint,
  CorrectionAcceptance,
  CorrectionRefusal,
  type DeskCorrection,
  refuseCorrectionEndpoint,
} from '#contract/desk/desk-corrections.ts'
import { applyProblem } from '#web/features/desk/entry/apply-problem.ts'
import { useDeskCall } from '#web/features/desk/shell/use-desk-call.ts'
import { formatMoment } from '#web/format/dates.ts'
import { Form } from '#web/forms/form.tsx'
import { FormError } from '#web/forms/form-error.tsx'
import { TextareaField } from '#web/forms/textarea-field.tsx'
import { useZodForm } from '#web/forms/use-zod-form.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Section } from '#web/ui/figures/section.tsx'
import { CorrectedField } from './corrected-field.tsx'

/**
 * One correction with each field's current and proposed values. The operator can change a value before accepting it.
 */
export function CorrectionCard({ correction, onSettled }: { correction: DeskCorrection; onSettled: () => void }) {
  const call = useDeskCall()
  const id = useId()
  const [isRefusing, setRefusing] = useState(false)
  const form = useZodForm(CorrectionAcceptance, {
    changes: correction.changes.map(({ program, field, value }) => ({ program, field, value })),
  })
  function settled({ message }: { message: string }) {
    toast({ title: message })
    onSettled()
  }
  const accepting = useMutation({
    mutationFn: (body: CorrectionAcceptance) => call(acceptCorrectionEndpoint, { params: { id: correction.id }, body }),
    onSuccess: settled,
    onError: (problem) =>
      applyProblem(form, problem, (name) => {
        const index = correction.changes.findIndex((change) => nameOf(change) === name)
        return index === -1 ? name : `changes.${index}.value`
      }),
  })
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
        <p className="text-sm text-ink-3">
          {correction.kind === 'report' ? 'reported by a visitor' : 'proposed by the lender'},{' '}
          {formatMoment(correction.createdAt)}
        </p>
      }
      className="mb-6"
    >
      <Form
        form={form}
        className=""
        // While the correction is being refused, Enter in a field doesn't accept it.
        onSubmit={(body) => isRefusing || accepting.mutate(body)}
      >
        <FormError form={form} title="Not settled" />
        {correction.changes.map((change, index) => (
          <CorrectedField key={nameOf(change)} form={form} change={change} index={isOpen ? index : undefined} />
        ))}
        <p className="my-2.5 text-sm text-ink-2">Source: {correction.source}</p>
        {correction.reason ? <p className="my-2.5 text-sm">Refused: {correction.reason}</p> : null}
        {isOpen && !isRefusing ? (
          <div className="flex flex-wrap items-center gap-3">
            <Button type="submit" size="small" variant="primary" pending={accepting.isPending}>
              Accept
            </Button>
            <Button size="small" onClick={() => setRefusing(true)}>
              Refuse…
            </Button>
          </div>
        ) : null}
      </Form>
      {isOpen && isRefusing ? (
        <RefusalForm correction={correction} onBack={() => setRefusing(false)} onSettled={settled} />
      ) : null}
    </Section>
  )
}

function RefusalForm({
  correction,
  onBack,
  onSettled,
}: {
  correction: DeskCorrection
  onBack: () => void
  onSettled: (reply: { message: string }) => void
}) {
  const call = useDeskCall()
  const form = useZodForm(CorrectionRefusal, { reason: '' })
  const refusing = useMutation({
    mutationFn: (body: { reason: string }) => call(refuseCorrectionEndpoint, { params: { id: correction.id }, body }),
    onSuccess: onSettled,
    onError: (problem) => applyProblem(form, problem),
  })
  return (
    <Form form={form} onSubmit={(body) => refusing.mutate(body)} className="grid max-w-160 gap-1.5">
      <FormError form={form} title="Not settled" />
      <TextareaField
        form={form}
        name="reason"
        label={`Why not? ${correction.hasEmail ? 'We’ll email them this.' : 'No address was left, so it is kept here.'}`}
        rows={3}
        maxLength={1000}
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button size="small" variant="quiet" onClick={onBack}>
          Back
        </Button>
        <Button type="submit" size="small" variant="danger" pending={refusing.isPending}>
          Refuse
        </Button>
      </div>
    </Form>
  )
}

/** Returns a field's name in the server's messages. */
const nameOf = ({ program, field }: DeskCorrection['changes'][number]) =>
  program === null ? field : `${program}: ${field}`
