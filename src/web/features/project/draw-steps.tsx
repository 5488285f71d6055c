import { useState } from 'react'
import { formatDollars } from '#domain/money/money.ts'
import { availableDraw, requestedDraws } from '#domain/project/available-draw.ts'
import { nextInterest } from '#domain/project/project-plan.ts'
import { formatDay, formatShortDay, localToday } from '#web/format/dates.ts'
import { useSession } from '#web/session/session.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Ledger } from '#web/ui/figures/ledger.tsx'
import { Section } from '#web/ui/figures/section.tsx'
import { Cell, ColumnHead, RowHead, Table } from '#web/ui/figures/table.tsx'
import { Tag } from '#web/ui/labels/tag.tsx'
import { Dialog, DialogBody, DialogFoot } from '#web/ui/overlays/dialog.tsx'
import { RecordLine } from './paid-lines.tsx'
import type { Records } from './project.requests.ts'
import { type RecordedFigures, RecordForm } from './record-form.tsx'
import type { ShownProject } from './shown-project.ts'

/** Opens the next draw request, to print it or save it as a file for the lender. */
function DrawRequestLink({ project, address }: { project: ShownProject; address: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="small" variant="quiet" className="-mx-3" onClick={() => setOpen(true)}>
        Print a draw request
      </Button>
      <Dialog open={isOpen} onOpenChange={setOpen} title="Draw request" description={address} size="full">
        <DrawRequest project={project} />
      </Dialog>
    </>
  )
}

type Step = { kind: 'draw-asked' | 'interest' } | { kind: 'draw-inspected' | 'draw-received'; drawId: string }

/**
 * Shows each draw from request to receipt and the interest paid, and if `canEdit`, records them. A draw's next steps
 * wait until its recorded request was sent to the server. Always offers the next draw request for print, headed by
 * `address`.
 */
export function DrawSteps({
  project,
  address,
  records,
  canEdit,
}: {
  project: ShownProject
  address: string
  records: Records
  /** Whether the deal's status allows new records. */
  canEdit: boolean
}) {
  const [step, setStep] = useState<Step | null>(null)
  const terms = project.terms
  const interest = project.facts.filter(({ kind }) => kind === 'interest')
  const drawFacts = project.facts.filter(({ kind }) => kind.startsWith('draw-'))
  const ready = availableDraw(project)
  const hasReadyDraw = ready >= 0.5 && !project.result
  // An unsent draw has no server id yet, so its later steps wait.
  const isKnown = (id: string | null) => project.facts.some((fact) => fact.id === id && !fact.isUnsent)
  function record(figures: RecordedFigures) {
    if (!step) return
    setStep(null)
    void records.record({ ...step, amount: figures.amount, on: figures.on })
  }
  const form = (kind: Step['kind'], name: string, verb: string, amount: number | null) => (
    <RecordForm
      key={name}
      kind={kind}
      name={name}
      verb={verb}
      amount={amount}
      onRecord={record}
      onCancel={() => setStep(null)}
    />
  )
  const isAt = (kind: Step['kind'], drawId: string | null) =>
    step?.kind === kind && ('drawId' in step ? step.drawId === drawId : true)
  return (
    <Section id="draws" title="Draws and interest" note={<DrawRequestLink project={project} address={address} />}>
      <ul className="grid" aria-label="Draws">
        {project.draws.map((draw, index) => (
          <li key={draw.id ?? index} className="border-t border-line py-2 first:border-t-0">
            <div className="flex flex-wrap items-center justify-between gap-3">
              <div>
                <p className="font-medium tabular-nums">
                  Draw {index + 1}: {formatDollars(draw.received ?? draw.asked ?? 0)}
                </p>
                <p className="text-sm text-ink-3">{drawDays(draw)}</p>
              </div>
              <div className="flex flex-wrap items-center gap-2">
                {draw.isLate ? (
                  <Tag tone="problem">{draw.daysWaiting} days waiting</Tag>
                ) : draw.receivedOn ? (
                  <Tag tone="good">Received</Tag>
                ) : null}
                {canEdit && draw.id && !draw.receivedOn && isKnown(draw.id) ? (
                  <>
                    {draw.inspectedOn ? null : (
                      <Button size="small" onClick={() => setStep({ kind: 'draw-inspected', drawId: draw.id! })}>
                        Inspected
                      </Button>
                    )}
                    <Button size="small" onClick={() => setStep({ kind: 'draw-received', drawId: draw.id! })}>
                      Received
                    </Button>
                  </>
                ) : null}
              </div>
            </div>
            {isAt('draw-inspected', draw.id)
              ? form('draw-inspected', `Draw ${index + 1} inspected`, 'Inspected', null)
              : null}
            {isAt('draw-received', draw.id)
              ? form(
                  'draw-received',
                  `Draw ${index + 1} received`,
                  'Received',
                  Math.max(0, (draw.asked ?? 0) - (terms?.drawFee ?? 0)),
                )
              : null}
          </li>
        ))}
      </ul>
      {canEdit ? (
        <div className="mt-2 flex flex-wrap items-center gap-3">
          {hasReadyDraw ? <p className="w-full text-sm text-ink-2">{formatDollars(ready)} is ready to draw.</p> : null}
          <Button
            size="small"
            variant={hasReadyDraw ? 'primary' : 'line'}
            onClick={() => setStep({ kind: 'draw-asked' })}
          >
            Request a draw
          </Button>
          <Button size="small" onClick={() => setStep({ kind: 'interest' })}>
            Log interest
          </Button>
        </div>
      ) : null}
      {step?.kind === 'draw-asked' ? form('draw-asked', 'Request a draw', 'Requested', ready || null) : null}
      {step?.kind === 'interest'
        ? form('interest', 'Pay interest', 'Paid', nextInterest(project.closingOn, project))
        : null}
      <ul className="mt-2 grid gap-1" aria-label="Records of draws and interest">
        {[...drawFacts, ...interest].map((fact) => (
          <RecordLine
            key={fact.id}
            fact={fact}
            dealId={project.dealId}
            records={records}
            canEdit={canEdit}
            text={`${recordWords[fact.kind]} ${fact.kind === 'draw-inspected' ? '' : `${formatDollars(fact.amount)} `}on ${formatShortDay(fact.on)}`}
          />
        ))}
      </ul>
    </Section>
  )
}

const recordWords = {
  paid: 'Paid',
  'draw-asked': 'Requested',
  'draw-inspected': 'Inspected',
  'draw-received': 'Received',
  interest: 'Interest',
}

/** Lists the days of a draw's steps: 'requested Nov 3 · received Nov 12'. */
function drawDays({ askedOn, inspectedOn, receivedOn }: ShownProject['draws'][number]): string {
  return [
    askedOn ? `requested ${formatShortDay(askedOn)}` : null,
    inspectedOn ? `inspected ${formatShortDay(inspectedOn)}` : null,
    receivedOn ? `received ${formatShortDay(receivedOn)}` : null,
  ]
    .filter(Boolean)
    .join(' · ')
}

/**
 * The next draw request: every line with its budget, the amount paid, the date of its last payment, and the amount
 * requested now.
 */
function DrawRequest({ project }: { project: ShownProject }) {
  const { user } = useSession()
  const borrower = user?.companyName || [user?.firstName, user?.lastName].filter(Boolean).join(' ')
  const lines = new Map(project.budget.lines.map((line) => [line.lineId, line]))
  return (
    <>
      <DialogBody>
        <p className="text-sm text-ink-2">
          {[
            `Draw ${project.draws.length + 1}`,
            formatDay(localToday()),
            project.terms?.lenderName ? `to ${project.terms.lenderName}` : null,
            borrower ? `from ${borrower}` : null,
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        <Table caption="Work and what was paid for it">
          <thead>
            <tr>
              <ColumnHead align="left">Work</ColumnHead>
              <ColumnHead>Budget</ColumnHead>
              <ColumnHead>Paid</ColumnHead>
              <ColumnHead>Done</ColumnHead>
            </tr>
          </thead>
          <tbody>
            {project.lines.map(({ id, label, cost }) => {
              const line = lines.get(id)
              return (
                <tr key={id}>
                  <RowHead className="wrap-anywhere">
                    {label}
                    {line?.paidOn ? <small className="block text-ink-3">paid {formatDay(line.paidOn)}</small> : null}
                  </RowHead>
                  <Cell>{formatDollars(cost)}</Cell>
                  <Cell>{line?.paid ? formatDollars(line.paid) : '–'}</Cell>
                  <Cell>{line?.isDone ? 'yes' : '–'}</Cell>
                </tr>
              )
            })}
          </tbody>
        </Table>
        <Ledger
          rows={[
            { name: 'Held back for repairs', value: formatDollars(project.terms?.holdback ?? 0) },
            { name: 'Requested so far', value: formatDollars(requestedDraws(project)) },
            { name: 'Requested now', value: formatDollars(availableDraw(project)), isSum: true },
          ]}
        />
      </DialogBody>
      <DialogFoot>
        <p className="text-sm text-ink-3 print:hidden">Add photos and receipts as your lender asks.</p>
        <Button variant="primary" onClick={() => window.print()}>
          Print
        </Button>
      </DialogFoot>
    </>
  )
}
