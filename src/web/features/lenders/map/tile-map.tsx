import { coverageLabel } from '#contract/money.ts'
import { tilePaths } from './tile-grid.ts'

/** A lender's coverage in 66 by 48 pixels, a tile for each state. No state listed means all of them. One path for each colour. */
export function TileMap({ states }: { states: readonly string[] }) {
  const { off, on } = tilePaths(states)
  return (
    <svg className="tiles" viewBox="0 0 66 48" role="img" aria-label={`Map: lends in ${coverageLabel(states)}`}>
      {off ? <path className="off" d={off} /> : null}
      {on ? <path className="on" d={on} /> : null}
    </svg>
  )
}
