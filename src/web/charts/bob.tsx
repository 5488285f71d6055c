import { svgPercent } from './percent-of-scale.ts'

/**
 * Draws a bob on its line at a percentage of the drawing's width. The inner `<svg>` can be positioned in percent while
 * its shape stays in pixels. Swings once inside `.settle`.
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
