import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { SyntheticEvent } from 'react'
import type { DirectoryLender } from '#contract/lenders.ts'
import { useCall } from '../../../app-context.ts'
import { useLocalLinks } from '../../../site/use-local-links.ts'
import { TooltipProvider } from '../../../ui/overlays/tooltip.tsx'
import { lenderBySlugQuery } from '../lenders.requests.ts'
import type { LenderListPage } from '../list/use-lender-list.ts'
import { CardsGroup } from './cards-group.tsx'

/** Fills whole rows of one, two and three cards, and is laid out in a few milliseconds on a phone. A page is eight of them. */
const groupSize = 6
/** More cards than a window shows. */
const headGroups = 2

/**
 * The cards, in groups that are laid out only near the window (see `.cards-part`) and are not rendered again when more come, so
 * that thousands of cards scroll as easily as fifty.
 */
export function LenderCards({ pages, isHead }: { pages: readonly LenderListPage[]; isHead: boolean }) {
  const followLink = useLocalLinks()
  const prepare = usePrepareLender(pages)
  return (
    <TooltipProvider>
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: listens for what bubbles from the cards' links; a link's Enter arrives as a click. */}
      <div className="cards-list" onClick={followLink} onPointerOver={prepare} onFocus={prepare}>
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

/**
 * The list knows all that a lender's page shows: when somebody turns to a card, its lender is put where that page looks for it,
 * and the page's code is fetched, so that it opens without a wait.
 */
function usePrepareLender(pages: readonly LenderListPage[]) {
  const router = useRouter()
  const queryClient = useQueryClient()
  const call = useCall()
  return (event: SyntheticEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    const slug = /^\/lenders\/([^/]+)$/.exec(link?.pathname ?? '')?.[1]
    if (slug === undefined) return
    const { queryKey } = lenderBySlugQuery(call, slug)
    if (queryClient.getQueryData(queryKey) !== undefined) return
    const lender = pages.flatMap((page) => page.lenders).find((one) => one.slug === slug)
    if (!lender) return
    queryClient.setQueryData(queryKey, lender)
    void router.preloadRoute({ to: '/lenders/$name', params: { name: slug } })
  }
}
