import { formatAmount, formatDays, formatDollars, formatMonths } from '#domain/money/money.ts'
import { FieldError } from '#web/forms/field.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { NumberInput } from '#web/ui/controls/number-input.tsx'
import { Slider } from '#web/ui/range/slider.tsx'
import type { Knob } from './what-if-figures.ts'

/** One figure to try out: a typed field, a slider under it, and what the deal has. */
export function KnobRow({
  knob,
  value,
  stored,
  isMoved,
  error,
  onChange,
}: {
  knob: Knob
  value: number | null
  /** What the deal has; null where it leaves it open. */
  stored: number | null
  isMoved: boolean
  error: string | undefined
  onChange: (value: number | null) => void
}) {
  const id = `what-if-${knob.name}`
  const text = (figure: number) =>
    knob.kind === 'dollars' ? formatDollars(figure) : knob.kind === 'months' ? formatMonths(figure) : formatDays(figure)
  const end = (figure: number) => (knob.kind === 'dollars' ? formatAmount(figure) : String(figure))
  const shown = value !== null && Number.isFinite(value) ? value : (stored ?? knob.max)
  const was = stored === null ? 'not given' : text(stored)
  return (
    <div className={classNames('kn', isMoved && 'is-moved')}>
      <div className="kn-h">
        <label htmlFor={id}>
          {knob.label}
          {knob.kind === 'dollars' ? null : <small> {knob.kind}</small>}
        </label>
        <NumberInput
          id={id}
          maxLength={20}
          isMoney={knob.kind === 'dollars'}
          whole={knob.kind !== 'dollars'}
          value={value}
          placeholder={stored === null ? 'not given' : undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : `${id}-was`}
          onChange={onChange}
        />
      </div>
      <Slider
        label={knob.label}
        min={knob.min}
        max={knob.max}
        step={knob.step}
        value={shown}
        valueText={text(shown)}
        onChange={onChange}
      />
      <p className="was num">
        <span>{end(knob.min)}</span>
        <b id={`${id}-was`}>{isMoved ? `was ${was}` : 'unchanged'}</b>
        <span>{end(knob.max)}</span>
      </p>
      {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
    </div>
  )
}
