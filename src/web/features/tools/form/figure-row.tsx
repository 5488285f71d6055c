import { useState } from 'react'
import { FieldError } from '#web/forms/field.tsx'
import { NumberInput } from '#web/ui/controls/number-input.tsx'
import { parseNumberText } from '#web/ui/controls/number-text.ts'
import { Select } from '#web/ui/controls/select.tsx'
import { AssumedMark } from '#web/ui/labels/tag.tsx'
import { Slider } from '#web/ui/range/slider.tsx'
import { type ChoiceField, type FigureField, writeFigure } from './tool-fields.ts'

const rowClass =
  'grid grid-cols-[minmax(0,1fr)_8.5rem] items-center gap-x-3.5 gap-y-1 print:grid-cols-[minmax(0,1fr)_auto]'

/**
 * Label and field on one line, with a slider below for the figures that matter most. `onType` gets the number as text:
 * '' when blank, 'NaN' for text that isn't a number.
 */
export function FigureRow({
  field,
  text,
  error,
  isOwn,
  onType,
}: {
  field: FigureField
  text: string
  error: string | undefined
  /** The visitor's own assumption, remembered between visits. */
  isOwn: boolean
  onType: (text: string) => void
}) {
  const id = `tool-${field.name}`
  const isAssumed = field.assumed !== undefined && text === ''
  // True while the field asks about an amount in another country's notation.
  const [asks, setAsks] = useState(false)
  const isMoney = field.unit === 'dollars'
  const typed = parseNumberText(text, { isMoney })
  const shownError = asks && Number.isNaN(typed) ? undefined : error
  const figure = typed === null || Number.isNaN(typed) ? field.assumed : typed
  return (
    <div className={rowClass}>
      <label htmlFor={id} className="text-sm print:text-xs">
        {field.label} {isAssumed ? <AssumedMark /> : isOwn ? <AssumedMark word="yours" isOwn /> : null}
        {field.note ? <small className="block text-sm text-ink-3 print:hidden">{field.note}</small> : null}
      </label>
      <div>
        <NumberInput
          id={id}
          name={field.name}
          maxLength={20}
          isMoney={isMoney}
          whole={field.isWhole}
          value={typed}
          initialText={text}
          placeholder={field.assumed === undefined ? undefined : writeFigure(field, field.assumed)}
          aria-invalid={shownError ? true : undefined}
          aria-describedby={shownError ? `${id}-error` : undefined}
          onChange={(figure) => onType(figure === null ? '' : String(figure))}
          onQuestionChange={setAsks}
        />
      </div>
      {field.slider ? (
        <div className="col-span-full -my-1.5 print:hidden">
          <Slider
            label={field.label}
            {...field.slider}
            value={figure ?? field.slider.min}
            onChange={(value) => onType(String(value))}
          />
        </div>
      ) : null}
      {shownError ? (
        <div className="col-span-full">
          <FieldError id={`${id}-error`}>{shownError}</FieldError>
        </div>
      ) : null}
    </div>
  )
}

/** Renders a checkbox whose value is 1 when checked. The browser leaves an unchecked one out of the URL. */
export function CheckRow({
  field,
  text,
  error,
  onType,
}: {
  field: FigureField
  text: string
  error: string | undefined
  onType: (text: string) => void
}) {
  const id = `tool-${field.name}`
  return (
    <div>
      <label htmlFor={id} className="flex min-h-11 cursor-pointer items-center justify-between gap-3.5 text-sm">
        <span>
          {field.label}
          {field.note ? <small className="block text-sm text-ink-3 print:hidden">{field.note}</small> : null}
        </span>
        <input
          id={id}
          type="checkbox"
          name={field.name}
          value="1"
          className="m-0 size-5 accent-action"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          checked={parseNumberText(text) === 1}
          onChange={({ target }) => onType(target.checked ? '1' : '')}
        />
      </label>
      {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
    </div>
  )
}

/**
 * A choice between a few options, as a select that works without scripts. It takes the whole line, so that no option is
 * cut off.
 */
export function ChoiceRow({
  field,
  value,
  onChoose,
}: {
  field: ChoiceField
  value: string
  onChoose: (value: string) => void
}) {
  const id = `tool-${field.name}`
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-sm print:text-xs">
        {field.label}
        {field.note ? <small className="block text-sm text-ink-3 print:hidden">{field.note}</small> : null}
      </label>
      <Select
        id={id}
        name={field.name}
        value={value}
        onChange={(event) => onChoose(event.target.value)}
        options={field.choices}
      />
    </div>
  )
}
