import { formatCount } from '#domain/money/counts.ts'
/** Bars from the widest step down, each with its count and its share of the step before. */
export function FunnelDrawing({ steps }: { steps: readonly { label: string; count: number }[] }) {
  const most = Math.max(1, ...steps.map(({ count }) => count))
  return (
    <ol className="mb-5 max-w-176 tabular-nums lining-nums" aria-label="All these weeks together">
      {steps.map(({ label, count }, index) => {
        const before = steps[index - 1]?.count
        return (
          <li
            key={label}
            className="grid grid-cols-[5.25rem_minmax(0,1fr)_4rem_3.25rem] items-center gap-3 py-1 text-sm"
          >
            <span>{label}</span>
            <svg className="h-5 w-full" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
              <rect className="fill-sunk" width={100} height={10} />
              <rect className="fill-pine" width={(count / most) * 100} height={10} />
            </svg>
            <b className="text-right font-semibold">{formatCount(count)}</b>
            <span className="text-right text-ink-2">
              {before ? (
                <>
                  {Math.round((count / before) * 100)}%<span className="sr-only"> of the step before</span>
                </>
              ) : null}
            </span>
          </li>
        )
      })}
    </ol>
  )
}
