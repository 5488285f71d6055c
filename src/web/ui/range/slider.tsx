import { useEffect, useRef } from 'react'

/**
 * A slider with one thumb for a figure that also has a text field. It has no name, so that a form without scripts sends
 * only the typed figure. A script sets the track's fill, because the content security policy forbids style attributes.
 */
export function Slider({
  label,
  min,
  max,
  step,
  value,
  valueText,
  describedBy,
  onChange,
}: {
  label: string
  min: number
  max: number
  step: number
  value: number
  /** The value in words for screen readers: '9 months'. */
  valueText?: string | undefined
  describedBy?: string | undefined
  onChange: (value: number) => void
}) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const share = (Math.min(max, Math.max(min, value)) - min) / (max - min)
    input.current?.style.setProperty('--at', `${(100 * share).toFixed(1)}%`)
  }, [min, max, value])
  return (
    <input
      ref={input}
      className="block h-11 w-full cursor-pointer appearance-none bg-transparent focus-visible:-outline-offset-4"
      type="range"
      aria-label={`${label}, slider`}
      aria-valuetext={valueText}
      aria-describedby={describedBy}
      min={min}
      max={max}
      step={step}
      value={snapToStep(Math.min(max, Math.max(min, value)), min, step)}
      onChange={(event) => onChange(Number(event.target.value))}
    />
  )
}

/**
 * Returns the step nearest to a value. Otherwise the browser would snap the thumb itself, and that change would look
 * like the investor's.
 */
function snapToStep(value: number, min: number, step: number): number {
  return min + Math.round((value - min) / step) * step
}
