import type { UseQueryResult } from '@tanstack/react-query'
import { Link, type LinkComponentProps, useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { useDebouncedCallback } from 'use-debounce'
import { formatCount } from '#domain/money/counts.ts'
import { useSite } from '#web/app-context.ts'
import { svgPercent } from '#web/charts/drawing-parts.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { inputClass } from '#web/ui/controls/input-class.ts'
import { downloadFile } from '#web/ui/download-file.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { QueryView } from '#web/ui/feedback/query-view.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/feedback/skeleton.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Search } from '#web/ui/icons.ts'

/** A page of the desk: its heading, its actions, and its title in the browser. */
export function DeskPage({
  title,
  lead,
  actions,
  children,
}: {
  title: string
  lead?: ReactNode
  actions?: ReactNode
  children: ReactNode
}) {
  const site = useSite()
  useEffect(() => {
    // Replaces the router's title. The router sets the not-found page's, because other visitors get that page here.
    document.title = `${title} - ${site.name} desk`
  }, [title, site.name])
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-4">
        <div>
          <h1 className="text-figure" tabIndex={-1}>
            {title}
          </h1>
          {lead ? <p className="mt-1 text-sm text-ink-2">{lead}</p> : null}
        </div>
        {actions ? <div className="flex flex-wrap items-center gap-3">{actions}</div> : null}
      </div>
      {children}
    </>
  )
}

/** Shows a query's data, a loading state, or an error with a retry. Old data stays while it reloads. */
export function DeskData<Data>({
  query,
  errorTitle = 'This could not be loaded',
  children,
}: {
  query: UseQueryResult<Data>
  errorTitle?: string
  children: (data: NonNullable<Data>) => ReactNode
}) {
  return (
    <QueryView query={query} errorTitle={errorTitle} loading={<DeskSkeleton />}>
      {children}
    </QueryView>
  )
}

const sections = [5, 3]

/** The placeholder of a desk page: headings with rows below. */
export function DeskSkeleton() {
  return (
    <SkeletonGroup label="Loading…" className="grid gap-8">
      {sections.map((rows) => (
        <div key={rows} className="grid gap-4 border-t border-line pt-4">
          <Skeleton shape="title" className="max-w-64" />
          {Array.from({ length: rows }, (_, index) => index).map((row) => (
            <Skeleton key={row} shape="block" />
          ))}
        </div>
      ))}
    </SkeletonGroup>
  )
}

/**
 * Shows the range of listed rows and the total, or 'None'. With several pages, adds buttons to the previous and next
 * one. Pages count from 1.
 */
export function DeskPager({
  page,
  pageSize,
  total,
  note,
  onPage,
}: {
  page: number
  pageSize: number
  total: number
  /** Shown after the numbers. */
  note?: string
  onPage: (page: number) => void
}) {
  const first = (page - 1) * pageSize + 1
  const last = Math.min(total, page * pageSize)
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 text-sm text-ink-2">
      <span role="status">
        {total === 0
          ? 'None'
          : first > total
            ? `Nothing on page ${page}`
            : `${formatCount(first)}–${formatCount(last)} of ${formatCount(total)}${note ? ` · ${note}` : ''}`}
      </span>
      {total > pageSize || page > 1 ? (
        <div className="flex gap-1">
          <Button size="small" disabled={page === 1} onClick={() => onPage(page - 1)}>
            Previous
          </Button>
          <Button size="small" disabled={last >= total} onClick={() => onPage(page + 1)}>
            Next
          </Button>
        </div>
      ) : null}
    </div>
  )
}

/** A toggle for one of several views of a page's rows. `count` is its number of rows. */
export function DeskToggle({
  isPressed,
  count,
  onPress,
  children,
}: {
  isPressed: boolean
  count?: ReactNode
  onPress: () => void
  children: ReactNode
}) {
  return (
    <button
      type="button"
      className="group inline-flex min-h-9 cursor-pointer items-center gap-1.5 rounded border border-line-2 bg-card px-3 text-sm font-medium whitespace-nowrap text-ink-2 hover:border-ink aria-pressed:border-pine aria-pressed:bg-pine-soft aria-pressed:text-pine max-md:min-h-11"
      aria-pressed={isPressed}
      onClick={onPress}
    >
      {children}
      {count === undefined ? null : (
        <>
          {' '}
          <b className="font-semibold text-ink tabular-nums group-aria-pressed:text-pine">{count}</b>
        </>
      )}
    </button>
  )
}

/** Milliseconds without typing before a search starts. */
const restMs = 300

/**
 * A search field that calls `onSearch` with the text as typed, even an empty one, after a pause of 0.3 s. `value` is
 * only the initial text.
 */
export function DeskSearchField({
  label,
  value,
  onSearch,
}: {
  label: string
  value: string
  onSearch: (text: string) => void
}) {
  const [text, setText] = useState(value)
  const search = useDebouncedCallback(onSearch, restMs)
  return (
    <span className="relative block max-w-88 flex-[1_1_15rem] max-md:max-w-none max-md:basis-full">
      <Icon of={Search} className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-ink-3" />
      <input
        className={inputClass({ size: 'small', className: 'pl-10' })}
        type="search"
        aria-label={label}
        placeholder={label}
        maxLength={100}
        value={text}
        onChange={({ target }) => {
          setText(target.value)
          search(target.value)
        }}
      />
    </span>
  )
}

/**
 * Returns the URL's search parameters, such as a page's filters, and a function that changes some of them. A change to
 * undefined or an empty text removes the parameter. Changes replace the history entry: "back" leaves the page, and
 * returning to the page restores its last filters.
 */
export function useDeskParameters(): [Record<string, string>, (changes: Record<string, string | undefined>) => void] {
  const found = useSearch({ strict: false }) as Record<string, unknown>
  const navigate = useNavigate()
  const search = Object.fromEntries(Object.entries(found).map(([name, value]) => [name, String(value)]))
  return [
    search,
    (changes) => {
      const next = Object.entries({ ...search, ...changes }).filter((entry): entry is [string, string] =>
        Boolean(entry[1]),
      )
      void navigate({
        to: '.',
        search: Object.fromEntries(next) as never,
        replace: true,
        resetScroll: false,
      })
    },
  ]
}

/** Links to a page of the desk by its path below `/desk/`, such as `people/…`. */
export function DeskLink({ page, ...link }: { page: string } & Omit<LinkComponentProps<'a'>, 'to' | 'params'>) {
  return <Link {...link} to="/desk/$" params={{ _splat: page }} />
}

/** A progress bar. `label` names the counted items. */
export function ProgressBar({ label, percent }: { label: string; percent: number }) {
  return (
    <svg
      className="h-1 w-full"
      width="100%"
      height="4"
      role="progressbar"
      aria-label={label}
      aria-valuenow={Math.floor(percent)}
      aria-valuemin={0}
      aria-valuemax={100}
    >
      <rect className="fill-line-2" width="100%" height="4" />
      <rect className="fill-pine" width={svgPercent(percent)} height="4" />
    </svg>
  )
}

/** The page for an unknown address below `/desk/`. */
export function NoSuchDeskPage() {
  return (
    <EmptyState title="There is no such page" heading="h1">
      Choose one from the desk’s menu.
    </EmptyState>
  )
}

/** Downloads a text as a file. */
export function downloadText(name: string, text: string, type: string): void {
  downloadFile(name, new Blob([text], { type: `${type};charset=utf-8` }))
}
