import type { ToolSearch } from '#web/features/tools/form/tool-fields.ts'
import { figureGroupClass, figureLegendClass } from '#web/features/tools/form/tool-form.tsx'
import { FieldError } from '#web/forms/field.tsx'
import { NumberInput } from '#web/ui/controls/number-input.tsx'
import { parseNumberText } from '#web/ui/controls/number-text.ts'
import { comparableColumns, rowNumbers } from './comparable-fields.ts'

/** Six rows for sold comparables; on a phone each sale is a block. */
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
    <fieldset className={figureGroupClass}>
      <legend className={figureLegendClass}>Sold comparables, three to six</legend>
      {rowNumbers.map((row) => (
        <fieldset key={row} className="grid grid-cols-[1.5fr_1.1fr_0.8fr_0.8fr] gap-x-2 gap-y-1">
          <legend className="mb-1 w-full border-b border-line pb-0.5 text-sm font-semibold">Sale {row}</legend>
          {comparableColumns.map((column) => {
            const name = `${column.name}${row}`
            const error = errors[name]
            return (
              <div key={name}>
                <label htmlFor={`tool-${name}`} className="text-xs text-ink-3">
                  {column.short}
                </label>
                <NumberInput
                  size="small"
                  className="px-1.5"
                  id={`tool-${name}`}
                  name={name}
                  maxLength={20}
                  isMoney={column.unit === 'dollars'}
                  value={parseNumberText(texts[name] ?? '', { isMoney: column.unit === 'dollars' })}
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
