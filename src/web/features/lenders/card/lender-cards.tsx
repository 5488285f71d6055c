import { useRouter } from '@tanstack/react-router'
import { type SyntheticEvent, useRef } from 'react'
import type { DirectoryLender } from '#contract/lenders/lenders.ts'
import type { LenderListPage } from '#web/features/lenders/list/use-lender-list.ts'
import { useLocalLinks } from '#web/shell/use-local-links.ts'
import { TooltipProvider } from '#web/ui/overlays/tooltip.tsx'
import { CardsGroup } from './cards-group.tsx'

/**
 * Cards per group. Fills whole rows of one, two and three cards and is laid out in a few milliseconds on a phone. A
 * page has eight groups.
 */
const groupSize = 6
/** The first groups, which hold more cards than a window shows. */
const headGroups = 2

/**
 * The cards, in groups that are laid out only near the window (see {@link CardsGroup}) and are not rendered again when more come, so
 * that thousands of cards scroll as easily as fifty.
 */
export function LenderCards({ pages, isHead }: { pages: readonly LenderListPage[]; isHead: boolean }) {
  const followLink = useLocalLinks()
  const preload = usePreloadLender()
  return (
    <TooltipProvider>
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: listens for what bubbles from the cards' links; a link's Enter arrives as a click. */}
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
    // The pointer comes over each part of a card.
    if (name === undefined || name === preloaded.current) return
    preloaded.current = name
    void router.preloadRoute({ to: '/lenders/$name', params: { name } })
  }
}
