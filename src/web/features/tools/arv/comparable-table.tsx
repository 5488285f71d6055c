import type { ToolSearch } from '#web/features/tools/form/tool-fields.ts'
import { FieldError } from '#web/forms/field.tsx'
import { NumberInput } from '#web/ui/controls/number-input.tsx'
import { parseNumberText } from '#web/ui/controls/number-text.ts'
import { comparableColumns, rowNumbers } from './comparable-fields.ts'

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
                <NumberInput
                  className="input--s"
                  id={`tool-${name}`}
                  name={name}
                  maxLength={20}
                  isMoney={column.unit === 'dollars'}
                  value={parseNumberText(texts[name] ?? '')}
                  initialText={texts[name]}
                  aria-invalid={error ? true : undefined}
                  aria-describedby={error ? `tool-${name}-error` : undefined}
                  onChange={(figure) => onType(name, figure === null ? '' : String(figure))}
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
