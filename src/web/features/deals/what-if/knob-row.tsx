import { formatAmount, formatDays, formatDollars, formatMonths } from '#domain/money/money.ts'
import { FieldError } from '#web/forms/field.tsx'
import { NumberInput } from '#web/ui/controls/number-input.tsx'
import { Slider } from '#web/ui/range/slider.tsx'
import type { Knob } from './what-if-figures.ts'

/** One figure to try: a field, a slider below it, and the deal's figure. */
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
  /** The deal's figure; null if it isn't given. */
  stored: number | null
  isMoved: boolean
  error: string | undefined
  onChange: (value: number | null) => void
}) {
  const id = `what-if-${knob.name}`
  const text = (figure: number) =>
    knob.kind === 'dollars' ? formatDollars(figure) : knob.kind === 'months' ? formatMonths(figure) : formatDays(figure)
  const end = (figure: number) =>
    knob.kind !== 'dollars' ? String(figure) : figure < 100_000 ? formatDollars(figure) : formatAmount(figure)
  const shown = value !== null && Number.isFinite(value) ? value : (stored ?? knob.blankAt ?? knob.max)
  const blank = knob.isAssumed && knob.blankAt !== undefined ? `${knob.blankAt} assumed` : 'not given'
  const was = stored === null ? blank : text(stored)
  return (
    <div className="grid gap-0.5 border-b border-line pt-2.5 pb-2">
      <div className="flex items-center justify-between gap-4">
        <label htmlFor={id} className="text-sm font-semibold">
          {knob.label}
          {knob.kind === 'dollars' ? null : <small className="font-normal text-ink-3"> {knob.kind}</small>}
        </label>
        <div className="max-w-34">
          <NumberInput
            className="font-semibold"
            id={id}
            maxLength={20}
            isMoney={knob.kind === 'dollars'}
            whole={knob.kind !== 'dollars'}
            value={value}
            placeholder={stored === null ? blank : undefined}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${id}-error` : `${id}-was`}
            onChange={onChange}
          />
        </div>
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
      <p className="-mt-1.5 flex justify-between text-xs text-ink-3 tabular-nums lining-nums">
        <span>{end(knob.min)}</span>
        <b id={`${id}-was`} className={isMoved ? 'font-semibold text-brass-ink' : undefined}>
          {isMoved ? `was ${was}` : 'unchanged'}
        </b>
        <span>{end(knob.max)}</span>
      </p>
      {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
    </div>
  )
}
