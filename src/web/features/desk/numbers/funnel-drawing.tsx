/** Bars from the widest step down, each with its count and its share of the step before. */
export function FunnelDrawing({ steps }: { steps: readonly { label: string; count: number }[] }) {
  const most = Math.max(1, ...steps.map(({ count }) => count))
  return (
    <ol className="fun num" aria-label="All these weeks together">
      {steps.map(({ label, count }, index) => {
        const before = steps[index - 1]?.count
        return (
          <li key={label}>
            <span>{label}</span>
            <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
              <rect className="ground" width={100} height={10} />
              <rect className="bar" width={(count / most) * 100} height={10} />
            </svg>
            <b>{count.toLocaleString('en-US')}</b>
            <span className="soft">
              {before ? (
                <>
                  {Math.round((count / before) * 100)}%<span className="sr"> of the step before</span>
                </>
              ) : null}
            </span>
          </li>
        )
      })}
    </ol>
  )
}
