import type { ReactNode } from 'react'

/** The styles of a chart's lines in order: color and dashes of the line, and color of its points. */
const looks = [
  { line: 'stroke-pine', point: 'fill-pine' },
  { line: 'stroke-ink [stroke-dasharray:6_3]', point: 'fill-ink' },
  { line: 'stroke-use-2 [stroke-dasharray:2_3]', point: 'fill-use-2' },
  { line: 'stroke-pine-3', point: 'fill-pine-3' },
  { line: 'stroke-field [stroke-dasharray:8_3_2_3]', point: 'fill-field' },
] as const

export const lineLook = (index: number) => looks[index % looks.length]!

/** Leaves room for amounts on the left of a chart. */
export const chartClass =
  'ml-11 w-[calc(100%-2.75rem)] overflow-visible fill-ink-3 text-[12px] font-medium tabular-nums lining-nums'
export const chartLineClass = 'fill-none stroke-[2.25] [vector-effect:non-scaling-stroke]'

/** A legend of a chart's lines, in their order. */
export function LineKey({ lines, children }: { lines: readonly { id: string; name: string }[]; children?: ReactNode }) {
  return (
    <p className="mt-2 flex flex-wrap gap-x-5 gap-y-1 text-sm text-ink-3">
      {lines.map(({ id, name }, index) => (
        <span key={id} className="inline-flex items-center gap-1.5">
          <svg className="h-3 w-6 overflow-visible" aria-hidden="true">
            <line className={lineLook(index).line} x1="0" x2="100%" y1="50%" y2="50%" />
          </svg>
          {name}
        </span>
      ))}
      {children}
    </p>
  )
}
