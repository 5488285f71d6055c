import { useState } from 'react'
import type { ImportChoices, ImportPreview } from '#contract/desk/import.ts'
import { fieldLabel } from '#web/features/desk/shell/field-text.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { Alert } from '#web/ui/feedback/alert.tsx'

/** What each column of the file means: recognized where it can be, chosen by hand where not. */
export function ColumnMapping({
  preview,
  isPending,
  failure,
  onMapped,
}: {
  preview: ImportPreview
  isPending: boolean
  failure: string | undefined
  onMapped: (choices: ImportChoices) => void
}) {
  const [columns, setColumns] = useState(preview.choices.columns)
  const [sheet, setSheet] = useState(preview.choices.sheet)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        onMapped({ ...preview.choices, columns, isMapped: true, ...(sheet === undefined ? {} : { sheet }) })
      }}
    >
      {failure ? <Alert title="The columns do not fit">{failure}</Alert> : null}
      {preview.sheets.length > 1 ? (
        <div className="row small">
          <label htmlFor="import-sheet">Sheet</label>
          <Select
            id="import-sheet"
            value={sheet ?? preview.sheet ?? ''}
            onChange={({ target }) => setSheet(target.value)}
            options={preview.sheets.map((value) => ({ value, label: value }))}
          />
        </div>
      ) : null}
      <ul className="desk-fields">
        {preview.columns.map(({ header, field, samples }) => {
          const chosen = header in columns ? columns[header] : field
          return (
            <li key={header} className="desk-field">
              <label htmlFor={`column-${header}`} className="grid">
                {header}
                <span className="small soft break-words">{samples.join(' · ') || 'empty'}</span>
              </label>
              <Select
                id={`column-${header}`}
                value={chosen ?? ''}
                onChange={({ target }) =>
                  setColumns({ ...columns, [header]: target.value === '' ? null : target.value })
                }
                options={[
                  { value: '', label: 'Leave it out' },
                  ...preview.fields.map((value) => ({ value, label: fieldLabel(value) })),
                ]}
              />
            </li>
          )
        })}
      </ul>
      <div className="goal">
        <p>Columns that are left out change nothing. Notes stay private unless you choose a field for them.</p>
        <Button type="submit" variant="primary" pending={isPending}>
          Check the rows
        </Button>
      </div>
    </form>
  )
}
