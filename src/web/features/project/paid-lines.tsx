import { useState } from 'react'
import { formatDollars, formatPercent } from '#domain/money/money.ts'
import { formatShortDay } from '#web/format/dates.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Note } from '#web/ui/feedback/alert.tsx'
import { Tag } from '#web/ui/labels/tag.tsx'
import { type Records, useRemoveFact } from './project.requests.ts'
import { RecordForm } from './record-form.tsx'
import { isStoredLine, type ShownFact, type ShownProject } from './shown-project.ts'

/**
 * The lines of work with the payments for each, and payments for other work. Two taps mark a line paid: its button
 * opens a form with the rest of its cost and today. Without `canEdit`, nothing can be recorded or undone.
 */
export function PaidLines({
  project,
  records,
  canEdit,
}: {
  project: ShownProject
  records: Records
  canEdit: boolean
}) {
  const [openId, setOpen] = useState<string | null>(null)
  const { budget, lines } = project
  const byLine = new Map(budget.lines.map((line) => [line.lineId, line]))
  const record = (lineId: string | null) => (figures: { amount: number; on: string; isPartial: boolean }) => {
    setOpen(null)
    void records.record({ kind: 'paid', lineId, ...figures })
  }
  return (
    <>
      {budget.isOver ? (
        <Note tone="caution" className="mb-4" title={`${formatPercent(budget.overPercent, 0)} over budget`}>
          {`The work comes to ${formatDollars(budget.expected)}; ${formatDollars(budget.planned)} was planned.`}
        </Note>
      ) : null}
      <ul className="grid" aria-label="Work">
        {lines.map((line) => {
          const state = byLine.get(line.id)!
          const isShown = openId === line.id
          return (
            <li key={line.id} className="border-t border-line py-2 first:border-t-0">
              <div className="flex items-center justify-between gap-3">
                <div className="min-w-0">
                  <p className="font-medium wrap-anywhere">{line.label}</p>
                  <p className="text-sm text-ink-3 tabular-nums">
                    {state.paid > 0
                      ? `${formatDollars(state.paid)} paid of ${formatDollars(line.cost)}${state.paidOn ? `, ${formatShortDay(state.paidOn)}` : ''}`
                      : `${formatDollars(line.cost)} in month ${line.month}`}
                  </p>
                </div>
                <div className="flex flex-none items-center gap-2">
                  {state.isOver ? (
                    <Tag tone="problem">{formatDollars(state.paid - line.cost)} over</Tag>
                  ) : state.isDone ? (
                    <Tag tone="good">Paid</Tag>
                  ) : null}
                  {canEdit && !state.isDone && isStoredLine(line) ? (
                    <Button size="small" aria-expanded={isShown} onClick={() => setOpen(isShown ? null : line.id)}>
                      Paid {formatDollars(Math.max(0, line.cost - state.paid))}
                      <span className="sr-only"> for {line.label}</span>
                    </Button>
                  ) : null}
                </div>
              </div>
              {isShown ? (
                <RecordForm
                  kind="paid"
                  name={`Pay ${line.label}`}
                  verb="Paid"
                  amount={Math.max(0, line.cost - state.paid) || null}
                  canBePartial
                  onRecord={record(line.id)}
                  onCancel={() => setOpen(null)}
                />
              ) : null}
              <Payments project={project} lineId={line.id} records={records} canEdit={canEdit} />
            </li>
          )
        })}
      </ul>
      {canEdit ? (
        openId === 'other' ? (
          <RecordForm
            kind="paid"
            name="Pay for other work"
            verb="Paid"
            amount={null}
            onRecord={record(null)}
            onCancel={() => setOpen(null)}
          />
        ) : (
          <Button size="small" variant="quiet" className="mt-2 -ml-3" onClick={() => setOpen('other')}>
            Add an expense
          </Button>
        )
      ) : null}
      <Payments project={project} lineId={null} records={records} canEdit={canEdit} />
    </>
  )
}

/** A line's payments, or with a null `lineId` those for other work. Each has a button that undoes it. */
function Payments({
  project,
  lineId,
  records,
  canEdit,
}: {
  project: ShownProject
  lineId: string | null
  records: Records
  canEdit: boolean
}) {
  const payments = project.facts.filter((fact) => fact.kind === 'paid' && fact.lineId === lineId)
  if (payments.length === 0) return null
  return (
    <ul className="mt-1 grid gap-1">
      {payments.map((fact) => (
        <RecordLine
          key={fact.id}
          fact={fact}
          dealId={project.dealId}
          records={records}
          canEdit={canEdit}
          text={`${lineId === null ? 'Other work' : 'Paid'} ${formatDollars(fact.amount)} on ${formatShortDay(fact.on)}${fact.isPartial ? ', in part' : ''}`}
        />
      ))}
    </ul>
  )
}

/**
 * One record in words. If `canEdit`, a button undoes it without asking: removes it from the server, or discards it if
 * it wasn't sent yet.
 */
export function RecordLine({
  fact,
  text,
  dealId,
  records,
  canEdit,
}: {
  fact: ShownFact
  text: string
  dealId: string
  records: Records
  canEdit: boolean
}) {
  const remove = useRemoveFact(dealId)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 text-sm text-ink-3">
      <span className="tabular-nums">
        {text}
        {fact.isUnsent ? <strong className="text-brass-ink"> · not sent yet</strong> : null}
      </span>
      {canEdit ? (
        <Button
          size="small"
          variant="quiet"
          aria-label={`Undo: ${text}`}
          pending={remove.isPending}
          pendingLabel="Undoing…"
          onClick={() => (fact.isUnsent ? records.discard(fact.id) : remove.mutate(fact.id))}
        >
          Undo
        </Button>
      ) : null}
      {remove.error ? (
        <span className="text-red" role="alert">
          {remove.error.message}
        </span>
      ) : null}
    </li>
  )
}
