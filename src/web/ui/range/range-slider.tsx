import { Slider } from 'radix-ui'
import { type KeyboardEvent, useState } from 'react'
import { NumberInput } from '#web/ui/controls/number-input.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { positionOnScale, type RangeScale, stepOnScale, valueOnScale } from './range-scale.ts'

type RangeValue = readonly [from: number, to: number]

/**
 * A range chosen with two thumbs on one track or typed into two fields. Thumbs snap to multiples of `step` and to both
 * bounds; typed values stay exact within the bounds, and one past the other end moves that end, too. Before hydration
 * the track is a static drawing of the same size.
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
        <StaticTrack scale={scale} value={value} />
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

function StaticTrack({ scale, value: [from, to] }: { scale: RangeScale; value: RangeValue }) {
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

/**
 * A field for one end of a range. Values that `accepts` allows are reported on every key, so that a dependent button is
 * enabled; others are reported on blur or Enter, and the caller limits them. An empty field reports `openEnd`; text
 * that isn't a number is reverted.
 */
export function RangeNumberField({
  label,
  value,
  openEnd,
  format,
  isMoney,
  accepts,
  onChange,
}: {
  label: string
  value: number
  /** The bound that means "no limit". */
  openEnd: number
  format: (value: number) => string
  isMoney?: boolean | undefined
  accepts: (value: number) => boolean
  onChange: (value: number) => void
}) {
  /** Typed text that hasn't been reported yet. */
  const [waiting, setWaiting] = useState<number | null>(null)

  function type(typed: number | null) {
    const next = typed ?? openEnd
    const isTaken = accepts(next)
    setWaiting(isTaken ? null : next)
    if (isTaken && next !== value) onChange(next)
  }

  function settle() {
    setWaiting(null)
    if (waiting !== null && Number.isFinite(waiting) && waiting !== value) onChange(waiting)
  }

  return (
    <NumberInput
      aria-label={label}
      value={value}
      format={format}
      isMoney={isMoney}
      onChange={type}
      onBlur={settle}
      onKeyDown={(event) => {
        if (event.key === 'Enter') settle()
      }}
    />
  )
}

/** Radix's slider counts the track in thousandths; the scale converts them to values. */
const trackUnits = 1000

/**
 * The interactive track of a {@link RangeSlider}, rendered only after hydration because it positions its thumbs with
 * styles.
 */
function RangeThumbs({
  label,
  scale,
  value,
  onChange,
  format,
}: {
  label: string
  scale: RangeScale
  value: RangeValue
  onChange: (value: [number, number]) => void
  format: (value: number) => string
}) {
  const [from, to] = value
  const positions = value.map((end) => positionOnScale(scale, end) * trackUnits)

  function follow(moved: number[]) {
    // A thumb that wasn't moved keeps its exact value, which may have been typed and be between steps.
    const [nextFrom = from, nextTo = to] = moved.map((position) => {
      const kept = positions.indexOf(position)
      return kept === -1 ? valueOnScale(scale, position / trackUnits) : value[kept]
    })
    if (nextFrom !== from || nextTo !== to) onChange([nextFrom, nextTo])
  }

  function moveByKey(event: KeyboardEvent, end: 0 | 1) {
    const current = value[end]
    const [low, high] = end === 0 ? [scale.min, to] : [from, scale.max]
    const target = keyTarget(event, current, low, high)
    if (target === undefined) return
    // Radix ignores prevented keys; its own step is one unit of the track.
    event.preventDefault()
    const next = Math.min(high, Math.max(low, target))
    onChange(end === 0 ? [next, to] : [from, next])
  }

  function keyTarget({ key, shiftKey }: KeyboardEvent, current: number, low: number, high: number): number | undefined {
    switch (key) {
      case 'ArrowRight':
      case 'ArrowUp':
        return stepOnScale(scale, current, 1, shiftKey)
      case 'ArrowLeft':
      case 'ArrowDown':
        return stepOnScale(scale, current, -1, shiftKey)
      case 'PageUp':
        return stepOnScale(scale, current, 1, true)
      case 'PageDown':
        return stepOnScale(scale, current, -1, true)
      case 'Home':
        return low
      case 'End':
        return high
      default:
        return undefined
    }
  }

  function thumb(end: 0 | 1) {
    return (
      <Slider.Thumb
        className="relative block size-4.5 rounded-full border-2 border-pine bg-card after:absolute after:-inset-3.75 hover:bg-pine-soft focus-visible:rounded-full"
        aria-label={`${label}, ${end === 0 ? 'from' : 'to'}`}
        aria-valuemin={scale.min}
        aria-valuemax={scale.max}
        aria-valuenow={value[end]}
        aria-valuetext={format(value[end])}
        onKeyDown={(event) => moveByKey(event, end)}
      />
    )
  }

  return (
    <Slider.Root
      className="relative flex h-5 cursor-pointer touch-none items-center select-none"
      min={0}
      max={trackUnits}
      step={0.5}
      value={positions}
      onValueChange={follow}
    >
      <Slider.Track className="relative h-0.75 flex-1 rounded-full bg-line-2">
        <Slider.Range className="absolute h-full bg-pine" />
      </Slider.Track>
      {thumb(0)}
      {thumb(1)}
    </Slider.Root>
  )
}
