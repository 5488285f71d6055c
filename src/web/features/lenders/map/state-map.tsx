import type { MouseEvent } from 'react'
import { stateAbbreviations } from '#domain/states/state-abbreviations.ts'
import { type StateName, stateNames } from '#domain/states/states.ts'
import { classNames } from '#web/ui/class-names.ts'
import { usMap } from './us-map.ts'

/** States too small for two letters; the list next to the map names them. */
const unlabeled: ReadonlySet<StateName> = new Set([
  'Connecticut',
  'Delaware',
  'Hawaii',
  'Maryland',
  'Massachusetts',
  'New Hampshire',
  'New Jersey',
  'Rhode Island',
  'Vermont',
])

/** Label offsets of states whose center isn't on their land. */
const nudges: Partial<Record<StateName, { x: number; y: number }>> = {
  California: { x: -8, y: -2 },
  Florida: { x: 19, y: 6 },
  Idaho: { x: -2, y: 14 },
  Louisiana: { x: -14, y: 0 },
  Michigan: { x: 16, y: 22 },
  Minnesota: { x: -8, y: 0 },
}

const outlineClass = '[stroke-linejoin:round] stroke-1 [vector-effect:non-scaling-stroke]'
const onClass = 'fill-pine stroke-paper'
const offClass = 'fill-sunk stroke-line-2'
const choosableClass = 'group-hover/state:fill-pine-soft group-hover/state:stroke-pine-3'
const lettersClass =
  'pointer-events-none fill-on-action font-sans text-[27px] leading-none font-semibold [text-anchor:middle] md:text-[21px]'

/**
 * A map of the states. As a display it is one image that names the highlighted states ('all' for a nationwide lender).
 * As a chooser (`hrefFor` or `onSelect`) it is for pointers only and hidden from assistive technology; an adjacent list
 * must offer the same choice by keyboard. With both props, a plain click calls `onSelect` and the link serves new tabs.
 */
export function StateMap({
  highlighted,
  hrefFor,
  onSelect,
  className,
}: {
  highlighted: readonly string[] | 'all'
  hrefFor?: ((state: StateName) => string | undefined) | undefined
  onSelect?: ((state: StateName) => void) | undefined
  className?: string | undefined
}) {
  const chosen = new Set<string>(highlighted === 'all' ? stateNames : highlighted)
  const covered = stateNames.filter((name) => chosen.has(name))
  const isChooser = hrefFor !== undefined || onSelect !== undefined

  function select(event: MouseEvent, state: StateName) {
    if (!onSelect || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    onSelect(state)
  }

  return (
    <svg
      className={classNames('h-auto w-full', className)}
      data-slot="state-map"
      viewBox="0 0 975 610"
      role={isChooser ? undefined : 'img'}
      aria-label={isChooser ? undefined : `Map of the United States. ${coveredText(covered)}`}
      aria-hidden={isChooser || undefined}
    >
      {stateNames.map((state) => {
        const outline = (
          <path
            className={classNames(
              outlineClass,
              chosen.has(state) ? onClass : offClass,
              isChooser && !chosen.has(state) && choosableClass,
            )}
            d={usMap[state].d}
          />
        )
        if (!isChooser) return <g key={state}>{outline}</g>
        return (
          // biome-ignore lint/a11y/noStaticElementInteractions: a pointer's shortcut; keyboard users have the list.
          <g key={state} className="group/state cursor-pointer" onClick={(event) => select(event, state)}>
            <title>{state}</title>
            {hrefFor?.(state) ? (
              <a href={hrefFor(state)} tabIndex={-1}>
                {outline}
              </a>
            ) : (
              outline
            )}
          </g>
        )
      })}
      {covered
        .filter((state) => !unlabeled.has(state))
        .map((state) => (
          <StateAbbreviation key={state} state={state} />
        ))}
    </svg>
  )
}

function StateAbbreviation({ state }: { state: StateName }) {
  const nudge = nudges[state] ?? { x: 0, y: 0 }
  return (
    <text className={lettersClass} x={usMap[state].x + nudge.x} y={usMap[state].y + 7 + nudge.y}>
      {stateAbbreviations[state]}
    </text>
  )
}

function coveredText(covered: readonly string[]): string {
  if (covered.length === 0) return 'No state is covered.'
  return covered.length === stateNames.length ? 'Covered: all 50 states.' : `Covered: ${covered.join(', ')}.`
}

/** A state's link in the list next to a map. */
export const stateLinkClass =
  'inline-block min-h-7 leading-7 aria-[current]:font-semibold aria-[current]:text-ink aria-[current]:no-underline pointer-coarse:inline-flex pointer-coarse:min-h-11 pointer-coarse:items-center'
