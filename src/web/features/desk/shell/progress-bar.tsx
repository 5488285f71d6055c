import { svgPercent } from '#web/charts/percent-of-scale.ts'

/** A progress bar. `label` names the counted items. */
export function ProgressBar({ label, percent }: { label: string; percent: number }) {
  return (
    <svg
      className="h-1 w-full"
      width="100%"
      height="4"
      role="progressbar"
      aria-label={label}
      aria-valuenow={Math.floor(percent)}
      aria-valuemin={0}
      aria-valuemax={100}
    >
      <rect className="fill-line-2" width="100%" height="4" />
      <rect className="fill-pine" width={svgPercent(percent)} height="4" />
    </svg>
  )
}
