import type { Lender } from '#contract/lenders/lenders.ts'
import { stateNames } from '#domain/states/states.ts'
import { coverageText, isNationwide, statesNotPublished } from '#web/format/state-coverage.ts'
import { tilePaths } from './tile-grid.ts'

/** A lender's coverage in 66 by 48 pixels, a tile for each state. One path for each color. */
export function TileMap({ lender }: { lender: Pick<Lender, 'states' | 'statesPublished'> }) {
  const { off, on } = tilePaths(isNationwide(lender) ? stateNames : lender.states)
  return (
    <svg
      className="h-12 w-16.5"
      viewBox="0 0 66 48"
      role="img"
      aria-label={lender.statesPublished ? `Map: lends in ${coverageText(lender)}` : statesNotPublished}
    >
      {off ? <path className="fill-line" d={off} /> : null}
      {on ? <path className="fill-pine" d={on} /> : null}
    </svg>
  )
}
