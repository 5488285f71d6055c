import { versionConflictMessage } from '#contract/deals/edit-deal.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Alert } from '#web/ui/feedback/alert.tsx'
import type { FieldConflict } from './edit-values.ts'
import { changedFieldLabel, changedFieldText } from './field-labels.ts'
import '#web/styles/pages/deal-life.css'

/** Both versions of a deal that was changed in two places: what it was, what stands in this form, and what the other one says. */
export function VersionConflict({
  conflicts,
  onTakeTheirs,
}: {
  conflicts: readonly FieldConflict[]
  onTakeTheirs: () => void
}) {
  const text = (field: string, value: unknown) => changedFieldText(field, value as string | number | null)
  return (
    <Alert tone="caution" title="This deal was changed somewhere else">
      <p>{versionConflictMessage}</p>
      <table className="vers num">
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">It was</th>
            <th scope="col">Yours</th>
            <th scope="col">The other version</th>
          </tr>
        </thead>
        <tbody>
          {conflicts.map(({ field, was, yours, theirs }) => (
            <tr key={field}>
              <th scope="row">{changedFieldLabel(field)}</th>
              <td>{text(field, was)}</td>
              <td>{yours === was ? 'unchanged' : <b>{text(field, yours)}</b>}</td>
              <td>{theirs === was ? 'unchanged' : <b>{text(field, theirs)}</b>}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="small">
        Fields that only the other version changed are in the form as it has them. Save changes puts yours beside them.
      </p>
      <Button size="small" className="mt-2" onClick={onTakeTheirs}>
        Keep the other version instead
      </Button>
    </Alert>
  )
}
