/* What tells the lines of a chart apart, in their order: color and dashes of the line, and the color of its points. */
const looks = [
  { line: 'stroke-pine', point: 'fill-pine' },
  { line: 'stroke-ink [stroke-dasharray:6_3]', point: 'fill-ink' },
  { line: 'stroke-use-2 [stroke-dasharray:2_3]', point: 'fill-use-2' },
  { line: 'stroke-pine-3', point: 'fill-pine-3' },
  { line: 'stroke-field [stroke-dasharray:8_3_2_3]', point: 'fill-field' },
] as const

export const lineLook = (index: number) => looks[index % looks.length]!

/** A chart with room for amounts on the left. */
export const chartClass =
  'ml-11 w-[calc(100%-2.75rem)] overflow-visible fill-ink-3 text-[12px] font-medium tabular-nums lining-nums'
export const chartLineClass = 'fill-none stroke-[2.25] [vector-effect:non-scaling-stroke]'
