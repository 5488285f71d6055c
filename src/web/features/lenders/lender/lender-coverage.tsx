import type { Lender } from '#contract/lenders/lenders.ts'
import { countOf } from '#domain/money/counts.ts'
import { findState } from '#domain/states/state-abbreviations.ts'
import { type StateName, stateNames } from '#domain/states/states.ts'
import { stateLinkClass } from '#web/features/lenders/map/state-link-class.ts'
import { StateMap } from '#web/features/lenders/map/state-map.tsx'
import { statePath } from '#web/features/lenders/paths.ts'
import { isNationwide, statesNotPublished } from '#web/format/state-coverage.ts'
import { useLocalLinks } from '#web/shell/use-local-links.ts'
import { classNames } from '#web/ui/class-names.ts'

/** The most states that fit in one column next to the map. */
const fewStates = 12

/** The states that a lender serves, on a map and as links to the states' pages. */
export function LenderCoverage({ lender }: { lender: Lender }) {
  const { states, statesPublished } = lender
  const followLink = useLocalLinks()
  const isEverywhere = isNationwide(lender)
  const named = isEverywhere ? stateNames : states.map(findState).filter((state) => state !== undefined)
  const isMany = named.length > fewStates
  if (!statesPublished)
    return (
      <section aria-labelledby="coverage">
        <h2 id="coverage">Geographic coverage</h2>
        <p className="text-ink-2">{statesNotPublished} the lender where it lends.</p>
      </section>
    )
  return (
    <section aria-labelledby="coverage">
      <h2 id="coverage">Geographic coverage</h2>
      <p className="text-ink-2 mb-5">
        {isEverywhere ? 'Nationwide: lends in all 50 states.' : `Lends in ${placesText(named)}.`}
      </p>
      <div
        className={classNames('grid gap-6', isMany ? undefined : 'md:grid-cols-[minmax(0,1fr)_12rem] md:items-center')}
      >
        <StateMap highlighted={isEverywhere ? 'all' : states} />
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: listens for what bubbles from the links; a link's Enter arrives as a click. */}
        <ul
          className={classNames('gap-x-4 text-sm', isMany ? 'columns-[9rem]' : 'columns-2 md:columns-1')}
          onClick={followLink}
        >
          {named.map((state) => (
            <li key={state} className="break-inside-avoid">
              <a className={stateLinkClass} href={statePath(state)}>
                {state}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

/** Summarizes states: 'Georgia', 'Oregon and Washington', '8 states'. */
function placesText(states: readonly StateName[]): string {
  return states.length <= 2 ? states.join(' and ') : countOf(states.length, 'state')
}
