import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ButtonLink } from '#web/ui/controls/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { type DirectorySearch, pageHref, pickDirectorySearch } from './directory-search.ts'

/** Replaces a list when the URL asks for a page that the list does not have. */
export function NoSuchPage({
  path,
  search,
  pageCount,
}: {
  path: string
  search: DirectorySearch
  /** Undefined if the page in the address isn't a number. */
  pageCount?: number | undefined
}) {
  return (
    <NoticePage title="There is no such page in this list">
      {pageCount === undefined ? (
        <p>Pages are counted from 1. Start at the first one, or search from there.</p>
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

/** Replaces a list when the URL's filters are invalid or contradict each other. */
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
      <p>The address of this page asks for something that no list of lenders can show:</p>
      <ul className="font-medium">
        {problems.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-3 justify-center">
        <ButtonLink variant="primary" asChild>
          <Link to="/lenders">View All Lenders</Link>
        </ButtonLink>
        {text && text.length <= 100 ? (
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
