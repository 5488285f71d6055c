/**
 * Returns a value's position between two ends in percent, clamped to 0..100. Returns 0 unless `max` is greater than
 * `min`.
 */
export function percentOfScale(value: number, min: number, max: number): number {
  if (!(max > min)) return 0
  return Math.min(100, Math.max(0, ((value - min) / (max - min)) * 100))
}

/** Rounds a percentage to two decimals, which is finer than a pixel on any screen. */
export function twoDecimals(percent: number): number {
  return Math.round(percent * 100) / 100
}

/** Returns a percentage as an SVG attribute: '12.5%'. */
export function svgPercent(percent: number): string {
  return `${twoDecimals(percent)}%`
}

/**
 * Draws a plumb bob that hangs 27 pixels down from the drawing's top, at a percentage of its width. The inner `<svg>`
 * can be positioned in percent while its shape stays in pixels. Inside an element with class `settle`, it swings once
 * when it appears.
 */
export function Bob({ percent }: { percent: number }) {
  return (
    <svg className="overflow-visible" x={svgPercent(percent)} y="0" width="1" height="1" aria-hidden="true">
      <g data-slot="bob" className="origin-[0_0]">
        <path className="stroke-brass stroke-[1.5]" d="M0 0V15" />
        <path className="fill-brass" d="M-2.6 14h5.2v2.4h1.9c0 4.3-2 7.4-4.5 10.6-2.5-3.2-4.5-6.3-4.5-10.6h1.9z" />
      </g>
    </svg>
  )
}

/**
 * Defines the hatching of an amount that is missing, beyond a limit, or repaid later. Each drawing has its own, with an
 * id from `useId`, and fills shapes with `url(#id)`, so that it doesn't depend on a definition elsewhere on the page.
 */
export function Hatch({ id }: { id: string }) {
  return (
    <defs>
      <pattern id={id} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect className="fill-brass-soft" width="6" height="6" />
        <path className="stroke-brass stroke-2" d="M0 0v6" />
      </pattern>
    </defs>
  )
}
