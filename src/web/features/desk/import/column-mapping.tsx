import { useState } from 'react'
import type { ImportChoices, ImportPreview } from '#contract/desk/import.ts'
import { fieldLabel } from '#web/features/desk/shell/field-text.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { Alert } from '#web/ui/feedback/alert.tsx'

/** Shows the field of each column, recognized or chosen by hand. */
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
      {failure ? (
        <Alert title="The columns do not fit" className="mb-3">
          {failure}
        </Alert>
      ) : null}
      {preview.sheets.length > 1 ? (
        <div className="flex flex-wrap items-center gap-3 text-sm">
          <label htmlFor="import-sheet">Sheet</label>
          <Select
            id="import-sheet"
            value={sheet ?? preview.sheet ?? ''}
            onChange={({ target }) => setSheet(target.value)}
            options={preview.sheets.map((value) => ({ value, label: value }))}
          />
        </div>
      ) : null}
      <ul className="border-t border-ink">
        {preview.columns.map(({ header, field, repeats, samples }, index) => {
          const isNamesake = preview.columns.findIndex((column) => column.header === header) < index
          const isByHand = Object.hasOwn(columns, header)
          const chosen = isByHand ? columns[header] : field
          const reason = isNamesake
            ? 'Left out: an earlier column has the same name.'
            : isByHand || field !== null
              ? null
              : reasonOf(header, repeats)
          const id = `column-${index}`
          return (
            <li key={id} className="grid items-center gap-x-5 gap-y-1.5 border-b border-line py-2.5 md:grid-cols-2">
              <label htmlFor={isNamesake ? undefined : id} className="grid">
                {header}
                <span className="text-sm text-ink-2 break-words">{samples.join(' · ') || 'empty'}</span>
              </label>
              <div className="grid gap-1">
                {isNamesake ? null : (
                  <Select
                    id={id}
                    value={chosen ?? ''}
                    aria-describedby={reason ? `${id}-reason` : undefined}
                    onChange={({ target }) =>
                      setColumns({ ...columns, [header]: target.value === '' ? null : target.value })
                    }
                    options={[
                      { value: '', label: 'Leave it out' },
                      ...preview.fields.map((value) => ({ value, label: fieldLabel(value) })),
                    ]}
                  />
                )}
                {reason ? (
                  <span id={`${id}-reason`} className="text-sm text-ink-2">
                    {reason}
                  </span>
                ) : null}
              </div>
            </li>
          )
        })}
      </ul>
      <div className="sticky bottom-0 mt-6 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-ink bg-paper py-3">
        <p className="text-sm text-ink-2">
          Columns that are left out change nothing. Notes stay private unless you choose a field for them.
        </p>
        <Button type="submit" variant="primary" pending={isPending}>
          Check the rows
        </Button>
      </div>
    </form>
  )
}

/** The reason why a column without a decision is left out. */
function reasonOf(header: string, repeats: string | null): string {
  if (repeats) return `Left out: it means the same as ${repeats}.`
  if (/note|remark|comment/i.test(header)) return 'Left out: notes stay private unless you choose.'
  return 'Left out: no field is known by this name.'
}
