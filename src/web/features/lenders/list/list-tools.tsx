import { type FormEvent, type ReactNode, useCallback, useEffect, useRef } from 'react'
import { useDebouncedCallback } from 'use-debounce'
import { defaultLenderSort, type LenderQuery, type LenderSort, searchMaxLength } from '#contract/lenders/lenders.ts'
import type { DirectorySearch } from '#web/features/lenders/directory-search.ts'
import { borrowerNames } from '#web/features/lenders/filters/lender-filters.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { inputClass } from '#web/ui/controls/input-class.ts'
import { Select, type SelectOption } from '#web/ui/controls/select.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Search } from '#web/ui/icons.ts'

/** Milliseconds without typing before a search. Long enough to skip most letters, short enough not to be noticed. */
const typingPauseMs = 300

/** The form has separate fields for these. */
const shownFields = new Set(['search', 'sortBy', 'page'])

const toolsClass = 'grid gap-3 border-t border-ink py-4 print:hidden'

/**
 * The search box, which searches after a pause in typing, and the sort select above a list. A native form: without
 * scripts its button submits it with the active filters, which it holds as hidden inputs. Given `children`, it leaves
 * out the borrower filters (`borrowerNames`), so `children` must contain fields for them.
 */
export function ListTools({
  label,
  action,
  search,
  onChange,
  children,
}: {
  label: string
  /** The list's address without its query. */
  action: string
  search: DirectorySearch
  onChange: (changes: DirectorySearch, options?: { isTyping: boolean }) => void
  children?: ReactNode
}) {
  const applied = search.search ?? ''
  const isSearching = applied.trim() !== ''
  const typing = useTypedSearch(applied, (text) => {
    onChange({ search: text, sortBy: chosenSort(search.sortBy ?? '', text !== '') ?? '' }, { isTyping: true })
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    typing.sendNow()
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: the form is the search landmark; `search` would add an element.
    <form
      className={classNames(
        toolsClass,
        children ? 'grid-cols-[1fr_auto] md:grid-cols-[1fr_15rem_auto]' : 'md:grid-cols-[1fr_15rem]',
      )}
      role="search"
      aria-label={label}
      action={action}
      onSubmit={submit}
    >
      <span className={classNames('relative block', Boolean(children) && 'col-span-full md:col-auto')}>
        <Icon of={Search} className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-ink-3" />
        <input
          ref={typing.input}
          className={inputClass({ className: 'pl-10' })}
          type="search"
          name="search"
          aria-label="Search lenders by name or description"
          placeholder="Search by name or description"
          autoComplete="off"
          maxLength={searchMaxLength}
          defaultValue={applied}
          onInput={typing.onInput}
        />
      </span>
      <Select
        name="sortBy"
        aria-label="Sort by"
        options={sortOptions(isSearching)}
        value={shownSort(search.sortBy, isSearching)}
        onChange={(event) => onChange({ sortBy: chosenSort(event.target.value, isSearching) ?? '' })}
      />
      {Object.entries(search).map(([name, value]) =>
        shownFields.has(name) || (children && borrowerNames.has(name)) ? null : (
          <input key={name} type="hidden" name={name} value={value} />
        ),
      )}
      {children}
      <span className="hidden noscript:contents">
        <Button type="submit">Search</Button>
      </span>
    </form>
  )
}

/**
 * A search field whose text is sent after a pause and never overwritten by its own result. Only a search from
 * elsewhere, such as "back" or "Clear all", replaces it. Text typed before hydration is sent after it.
 */
function useTypedSearch(applied: string, onSearch: (text: string) => void) {
  const input = useRef<HTMLInputElement>(null)
  const sent = useRef(applied)

  const send = useDebouncedCallback(() => {
    const text = input.current?.value.trim() ?? ''
    if (text === sent.current.trim()) return
    sent.current = text
    onSearch(text)
  }, typingPauseMs)
  const sendNow = useCallback(() => {
    send()
    send.flush()
  }, [send])

  useEffect(() => {
    if (applied === sent.current) return
    send.cancel()
    sent.current = applied
    if (input.current) input.current.value = applied
  }, [applied, send])

  useEffect(sendNow, [sendNow])

  return {
    input,
    sendNow,
    onInput: send,
  }
}

const sortLabels: Readonly<Record<LenderSort, string>> = {
  name_asc: 'Name, A to Z',
  interest_rate_asc: 'Interest rate, low to high',
  interest_rate_desc: 'Interest rate, high to low',
  loan_amount_desc: 'Loan amount, high to low',
  loan_amount_asc: 'Loan amount, low to high',
  points_asc: 'Points, low to high',
  points_desc: 'Points, high to low',
  loan_term_asc: 'Loan term, short to long',
  loan_term_desc: 'Loan term, long to short',
  recently_added: 'Recently added',
}

/** The default order of a search. Only search results have it, so the option appears only with a search. */
const bestMatch: SelectOption = { value: '', label: 'Best match' }

const options: readonly SelectOption[] = Object.entries(sortLabels).map(([value, label]) => ({ value, label }))

/** Returns the orders that the select offers. A search has "Best match" as well, first. */
export function sortOptions(isSearching: boolean): readonly SelectOption[] {
  return isSearching ? [bestMatch, ...options] : options
}

/** Returns the sort select's value for a URL: `sortBy`, unchecked, or the default order if it is undefined. */
export function shownSort(sortBy: string | undefined, isSearching: boolean): string {
  return sortBy ?? (isSearching ? bestMatch.value : defaultLenderSort)
}

/** Returns the name of a list's order. Without `sortBy`, it is "Best match" for a search, else by name. */
export function sortLabel(sortBy: LenderSort | undefined, isSearching: boolean): string {
  const shown = shownSort(sortBy, isSearching)
  return [bestMatch, ...options].find(({ value }) => value === shown)!.label
}

/** Returns a choice's URL value; undefined for the default order. */
export function chosenSort(value: string, isSearching: boolean): string | undefined {
  return value === bestMatch.value || (value === defaultLenderSort && !isSearching) ? undefined : value
}

/** Announces a new order to screen readers, because the announced count stays the same. */
export function SortedBy({ query }: { query: LenderQuery }) {
  return (
    <p className="sr-only" role="status">
      Order: {sortLabel(query.sortBy, Boolean(query.search))}
    </p>
  )
}
