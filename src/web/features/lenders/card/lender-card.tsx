import { memo, type ReactNode } from 'react'
import type { DirectoryLender, Lender } from '#contract/lenders/lenders.ts'
import {
  formatAmountRange,
  formatDays,
  formatPointsRange,
  formatRateRange,
  formatTermRange,
  notPublished,
} from '#domain/money/money.ts'
import { withPublishedRanges } from '#domain/programs/published-ranges.ts'
import { findState, stateAbbreviations } from '#domain/states/state-abbreviations.ts'
import { stateNames } from '#domain/states/states.ts'
import { percentOfScale, twoDecimals } from '#web/charts/drawing-parts.tsx'
import { tilePaths } from '#web/features/lenders/map/tile-grid.ts'
import {
  coverageText,
  isNationwide,
  priceSource,
  statesNotPublished,
  transparencyWords,
} from '#web/format/lender-text.ts'
import { classNames } from '#web/ui/class-names.ts'
import { SourceNote } from '#web/ui/labels/source-note.tsx'
import { SampleLabel } from '#web/ui/labels/tag.tsx'
import { Tooltip } from '#web/ui/overlays/tooltip.tsx'

/** The link covers the card. On focus, the card is outlined. */
const nameClass =
  "text-ink no-underline group-hover/card:underline after:absolute after:inset-0 after:rounded after:content-[''] hover:text-ink focus-visible:outline-0"

/**
 * One lender in a list. The whole card is a link; the list handles clicks with client-side navigation. Memoized, so
 * that loading more lenders doesn't render earlier cards again.
 */
export const LenderCard = memo(function LenderCard({ lender }: { lender: DirectoryLender }) {
  const { name, slug, description, transparency } = lender
  const { minRate, maxRate, minPoints, maxPoints, minTerm, maxTerm } = withPublishedRanges(lender)
  const source = priceSource(lender)
  return (
    <li className={cardClass} data-slot="lender-card">
      <div className={cardHeadClass}>
        <div>
          <h2 className="text-h3 tracking-[-0.018em]">
            <a href={`/lenders/${slug}`} className={nameClass} translate="no">
              {name}
            </a>
          </h2>
          <p className="mt-1.5 flex flex-wrap items-center gap-1.5 text-sm text-ink-3" data-slot="reach">
            {isNationwide(lender) ? 'Nationwide' : coverageText(lender)} {lender.isSample ? <SampleLabel /> : null}
          </p>
        </div>
        <TileMap lender={lender} />
      </div>
      <p className="line-clamp-2 text-sm text-ink-2">{description}</p>
      <div className="grid gap-1">
        <p className="flex items-baseline justify-between text-sm text-ink-3">
          <span>Rate</span>
          <b className="tabular-nums lining-nums text-base font-semibold tracking-[-0.018em] text-ink">
            {formatRateRange(minRate, maxRate)}
          </b>
        </p>
        <RateBar minRate={minRate} maxRate={maxRate} />
        {source ? <SourceNote {...source} /> : null}
      </div>
      <dl className={classNames(cardFiguresClass, 'tabular-nums lining-nums')} data-slot="figures">
        <Figure label="Loan amount">{formatAmountRange(lender.minAmount, lender.maxAmount)}</Figure>
        <Figure label="Points">{formatPointsRange(minPoints, maxPoints)}</Figure>
        <Figure label="Term">{formatTermRange(minTerm, maxTerm)}</Figure>
        <Figure label="Usually funds in">{formatDays(lender.fundingDays)}</Figure>
      </dl>
      <div className={cardFootClass}>
        <StateBadges lender={lender} />
        {transparency && !lender.isSample ? (
          <p className="text-sm text-ink-3 tabular-nums lining-nums">{transparencyWords(transparency)}</p>
        ) : null}
      </div>
    </li>
  )
})

function Figure({ label, children }: { label: string; children: ReactNode }) {
  const isUnknown = children === notPublished || children === 'N/A'
  return (
    <div>
      <dt className="text-xs text-ink-3">{label}</dt>
      <dd className={classNames('text-sm', isUnknown ? 'text-ink-3' : 'font-medium')}>{children}</dd>
    </div>
  )
}

const shownStates = 5

const shapeClass = 'inline-flex min-h-6 items-center rounded-sm border px-2 text-sm leading-5 whitespace-nowrap'
const badgeClass = `${shapeClass} border-line-2 text-ink-2`
// Above the card's link. On touch screens its target is 44 px high at the same visible size.
const moreClass = `${shapeClass} relative cursor-pointer border-dashed border-line-2 font-semibold text-pine hover:border-pine pointer-coarse:after:absolute pointer-coarse:after:-inset-x-1 pointer-coarse:after:-inset-y-2.5 pointer-coarse:after:content-['']`

/**
 * Lists up to five of a lender's states, then a count that shows all of them on hover or tap. A lender in
 * all 50 states gets one badge, and another badge says that the states are not published.
 */
function StateBadges({ lender }: { lender: Pick<Lender, 'states' | 'statesPublished'> }) {
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
        <Tooltip content={states.join(', ')}>
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

/** The scale every rate bar shares, in percent a year. */
const rateScale = { min: 6, max: 15, ticks: [6, 9, 12, 15] }
const at = (percent: number) => percentOfScale(percent, rateScale.min, rateScale.max)
/** The axis and ticks of every bar as a single path, because a list draws dozens of bars. */
const axis = `M0 10H100${rateScale.ticks.map((tick) => `M${twoDecimals(at(tick))} 6V14`).join('')}`

/**
 * Draws a lender's rates on a scale from 6% to 15%. One unpublished bound extends the bar to the scale's end; without
 * either, only the scale is drawn. Hidden from screen readers: the card shows the rates as text.
 */
export function RateBar({ minRate, maxRate }: { minRate: number | null; maxRate: number | null }) {
  const start = at(minRate ?? rateScale.min)
  const end = at(maxRate ?? rateScale.max)
  return (
    <svg
      className="h-3.5 w-full overflow-visible"
      viewBox="0 0 100 14"
      // Stretches to the available width, so x coordinates are percentages of it.
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path className="fill-none stroke-line-2 [vector-effect:non-scaling-stroke]" d={axis} />
      {/* Draws a single rate as a mark 0.5% of the scale wide. */}
      {minRate === null && maxRate === null ? null : (
        <rect
          className="fill-pine"
          x={twoDecimals(start)}
          width={twoDecimals(Math.max(0.5, end - start))}
          y="6.5"
          height="7"
        />
      )}
    </svg>
  )
}

/**
 * Draws a lender's coverage as a 66-by-48-pixel map with a tile per state, labeled as one image. No tile is colored if
 * the lender doesn't publish its states.
 */
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

/** A lender's card and its skeleton. Five rows of a subgrid, so that figures line up across a row of cards. */
export const cardClass =
  'group/card relative row-span-5 grid grid-rows-subgrid content-start gap-y-3.5 rounded border border-line bg-card p-5 transition-[border-color,box-shadow] hover:border-field hover:shadow-sheet has-[h2_a:focus-visible]:outline-2 has-[h2_a:focus-visible]:outline-offset-2 has-[h2_a:focus-visible]:outline-pine print:break-inside-avoid'
export const cardHeadClass = 'flex items-start justify-between gap-3'
export const cardFiguresClass = 'grid grid-cols-2 gap-x-4 gap-y-2 border-t border-line pt-3.5'
export const cardFootClass = 'flex flex-wrap items-end justify-between gap-x-3 gap-y-2 border-t border-line pt-3.5'
/** The cards of a list in one, two or three columns. */
export const cardsClass = 'grid gap-5 md:grid-cols-2 xl:grid-cols-3'
