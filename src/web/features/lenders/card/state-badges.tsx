import type { Lender } from '#contract/lenders/lenders.ts'
import { findState, stateAbbreviations } from '#domain/states/state-abbreviations.ts'
import { coverageText, isNationwide } from '#web/format/coverage.ts'
import { Tooltip } from '#web/ui/overlays/tooltip.tsx'

const shownStates = 5

/** The states a lender serves: up to five, then how many more, which names them all when it is pointed at or tapped. */
export function StateBadges({ lender }: { lender: Pick<Lender, 'states' | 'statesPublished'> }) {
  const { states } = lender
  if (!lender.statesPublished || isNationwide(lender))
    return (
      <div className="badges">
        <span className="badge">{coverageText(lender)}</span>
      </div>
    )
  const moreCount = states.length - shownStates
  return (
    <div className="badges">
      {states.slice(0, shownStates).map((state) => (
        <span key={state} className="badge">
          <abbr title={state}>{abbreviationOf(state)}</abbr>
        </span>
      ))}
      {moreCount > 0 ? (
        <Tooltip content={states.join(', ')} opensOnTap>
          <button type="button" className="badge">
            +{moreCount} more<span className="sr"> {moreCount === 1 ? 'state' : 'states'}</span>
          </button>
        </Tooltip>
      ) : null}
    </div>
  )
}

function abbreviationOf(name: string): string {
  const state = findState(name)
  return state ? stateAbbreviations[state] : name
}
