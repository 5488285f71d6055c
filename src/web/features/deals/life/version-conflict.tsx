import type { ReactNode } from 'react'
import { versionConflictMessage } from '#contract/deals/edit-deal.ts'
import { type DealFieldValue, isSameFieldValue } from '#domain/deal/deal-field.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Cell, ColumnHead, RowHead, Table } from '#web/ui/figures/table.tsx'
import type { FieldConflict } from './edit-values.ts'
import { changedFieldLabel, changedFieldText } from './field-labels.ts'

/** Compares a deal that was changed in two places: the earlier value, this form's and the other version's. */
export function VersionConflict({
  conflicts,
  onTakeTheirs,
}: {
  conflicts: readonly FieldConflict[]
  onTakeTheirs: () => void
}) {
  const text = (field: string, value: unknown) => changedFieldText(field, value as DealFieldValue)
  return (
    <Alert tone="caution" title="This deal was changed somewhere else">
      <p>{versionConflictMessage}</p>
      <Table className="my-3">
        <thead>
          <tr>
            <ColumnHead align="left">Field</ColumnHead>
            <ColumnHead align="left">It was</ColumnHead>
            <ColumnHead align="left">Yours</ColumnHead>
            <ColumnHead align="left">The other version</ColumnHead>
          </tr>
        </thead>
        <tbody>
          {conflicts.map(({ field, was, yours, theirs }) => (
            <tr key={field} className="wrap-anywhere">
              <RowHead>{changedFieldLabel(field)}</RowHead>
              <Cell align="left">{text(field, was)}</Cell>
              <Cell align="left">
                {isSameFieldValue(yours, was) ? 'unchanged' : <Changed>{text(field, yours)}</Changed>}
              </Cell>
              <Cell align="left">
                {isSameFieldValue(theirs, was) ? 'unchanged' : <Changed>{text(field, theirs)}</Changed>}
              </Cell>
            </tr>
          ))}
        </tbody>
      </Table>
      <p className="text-sm">Fields only the other version changed are in the form already. Save changes adds yours.</p>
      <Button size="small" className="mt-2" onClick={onTakeTheirs}>
        Keep the other version instead
      </Button>
    </Alert>
  )
}

function Changed({ children }: { children: ReactNode }) {
  return <b className="font-semibold">{children}</b>
}
