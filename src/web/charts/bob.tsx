import { svgPercent } from './percent-of-scale.ts'

/**
 * The bob on its line, hung at a place of a drawing that is as wide as its container. An inner `<svg>` carries it, because only
 * that can be placed in percent while its own shape stays in pixels. Swings once inside `.settle`.
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
