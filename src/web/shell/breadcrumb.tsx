import { Link, type LinkProps } from '@tanstack/react-router'

/** The breadcrumb of a page: links to its parent pages, then its own name. */
export function Breadcrumb({
  parents,
  current,
}: {
  parents: readonly { name: string; to: NonNullable<LinkProps['to']> }[]
  current: string
}) {
  return (
    <nav aria-label="Breadcrumb" className="print:hidden">
      <ol className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-ink-3">
        {parents.map(({ name, to }) => (
          <li key={name} className="after:ml-2 after:text-line-2 after:content-['/']">
            <Link to={to} className={linkClass}>
              {name}
            </Link>
          </li>
        ))}
        <li aria-current="page">{current}</li>
      </ol>
    </nav>
  )
}

const linkClass =
  'inline-block min-h-6 text-ink-2 pointer-coarse:inline-flex pointer-coarse:min-h-11 pointer-coarse:items-center'
