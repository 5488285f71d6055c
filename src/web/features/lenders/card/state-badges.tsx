import type { Lender } from '#contract/lenders/lenders.ts'
import { findState, stateAbbreviations } from '#domain/states/state-abbreviations.ts'
import { coverageText, isNationwide } from '#web/format/state-coverage.ts'
import { Tooltip } from '#web/ui/overlays/tooltip.tsx'

const shownStates = 5

const shapeClass = 'inline-flex min-h-6 items-center rounded-sm border px-2 text-sm leading-5 whitespace-nowrap'
const badgeClass = `${shapeClass} border-line-2 text-ink-2`
// Above the card's link. On touch screens its target is 44 px high at the same visible size.
const moreClass = `${shapeClass} relative cursor-pointer border-dashed border-line-2 font-semibold text-pine hover:border-pine pointer-coarse:after:absolute pointer-coarse:after:-inset-x-1 pointer-coarse:after:-inset-y-2.5 pointer-coarse:after:content-['']`

/** Lists up to five of a lender's states, then a count that shows all of them on hover or tap. */
export function StateBadges({ lender }: { lender: Pick<Lender, 'states' | 'statesPublished'> }) {
  const { states } = lender
  if (!lender.statesPublished || isNationwide(lender))
    return (
      <div className="flex flex-wrap gap-1">
        <span className={badgeClass} data-slot="state-badge">
          {coverageText(lender)}
        </span>
      </div>
    )
  const moreCount = states.length - shownStates
  return (
    <div className="flex flex-wrap gap-1">
      {states.slice(0, shownStates).map((state) => (
        <span key={state} className={badgeClass} data-slot="state-badge">
          <abbr title={state}>{abbreviationOf(state)}</abbr>
        </span>
      ))}
      {moreCount > 0 ? (
        <Tooltip content={states.join(', ')} opensOnTap>
          <button type="button" className={moreClass} data-slot="state-badge">
            +{moreCount} more<span className="sr-only"> {moreCount === 1 ? 'state' : 'states'}</span>
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
