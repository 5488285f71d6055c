import { coverageLabel } from '#contract/money.ts'
import { findState, stateAbbreviations } from '#contract/state-abbreviations.ts'
import { Badge, BadgeButton } from '../../ui/labels/badge.tsx'
import { Tooltip } from '../../ui/overlays/tooltip.tsx'
import { isNationwide } from './coverage.ts'

const shownStates = 5

/** The states a lender serves: up to five, then how many more, which names them all when it is pointed at or tapped. */
export function StateBadges({ states }: { states: readonly string[] }) {
  if (isNationwide(states))
    return (
      <div className="badges">
        <Badge>{coverageLabel(states)}</Badge>
      </div>
    )
  const moreCount = states.length - shownStates
  return (
    <div className="badges">
      {states.slice(0, shownStates).map((state) => (
        <Badge key={state}>
          <abbr title={state}>{abbreviationOf(state)}</abbr>
        </Badge>
      ))}
      {moreCount > 0 ? (
        <Tooltip content={states.join(', ')} opensOnTap>
          <BadgeButton>
            +{moreCount} more<span className="sr"> {moreCount === 1 ? 'state' : 'states'}</span>
          </BadgeButton>
        </Tooltip>
      ) : null}
    </div>
  )
}

function abbreviationOf(name: string): string {
  const state = findState(name)
  return state ? stateAbbreviations[state] : name
}
