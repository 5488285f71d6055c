import type { ReactNode, RefObject } from 'react'
import {
  cardClass,
  cardFiguresClass,
  cardFootClass,
  cardHeadClass,
  cardsClass,
} from '#web/features/lenders/card/lender-card.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import type { LenderList } from './use-lender-list.ts'

const skeletonKeys = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i']

/** Placeholders for the first cards while they load. The count next to the list announces the loading. */
export function CardsWait({ count = 9 }: { count?: number | undefined }) {
  return (
    <div className={classNames(cardsClass, 'pb-12')} aria-hidden="true">
      {skeletonKeys.slice(0, count).map((key) => (
        <LenderCardSkeleton key={key} />
      ))}
    </div>
  )
}

/**
 * The end of a list: the sentinel that loads more on scroll, loading cards, an error, or the end. `children` are shown while
 * there is more to load.
 */
export function ListTail({
  list,
  end,
  onLoadMore,
  children,
}: {
  list: LenderList
  end: RefObject<HTMLDivElement | null>
  onLoadMore: () => void
  children?: ReactNode
}) {
  return (
    <>
      <div ref={end} aria-hidden="true" />
      {list.isLoadingMore ? <CardsWait count={3} /> : null}
      {list.hasMoreFailed ? (
        <Alert title="More lenders could not be loaded." className="mb-6">
          <p>Those above are still here.</p>
          <Button size="small" className="mt-3" onClick={onLoadMore}>
            Try Again
          </Button>
        </Alert>
      ) : null}
      {list.hasMore && !list.hasMoreFailed ? children : null}
      {list.hasMore ? null : (
        <p className="pt-2 pb-8 text-center text-sm text-ink-2">You've reached the end of the list</p>
      )}
    </>
  )
}

/** The height of two lines of description, or of a rate with its bar. */
const rowsClass = 'grid h-11 content-center gap-2'

/** The placeholder of a lender card, with the same rows, so that cards below don't move. */
function LenderCardSkeleton() {
  return (
    <div className={cardClass} aria-hidden="true">
      <div className={cardHeadClass}>
        <div className="grid h-12 flex-1 gap-2.5">
          <Skeleton shape="title" />
          <Skeleton shape="label" />
        </div>
        <Skeleton shape="tiles" />
      </div>
      <div className={rowsClass}>
        <Skeleton shape="line" />
        <Skeleton shape="short" />
      </div>
      <div className={rowsClass}>
        <Skeleton shape="label" />
        <Skeleton shape="thin" />
      </div>
      <div className={cardFiguresClass}>
        {['amount', 'points', 'term', 'funding'].map((figure) => (
          <div key={figure} className="grid h-9.5 content-center gap-2">
            <Skeleton shape="label" />
            <Skeleton shape="short" />
          </div>
        ))}
      </div>
      <div className={cardFootClass}>
        <Skeleton shape="button" />
      </div>
    </div>
  )
}
