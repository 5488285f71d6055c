import type { Lender } from '#contract/lenders.ts'
import { findState, stateAbbreviations } from '#contract/state-abbreviations.ts'
import { coverageText, isNationwide } from '../../format/coverage.ts'
import { Badge, BadgeButton } from '../../ui/labels/badge.tsx'
import { Tooltip } from '../../ui/overlays/tooltip.tsx'

const shownStates = 5

/** The states a lender serves: up to five, then how many more, which names them all when it is pointed at or tapped. */
export function StateBadges({ lender }: { lender: Pick<Lender, 'states' | 'statesPublished'> }) {
  const { states } = lender
  if (!lender.statesPublished || isNationwide(lender))
    return (
      <div className="badges">
        <Badge>{coverageText(lender)}</Badge>
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
