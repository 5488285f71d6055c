import { Slider } from 'radix-ui'
import type { KeyboardEvent } from 'react'
import { positionOnScale, type RangeScale, stepOnScale, valueOnScale } from './range-scale.ts'
import type { RangeValue } from './range-slider.tsx'

/** Radix's slider counts the track in thousandths; the scale converts them to values. */
const trackUnits = 1000

/**
 * The interactive track of a {@link RangeSlider}, rendered only after hydration because it positions its thumbs with
 * styles.
 */
export function RangeThumbs({
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
