import { Link } from '@tanstack/react-router'
import { type MouseEvent, type ReactNode, type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { lenderPageSize, lenderScrollDistance, searchMaxLength } from '#contract/lenders/lenders.ts'
import {
  cardClass,
  cardFiguresClass,
  cardFootClass,
  cardHeadClass,
  cardsClass,
} from '#web/features/lenders/card/lender-card.tsx'
import { type DirectorySearch, pickDirectorySearch } from '#web/features/lenders/directory-search.ts'
import { pageHref } from '#web/features/lenders/paths.ts'
import { focusByScript } from '#web/shell/frame/main-content.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Button, ButtonLink } from '#web/ui/controls/button.tsx'
import { Pager } from '#web/ui/controls/pager.tsx'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import type { LenderList } from './use-lender-list.ts'

/** Replaces a list when the URL asks for a page that the list does not have. */
export function NoSuchPage({
  path,
  search,
  pageCount,
}: {
  path: string
  search: DirectorySearch
  /** Undefined if the page in the URL isn't a number. */
  pageCount?: number | undefined
}) {
  return (
    <NoticePage title="There is no such page in this list">
      {pageCount === undefined ? (
        <p>Page numbers start at 1. Open the first page, or search from there.</p>
      ) : (
        <p>{pageCount === 1 ? 'This list has only one page.' : `This list ends at page ${pageCount}.`}</p>
      )}
      <div className="flex flex-wrap items-center gap-3 justify-center">
        <ButtonLink variant="primary" href={pageHref(path, search, 1)}>
          First page
        </ButtonLink>
        {pageCount !== undefined && pageCount > 1 ? (
          <ButtonLink href={pageHref(path, search, pageCount)}>Page {pageCount}</ButtonLink>
        ) : null}
      </div>
    </NoticePage>
  )
}

/**
 * Replaces a list when the URL's filters are invalid or contradict each other. Links to the whole directory, and to
 * `path` with only the search.
 */
export function InvalidFilters({
  path,
  search,
  problems,
}: {
  path: string
  search: DirectorySearch
  problems: readonly string[]
}) {
  const { search: text } = search
  return (
    <NoticePage title="These filters do not work">
      <p>This page’s address has filters that can’t be applied:</p>
      <ul className="font-medium">
        {problems.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-3 justify-center">
        <ButtonLink variant="primary" asChild>
          <Link to="/lenders">View All Lenders</Link>
        </ButtonLink>
        {text && text.length <= searchMaxLength ? (
          <ButtonLink href={pageHref(path, pickDirectorySearch({ search: text }), 1)}>Keep only the search</ButtonLink>
        ) : null}
      </div>
    </NoticePage>
  )
}

function NoticePage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main id="main" className="wrap py-section">
      <EmptyState title={title} heading="h1">
        {children}
      </EmptyState>
    </main>
  )
}

const skeletonKeys = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i']

/** Placeholders for the first cards while they load, at most nine. The count next to the list announces the loading. */
export function LenderCardsSkeleton({ count = 9 }: { count?: number | undefined }) {
  return (
    <div className={classNames(cardsClass, 'pb-12')} aria-hidden="true">
      {skeletonKeys.slice(0, count).map((key) => (
        <LenderCardSkeleton key={key} />
      ))}
    </div>
  )
}

/**
 * What follows the cards: the element `end`, which {@link useLoadOnScroll} observes, and loading cards, an error, or a
 * text after the last lender. `children`, such as a button, are shown while there is more to load, but not next to the
 * error, which has its own button.
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
      {list.isLoadingMore ? <LenderCardsSkeleton count={3} /> : null}
      {list.hasMoreFailed ? (
        <Alert title="More lenders could not be loaded." className="mb-6">
          <p>The lenders above are still here.</p>
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

const listEndId = 'lenders-end'

/** The row above the cards, for the number of lenders and the link that skips the cards. */
export function ListCount({ children }: { children: ReactNode }) {
  return (
    <div
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 pt-3 pb-5 text-sm text-ink-2"
      data-slot="list-count"
    >
      {children}
    </div>
  )
}

/** A link to the content below an infinite list. `onSkip` is called first, so that the list stops growing. */
export function SkipListLink({ onSkip }: { onSkip: () => void }) {
  function skip(event: MouseEvent) {
    const end = document.getElementById(listEndId)
    if (!end) return
    event.preventDefault()
    onSkip()
    focusByScript(end)
    end.scrollIntoView()
  }
  return (
    <a
      className="text-sm pointer-coarse:inline-flex pointer-coarse:min-h-11 pointer-coarse:items-center"
      href={`#${listEndId}`}
      onClick={skip}
    >
      Skip lender list
    </a>
  )
}

/**
 * Links to the list's pages, for crawlers and browsers without scripts; none for a single page. {@link SkipListLink}
 * moves the focus to this element, so a page may have only one.
 */
export function ListEnd({
  path,
  search,
  list,
  page,
}: {
  path: string
  search: DirectorySearch
  list: LenderList
  page: number
}) {
  return (
    <div id={listEndId} tabIndex={-1}>
      <Pager
        page={page}
        pageCount={Math.ceil(list.total / lenderPageSize)}
        hrefFor={(number) => pageHref(path, search, number)}
      >
        {list.hasMore ? <p className="noscript:hidden">More lenders load as you scroll.</p> : null}
      </Pager>
    </div>
  )
}

/** Scrolling past the list's end counts as near it, at any footer height. */
const nearMargin = `1000000px 0px ${lenderScrollDistance}px 0px`
/** The smallest distance that counts as scrolling up, so that a trembling finger doesn't count. */
const upwardPx = 16
/** The scroll position in pixels from the page's end, which stays the same when cards above get their real height. */
const distanceFromEnd = () => document.documentElement.scrollHeight - window.scrollY

/**
 * Loads the next page while the list's end, marked by an element, is above the bottom of the window or less than 1000
 * pixels below it. Stops after a failure. `pause` stops it for a visitor who skips the list, until they scroll back up.
 * `loadMore` loads one page for a button, even while paused or after a failure.
 */
export function useLoadOnScroll(
  end: RefObject<HTMLElement | null>,
  list: LenderList,
): { pause: () => void; loadMore: () => void } {
  const pausedAt = useRef<number | null>(null)
  const nextFrame = useRef(0)
  const { key, isHead, hasMore, hasMoreFailed, isLoadingMore, shownCount } = list
  const isReady = hasMore && !isHead && !hasMoreFailed && !isLoadingMore

  function loadMore() {
    if (!list.loadMore()) return
    // Cancels the frame scheduled for the previous page, which would end this pause.
    cancelAnimationFrame(nextFrame.current)
    pauseScrollAnchoring(end.current)
  }
  const load = useEffectEvent(() => {
    if (pausedAt.current === null) loadMore()
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: the end of a longer list may still be near.
  useEffect(() => {
    const element = end.current
    if (!element || !isReady) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) load()
      },
      { rootMargin: nearMargin },
    )
    observer.observe(element)

    function resume() {
      if (pausedAt.current === null || !element) return
      pausedAt.current = Math.min(pausedAt.current, distanceFromEnd())
      if (distanceFromEnd() < pausedAt.current + upwardPx) return
      pausedAt.current = null
      observer.unobserve(element)
      observer.observe(element)
    }
    window.addEventListener('scroll', resume, { passive: true })
    return () => {
      observer.disconnect()
      window.removeEventListener('scroll', resume)
    }
  }, [end, isReady, key, shownCount])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a fast reply never shows as loading.
  useEffect(() => {
    if (isLoadingMore) return
    // Waits until the longer list has been laid out once.
    nextFrame.current = requestAnimationFrame(() => {
      nextFrame.current = requestAnimationFrame(restoreScrollAnchoring)
    })
    return () => cancelAnimationFrame(nextFrame.current)
  }, [isLoadingMore, hasMoreFailed, key, shownCount])
  useEffect(() => restoreScrollAnchoring, [])

  return {
    pause: () => {
      pausedAt.current = distanceFromEnd()
    },
    loadMore,
  }
}

/**
 * Turns off the browser's scroll anchoring unless the list's end is below the window. Otherwise a visitor below the
 * list would stay there while the list grows, which would load page after page.
 */
function pauseScrollAnchoring(end: HTMLElement | null): void {
  if (!end || end.getBoundingClientRect().top > window.innerHeight) return
  document.body.style.setProperty('overflow-anchor', 'none')
}

function restoreScrollAnchoring(): void {
  document.body.style.removeProperty('overflow-anchor')
}
