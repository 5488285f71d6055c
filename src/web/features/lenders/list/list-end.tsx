import type { MouseEvent, ReactNode } from 'react'
import { lenderPageSize } from '#contract/lenders/lenders.ts'
import { focusByScript } from '#web/shell/frame/main-content.ts'
import { Pager } from '#web/ui/controls/pager.tsx'
import { type DirectorySearch, pageHref } from './directory-search.ts'
import type { LenderList } from './use-lender-list.ts'

const listEndId = 'lenders-end'

/** The number of lenders above their cards, with a link that skips the cards. */
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

/** Skips an infinite list to the content below it. */
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

/** The skip link's target: links to the list's pages, for crawlers and browsers without scripts. */
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
