import { svgPercent } from '#web/charts/percent-of-scale.ts'

/** Below this a term is drawn in amber: it is what holds the score down. */
const lowTerm = 0.65

type BarTerm = {
  label: string
  /** 0 to 1. */
  value: number
  /** What the term counts for in the score; together 1. */
  weight: number
}

/**
 * The terms a score is made of. A track is as long as its term's weight and filled to its value, so the ink of all adds up
 * to the score. Each line says its term, its value of 100 and its weight.
 */
export function TermBars({ terms }: { terms: readonly BarTerm[] }) {
  const heaviest = Math.max(...terms.map((term) => term.weight))
  return (
    <ul className="b7" aria-label="What the score is made of">
      {terms.map((term) => {
        const track = (term.weight / heaviest) * 100
        const weight = Math.round(term.weight * 100)
        return (
          <li key={term.label}>
            <span>{term.label}</span>
            <svg width="100%" height="6" aria-hidden="true">
              <rect className="t" width={svgPercent(track)} height="6" />
              <rect className={term.value < lowTerm ? 'lo' : 'v'} width={svgPercent(track * term.value)} height="6" />
            </svg>
            <b>
              {Math.round(term.value * 100)}
              <span className="sr"> of 100, counts for {weight}%</span>
            </b>
          </li>
        )
      })}
    </ul>
  )
}
