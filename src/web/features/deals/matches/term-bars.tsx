import { svgPercent } from '#web/charts/drawing-parts.tsx'

/** Terms below this are drawn in amber, because they lower the score. */
const lowTerm = 0.65

type BarTerm = {
  label: string
  /** 0 to 1. */
  value: number
  /** The term's weight in the score. All weights add up to 1. */
  weight: number
}

/**
 * Shows the terms of a score. A track's length is its term's weight, filled to the term's value, so the filled lengths
 * add up to the score. Each line has the term, its value of 100 and its weight.
 */
export function TermBars({ terms }: { terms: readonly BarTerm[] }) {
  const heaviest = Math.max(...terms.map((term) => term.weight))
  return (
    <ul className="grid content-start gap-1.25 text-xs text-ink-2" aria-label="What the score is made of">
      {terms.map((term) => {
        const track = (term.weight / heaviest) * 100
        const weight = Math.round(term.weight * 100)
        return (
          <li key={term.label} className="grid grid-cols-[5.5rem_1fr_1.5rem] items-center gap-2">
            <span>{term.label}</span>
            <svg className="w-full" width="100%" height="6" aria-hidden="true">
              <rect className="fill-line" width={svgPercent(track)} height="6" />
              <rect
                className={term.value < lowTerm ? 'fill-amber' : 'fill-pine'}
                width={svgPercent(track * term.value)}
                height="6"
              />
            </svg>
            <b className="text-right font-medium tabular-nums text-ink">
              {Math.round(term.value * 100)}
              <span className="sr-only"> of 100, counts for {weight}%</span>
            </b>
          </li>
        )
      })}
    </ul>
  )
}
