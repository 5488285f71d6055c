import type { ReactNode, RefObject } from 'react'
import { Button } from '#web/ui/controls/button.tsx'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import type { LenderList } from './use-lender-list.ts'

const skeletonKeys = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i']

/** The room of the first cards while they are fetched. The count beside the list says that they are. */
export function CardsWait({ count = 9 }: { count?: number | undefined }) {
  return (
    <div className="cards" aria-hidden="true">
      {skeletonKeys.slice(0, count).map((key) => (
        <LenderCardSkeleton key={key} />
      ))}
    </div>
  )
}

/**
 * What stands under the cards: the mark that scrolling towards loads more, cards on their way, what went wrong, or the list's
 * end. `children` stand there while there is more to load.
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
      {list.hasMore ? null : <p className="list-end">You've reached the end of the list</p>}
    </>
  )
}

/** A lender card that has not arrived, row by row as the card is, so that the cards below do not move. Inside `.cards`. */
function LenderCardSkeleton() {
  return (
    <div className="lc" aria-hidden="true">
      <div className="hd sk-hd">
        <div>
          <Skeleton shape="title" />
          <Skeleton shape="label" />
        </div>
        <Skeleton shape="tiles" />
      </div>
      <div className="sk-rows">
        <Skeleton shape="line" />
        <Skeleton shape="short" />
      </div>
      <div className="sk-rows sk-rt">
        <Skeleton shape="label" />
        <Skeleton shape="thin" />
      </div>
      <div className="f4">
        {['amount', 'points', 'term', 'funding'].map((figure) => (
          <div key={figure} className="sk-rows">
            <Skeleton shape="label" />
            <Skeleton shape="short" />
          </div>
        ))}
      </div>
      <div className="ft">
        <Skeleton shape="button" />
      </div>
    </div>
  )
}
