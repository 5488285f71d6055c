import type { MouseEvent } from 'react'
import { lenderPageSize } from '#contract/lenders/lenders.ts'
import { focusByScript } from '#web/shell/shell/main-content.ts'
import { Pager } from '#web/ui/controls/pager.tsx'
import type { DirectorySearch } from './directory-search.ts'
import { pageHref } from './page-href.ts'
import type { LenderList } from './use-lender-list.ts'

const listEndId = 'lenders-end'

/** Past a list that grows as one scrolls, to what is below it. */
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
    <a className="small" href={`#${listEndId}`} onClick={skip}>
      Skip lender list
    </a>
  )
}

/** Where the skip link leads: the links to the list's pages, which crawlers and browsers without scripts go by. */
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
