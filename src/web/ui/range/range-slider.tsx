import { useHydrated } from '#web/ui/use-hydrated.ts'
import { RangeNumberField } from './range-number-field.tsx'
import { positionOnScale, type RangeScale } from './range-scale.ts'
import { RangeThumbs } from './range-thumbs.tsx'

export type RangeValue = readonly [from: number, to: number]

/**
 * A range chosen with two thumbs on one track or typed into two fields. Thumbs snap to multiples of `step` and to both bounds;
 * typed values stay exact within the bounds. Before hydration the track is a static drawing of the same size.
 */
export function RangeSlider({
  label,
  unit,
  isMoney,
  min,
  max,
  step,
  scale: kind = 'linear',
  value,
  onChange,
  format,
  boundsText,
}: {
  label: string
  /** The unit in words, for the accessible names of the two fields: 'percent', 'dollars'. */
  unit: string
  /** Shows a dollar sign in front of the typed value. */
  isMoney?: boolean | undefined
  min: number
  max: number
  step: number
  scale?: RangeScale['kind'] | undefined
  value: RangeValue
  onChange: (value: [number, number]) => void
  format: (value: number) => string
  /** Formats both bounds for the label: '6.25–15%', '$10K–$100.0M'. */
  boundsText: string
}) {
  const scale: RangeScale = { min, max, step, kind }
  const [from, to] = value

  return (
    <fieldset data-slot="range" className="grid gap-3">
      <legend className="mb-2 flex w-full justify-between text-sm font-semibold">
        {label}
        <span className="text-sm font-normal text-ink-3">{boundsText}</span>
      </legend>
      {useHydrated() ? (
        <RangeThumbs label={label} scale={scale} value={value} onChange={onChange} format={format} />
      ) : (
        <StillTrack scale={scale} value={value} />
      )}
      <div className="grid grid-cols-[1fr_auto_1fr] items-center gap-2">
        <RangeNumberField
          label={`${label}, from, ${unit}`}
          value={from}
          openEnd={min}
          format={format}
          isMoney={isMoney}
          accepts={(typed) => typed >= min && typed <= to}
          onChange={(typed) => {
            const next = Math.min(max, Math.max(min, typed))
            onChange([next, Math.max(next, to)])
          }}
        />
        <span className="text-ink-3" aria-hidden="true">
          –
        </span>
        <RangeNumberField
          label={`${label}, to, ${unit}`}
          value={to}
          openEnd={max}
          format={format}
          isMoney={isMoney}
          accepts={(typed) => typed >= from && typed <= max}
          onChange={(typed) => {
            const next = Math.min(max, Math.max(min, typed))
            onChange([Math.min(from, next), next])
          }}
        />
      </div>
    </fieldset>
  )
}

function StillTrack({ scale, value: [from, to] }: { scale: RangeScale; value: RangeValue }) {
  const start = positionOnScale(scale, from) * 100
  const end = positionOnScale(scale, to) * 100
  return (
    <svg className="h-5 w-full overflow-visible" width="100%" height="20" aria-hidden="true">
      <rect className="fill-line-2" y="8.5" width="100%" height="3" rx="1.5" />
      <rect className="fill-pine" y="8.5" x={`${start}%`} width={`${end - start}%`} height="3" />
      <circle className="fill-card stroke-pine stroke-2" cx={`${start}%`} cy="10" r="8" />
      <circle className="fill-card stroke-pine stroke-2" cx={`${end}%`} cy="10" r="8" />
    </svg>
  )
}
