import type { ReactNode } from 'react'
import { pageWindow } from './page-window.ts'

/**
 * Links to a list's pages, for those without scripts and for crawlers. `hrefFor` writes a page's address; `children` stand under
 * the links. Nothing is rendered for a single page.
 */
export function PaginationLinks({
  page,
  pageCount,
  hrefFor,
  children,
}: {
  page: number
  pageCount: number
  hrefFor: (page: number) => string
  children?: ReactNode
}) {
  if (pageCount <= 1) return null
  const pages = pageWindow(page, pageCount)
  return (
    <nav className="pager" aria-label="Pages">
      <ul>
        {page > 1 ? (
          <li>
            <a href={hrefFor(page - 1)} rel="prev">
              Previous
            </a>
          </li>
        ) : null}
        {pages.map((number, index) => (
          <li key={number ?? `gap-after-${pages[index - 1]}`}>
            {number === null ? (
              <span>…</span>
            ) : number === page ? (
              <span aria-current="page">{number}</span>
            ) : (
              <a href={hrefFor(number)} aria-label={`Page ${number}`}>
                {number}
              </a>
            )}
          </li>
        ))}
        {page < pageCount ? (
          <li>
            <a href={hrefFor(page + 1)} rel="next">
              Next
            </a>
          </li>
        ) : null}
      </ul>
      {children}
    </nav>
  )
}
