import { formatDollars } from '#domain/money/money.ts'
import { availableDraw, requestedDraws } from '#domain/project/available-draw.ts'
import { formatDay, localToday } from '#web/format/dates.ts'
import { useSession } from '#web/session/use-session.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Ledger } from '#web/ui/figures/ledger.tsx'
import { Cell, ColumnHead, RowHead, Table } from '#web/ui/figures/table.tsx'
import { DialogBody, DialogFoot } from '#web/ui/overlays/dialog.tsx'
import type { ShownProject } from './shown-project.ts'

/** The next draw request: every line with its budget, payments with dates, and the amount requested now. */
export function DrawRequest({ project }: { project: ShownProject }) {
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
            { name: 'Asked for so far', value: formatDollars(requestedDraws(project)) },
            { name: 'Asked for now', value: formatDollars(availableDraw(project)), isSum: true },
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
