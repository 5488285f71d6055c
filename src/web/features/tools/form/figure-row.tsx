import { FieldError } from '#web/forms/field.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { NumberInput } from '#web/ui/controls/number-input.tsx'
import { parseNumberText } from '#web/ui/controls/number-text.ts'
import { Slider } from '#web/ui/range/slider.tsx'
import { type ChoiceField, type FigureField, writeFigure } from './tool-fields.ts'

/** Label and field on one line, with a slider below where the figure matters most. */
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
  /** What this person assumes from visit to visit. */
  isOwn: boolean
  onType: (text: string) => void
}) {
  const id = `tool-${field.name}`
  const isAssumed = field.assumed !== undefined && text === ''
  const typed = parseNumberText(text)
  const figure = typed === null || Number.isNaN(typed) ? field.assumed : typed
  return (
    <div className="fr">
      <label htmlFor={id}>
        {field.label}
        {isAssumed ? <span className="asm">assumed</span> : isOwn ? <span className="asm asm--own">yours</span> : null}
        {field.note ? <small>{field.note}</small> : null}
      </label>
      <NumberInput
        id={id}
        name={field.name}
        maxLength={20}
        isMoney={field.unit === 'dollars'}
        whole={field.isWhole}
        value={typed}
        initialText={text}
        placeholder={field.assumed === undefined ? undefined : writeFigure(field, field.assumed)}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        onChange={(figure) => onType(figure === null ? '' : String(figure))}
      />
      {field.slider ? (
        <Slider
          label={field.label}
          {...field.slider}
          value={figure ?? field.slider.min}
          onChange={(value) => onType(String(value))}
        />
      ) : null}
      {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
    </div>
  )
}

/** A choice of a few, as a list that works without scripts. */
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
    <div className={classNames('fr', 'fr--choice')}>
      <label htmlFor={id}>
        {field.label}
        {field.note ? <small>{field.note}</small> : null}
      </label>
      <select
        className="input"
        id={id}
        name={field.name}
        value={value}
        onChange={(event) => onChoose(event.target.value)}
      >
        {field.choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </div>
  )
}
