import { dscrSteps } from '#domain/rental/rental.ts'

const [lowest, highest] = [0.5, 1.75]

/** The DSCR on a scale of lenders' usual thresholds. */
export function CoverageBar({ dscr }: { dscr: number }) {
  const at = (value: number) =>
    `${((100 * (Math.min(highest, Math.max(lowest, value)) - lowest)) / (highest - lowest)).toFixed(2)}%`
  const tone = dscr < 1 ? 'fill-red' : dscr < 1.2 ? 'fill-amber' : 'fill-green'
  return (
    <svg
      className="overflow-visible fill-ink-3 text-[12px] font-medium tabular-nums lining-nums"
      width="100%"
      height="56"
      role="img"
      aria-label={`DSCR ${dscr.toFixed(2)} on a scale with steps at ${dscrSteps.map((step) => step.toFixed(2)).join(', ')}`}
    >
      <rect className="fill-line" y="20" width="100%" height="8" rx="4" />
      <rect className={tone} y="20" width={at(dscr)} height="8" rx="4" />
      {[0.75, ...dscrSteps].map((step, index) => (
        <g key={step}>
          <line className="stroke-ink-3" x1={at(step)} x2={at(step)} y1="14" y2="34" />
          <text textAnchor="middle" x={at(step)} y={index % 2 === 0 ? 50 : 10}>
            {step.toFixed(2)}
          </text>
        </g>
      ))}
      <circle className="fill-card stroke-ink stroke-2" cx={at(dscr)} cy="24" r="7" />
    </svg>
  )
}
