import type { ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'

const cellClass =
  'inline-grid h-10 min-w-10 place-items-center rounded px-2 font-medium tabular-nums no-underline pointer-coarse:h-11 pointer-coarse:min-w-11'
const linkClass = `${cellClass} hover:bg-sunk`
const currentClass = 'bg-ink text-paper forced-colors:border-3 forced-colors:border-[Highlight]'

/**
 * Links to a list's pages, for browsers without scripts and crawlers. `hrefFor` returns a page's URL; `children` are
 * below the links. Renders nothing for a single page.
 */
export function Pager({
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
    <nav
      className="grid justify-items-center gap-3 border-t border-line pt-6 pb-16 text-sm text-ink-2 print:hidden"
      aria-label="Pages"
    >
      <ul className="flex flex-wrap gap-1">
        {page > 1 ? (
          <li>
            <a className={linkClass} href={hrefFor(page - 1)} rel="prev">
              Previous
            </a>
          </li>
        ) : null}
        {pages.map((number, index) => (
          <li key={number ?? `gap-after-${pages[index - 1]}`}>
            {number === null ? (
              <span className={cellClass}>…</span>
            ) : number === page ? (
              <span className={classNames(cellClass, currentClass)} aria-current="page">
                {number}
              </span>
            ) : (
              <a className={linkClass} href={hrefFor(number)} aria-label={`Page ${number}`}>
                {number}
              </a>
            )}
          </li>
        ))}
        {page < pageCount ? (
          <li>
            <a className={linkClass} href={hrefFor(page + 1)} rel="next">
              Next
            </a>
          </li>
        ) : null}
      </ul>
      {children}
    </nav>
  )
}

/**
 * Returns the page numbers to list: the first, the last, and the current one with two neighbors on each side. Null
 * marks a gap of two or more pages; a gap of one shows the page itself. Pages count from 1, so `pageCount` is at
 * least 1.
 */
export function pageWindow(page: number, pageCount: number): (number | null)[] {
  const shown = new Set([1, pageCount])
  for (let near = page - 2; near <= page + 2; near += 1) if (near >= 1 && near <= pageCount) shown.add(near)
  const pages: (number | null)[] = []
  let previous = 0
  for (const number of [...shown].sort((a, b) => a - b)) {
    if (number - previous === 2) pages.push(previous + 1)
    else if (number - previous > 2) pages.push(null)
    pages.push(number)
    previous = number
  }
  return pages
}
