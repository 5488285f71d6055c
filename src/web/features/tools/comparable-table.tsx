import { FieldError } from '../../forms/field.tsx'
import { comparableColumns, rowNumbers } from './comparable-fields.ts'
import type { ToolSearch } from './tool-fields.ts'

/** Six rows to type sold comparables into; on a phone each sale is a block of its own. */
export function ComparableTable({
  texts,
  errors,
  onType,
}: {
  texts: ToolSearch
  errors: Readonly<Record<string, string>>
  onType: (name: string, text: string) => void
}) {
  return (
    <fieldset className="comps">
      <legend>Sold comparables, three to six</legend>
      {rowNumbers.map((row) => (
        <fieldset key={row} className="comp">
          <legend>Sale {row}</legend>
          {comparableColumns.map((column) => {
            const name = `${column.name}${row}`
            const error = errors[name]
            return (
              <div key={name}>
                <label htmlFor={`tool-${name}`}>{column.short}</label>
                <input
                  className="input input--num input--s"
                  id={`tool-${name}`}
                  name={name}
                  inputMode="decimal"
                  autoComplete="off"
                  maxLength={20}
                  value={texts[name] ?? ''}
                  aria-invalid={error ? true : undefined}
                  aria-describedby={error ? `tool-${name}-error` : undefined}
                  onChange={(event) => onType(name, event.target.value)}
                />
                {error ? <FieldError id={`tool-${name}-error`}>{error}</FieldError> : null}
              </div>
            )
          })}
        </fieldset>
      ))}
    </fieldset>
  )
}
