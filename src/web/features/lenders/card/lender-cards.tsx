import { useRouter } from '@tanstack/react-router'
import { memo, type SyntheticEvent, useLayoutEffect, useRef, useState } from 'react'
import type { DirectoryLender } from '#contract/lenders/lenders.ts'
import type { LenderListPage } from '#web/features/lenders/list/use-lender-list.ts'
import { useLocalLinks } from '#web/shell/use-local-links.ts'
import { classNames } from '#web/ui/class-names.ts'
import { TooltipProvider } from '#web/ui/overlays/tooltip.tsx'
import { cardsClass, LenderCard } from './lender-card.tsx'

/**
 * Cards per group. Fills whole rows of one, two and three cards and is laid out in a few milliseconds on a phone. A
 * page has eight groups.
 */
const groupSize = 6
/** The first groups, which hold more cards than a window shows. */
const headGroups = 2

/**
 * The cards, in groups that are laid out only near the window (see {@link CardsGroup}) and are not rendered again when
 * more come, so that thousands of cards scroll as easily as fifty. Prefetches a lender's page when its card is hovered
 * or focused. With `isHead`, renders only the first groups of each page.
 */
export function LenderCards({ pages, isHead }: { pages: readonly LenderListPage[]; isHead: boolean }) {
  const followLink = useLocalLinks()
  const preload = usePreloadLender()
  return (
    <TooltipProvider>
      {/* Listens for events that bubble up from the cards' links. Enter on a link arrives as a click. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: see above. */}
      <div className="pb-7" data-slot="lender-cards" onClick={followLink} onPointerOver={preload} onFocus={preload}>
        {pages.flatMap(({ number, lenders }) =>
          groupStarts(isHead ? lenders.slice(0, headGroups * groupSize) : lenders).map((start) => (
            <CardsGroup
              key={`${number}-${start}`}
              lenders={lenders}
              start={start}
              size={groupSize}
              label={`Lenders, page ${number}${start === 0 ? '' : ', continued'}`}
            />
          )),
        )}
      </div>
    </TooltipProvider>
  )
}

function groupStarts(lenders: readonly DirectoryLender[]): number[] {
  return Array.from({ length: Math.ceil(lenders.length / groupSize) }, (_, index) => index * groupSize)
}

/** Prefetches a lender's data and page code on hover or focus of its card. */
function usePreloadLender() {
  const router = useRouter()
  const preloaded = useRef<string>(undefined)
  return (event: SyntheticEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    const name = /^\/lenders\/([^/]+)$/.exec(link?.pathname ?? '')?.[1]
    // The event fires again for each part of a card.
    if (name === undefined || name === preloaded.current) return
    preloaded.current = name
    void router.preloadRoute({ to: '/lenders/$name', params: { name } })
  }
}

/** Heights of unmounted groups in pixels, by {@link heightKey}. */
const heights = new Map<string, number>()
/** Enough for the longest list and a few others. */
const maxStoredHeights = 2000

function heightKey(groupKey: string): string {
  return `${groupKey} ${window.innerWidth}`
}

/** Returns the height that a group had before it was unmounted, in a window of this width. Undefined on the server. */
function heightOf(groupKey: string): number | undefined {
  return typeof window === 'undefined' ? undefined : heights.get(heightKey(groupKey))
}

/** Stores the height of a group that is about to be unmounted, without its padding, which the stylesheet adds again. */
function rememberHeight(groupKey: string, element: HTMLElement): void {
  const { paddingTop, paddingBottom } = getComputedStyle(element)
  // Not rounded, because the rounding errors of two hundred groups would add up to tens of pixels.
  const { height } = element.getBoundingClientRect()
  if (heights.size >= maxStoredHeights) heights.clear()
  heights.set(heightKey(groupKey), height - Number.parseFloat(paddingTop) - Number.parseFloat(paddingBottom))
}

/**
 * Off-screen groups skip layout and keep their last or estimated height. Containment clips shadows and focus rings, so
 * the group is slightly larger than its cards.
 */
const groupClass =
  '-mx-4 -mt-1 px-4 pt-1 pb-5 [contain-intrinsic-height:auto_152rem] [content-visibility:auto] md:[contain-intrinsic-height:auto_76rem] xl:[contain-intrinsic-height:auto_51rem]'

/**
 * A few rows of a list. All cards stay in the document for page search and screen readers; the browser skips layout of
 * off-screen ones. A restored list gives each group its former height, so that the scroll position is exact.
 */
const CardsGroup = memo(function CardsGroup({
  lenders,
  start,
  size,
  label,
}: {
  /** The lenders of the whole page. The group shows `size` of them from `start` on. */
  lenders: readonly DirectoryLender[]
  start: number
  size: number
  label: string
}) {
  const own = lenders.slice(start, start + size)
  const groupKey = `${own[0]?.id} ${own.length}`
  const list = useRef<HTMLUListElement>(null)
  const [height] = useState(() => heightOf(groupKey))

  useLayoutEffect(() => {
    const element = list.current
    if (!element) return
    return () => rememberHeight(groupKey, element)
  }, [groupKey])

  return (
    <ul
      ref={list}
      className={classNames(cardsClass, groupClass)}
      // Never set on the server, because the content security policy forbids inline styles.
      style={height === undefined ? undefined : { containIntrinsicHeight: `auto ${height}px` }}
      aria-label={label}
    >
      {own.map((lender) => (
        <LenderCard key={lender.id} lender={lender} />
      ))}
    </ul>
  )
})
