import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import {
  acceptCorrectionEndpoint,
  CorrectionAcceptance,
  CorrectionRefusal,
  type DeskCorrection,
  listCorrectionsEndpoint,
  refuseCorrectionEndpoint,
} from '#contract/desk/desk-corrections.ts'
import { BeforeAfter, fieldLabel } from '#web/features/desk/activity/before-after.tsx'
import { DeskData, DeskPage, DeskPager, DeskToggle, useDeskParameters } from '#web/features/desk/kit/desk-page.tsx'
import { useDeskCall } from '#web/features/desk/kit/use-desk-call.ts'
import { formatMoment } from '#web/format/dates.ts'
import { applyServerErrors, Form, FormError, useZodForm } from '#web/forms/form.tsx'
import { TextareaField, TextField } from '#web/forms/text-field.tsx'
import { queryKeys } from '#web/session/query-keys.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Section } from '#web/ui/figures/section.tsx'
import { Name } from '#web/ui/labels/name.tsx'

const statuses: { value: DeskCorrection['status']; label: string }[] = [
  { value: 'open', label: 'Open' },
  { value: 'accepted', label: 'Accepted' },
  { value: 'refused', label: 'Refused' },
]
const pageSize = 25

/**
 * Visitors' reports and lenders' proposals. An operator accepts each, with changed values if needed, or refuses it. The
 * reason for a refusal is emailed to the sender if they left an address, but not to a lender that stopped our emails.
 */
export function DeskCorrectionsPage() {
  const call = useDeskCall()
  const [search, setSearch] = useDeskParameters()
  const status = statuses.find(({ value }) => value === search['status'])?.value ?? 'open'
  const page = Number(search['page']) || 1
  const queue = useQuery({
    queryKey: queryKeys.deskCorrections(status, page),
    queryFn: () => call(listCorrectionsEndpoint, { query: { status, page: String(page) } }),
    staleTime: 0,
    refetchOnMount: 'always',
    placeholderData: keepPreviousData,
  })
  return (
    <DeskPage title="Corrections" lead="Visitors’ reports and lenders’ proposals. Nothing changes until you decide.">
      <div className="flex flex-wrap items-center gap-2 pb-3">
        {statuses.map(({ value, label }) => (
          <DeskToggle
            key={value}
            isPressed={status === value}
            onPress={() => setSearch({ status: value === 'open' ? undefined : value, page: undefined })}
          >
            {label}
          </DeskToggle>
        ))}
      </div>
      <DeskData query={queue} errorTitle="The list could not be loaded">
        {({ rows, total }) => (
          <>
            {rows.length === 0 ? (
              <EmptyState title={status === 'open' ? 'Nothing is waiting' : 'Nothing here yet'}>
                {status === 'open'
                  ? 'What visitors report and lenders propose will show up here.'
                  : 'What you decide will show up here.'}
              </EmptyState>
            ) : (
              rows.map((row) => <CorrectionCard key={row.id} correction={row} onSettled={() => void queue.refetch()} />)
            )}
            {total > 0 ? (
              <DeskPager
                page={page}
                pageSize={pageSize}
                total={total}
                onPage={(next) => setSearch({ page: String(next) })}
              />
            ) : null}
          </>
        )}
      </DeskData>
    </DeskPage>
  )
}

/**
 * One correction with each field's current and proposed values. The operator can change a value before accepting it.
 */
function CorrectionCard({ correction, onSettled }: { correction: DeskCorrection; onSettled: () => void }) {
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
      applyServerErrors(form, problem, (name) => {
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
          <Name>{correction.lenderName}</Name>
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
          <CorrectedField
            key={nameOf(change)}
            form={form}
            change={change}
            status={correction.status}
            index={isOpen ? index : undefined}
          />
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
    onError: (problem) => applyServerErrors(form, problem),
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

/** Texts with more characters than this get a multi-line field. */
const oneLine = 40

/**
 * Shows a field's current and proposed values and, while the correction is open, an input for the accepted value. Once
 * accepted, only the proposed value is shown, because the current one is then the accepted one or a later one.
 */
function CorrectedField({
  form,
  change: { program, field, value, current },
  status,
  index,
}: {
  form: UseFormReturn<CorrectionAcceptance>
  change: DeskCorrection['changes'][number]
  status: DeskCorrection['status']
  /** The index among the form's changes. Undefined once the correction is settled. */
  index: number | undefined
}) {
  const text =
    index === undefined
      ? undefined
      : ({
          form,
          name: `changes.${index}.value`,
          label: (
            <span className="sr-only">
              {fieldLabel(program === null ? field : `${program}: ${field}`)} as it will be saved
            </span>
          ),
          size: 'small',
          className: '-mt-1',
        } as const)
  return (
    <div
      className={classNames(
        'grid items-center gap-x-5 gap-y-1.5 border-b border-line py-2.5 text-sm wrap-anywhere *:min-w-0',
        text ? 'lg:grid-cols-[12rem_minmax(0,1fr)_minmax(14rem,26rem)]' : 'lg:grid-cols-[12rem_minmax(0,1fr)]',
      )}
    >
      <span className="font-semibold first-letter:uppercase">
        {fieldLabel(field)}
        {program === null ? null : <small className="block text-xs font-normal text-ink-3">{program}</small>}
      </span>
      <span className="text-sm tabular-nums lining-nums">
        {status === 'accepted' ? (
          `Proposed: ${value || 'not published'}`
        ) : (
          <BeforeAfter field={field} before={current} after={value} />
        )}
      </span>
      {text ? value.length > oneLine ? <TextareaField {...text} rows={3} /> : <TextField {...text} /> : null}
    </div>
  )
}
