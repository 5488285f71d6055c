import { act, screen, within } from '@testing-library/react'
import { vi } from 'vitest'
import { type DirectoryLender, getLenderByNameEndpoint, listLendersEndpoint } from '#contract/lenders/lenders.ts'
import { getStateSummaryEndpoint } from '#contract/lenders/state-summary.ts'
import { getLenderFactsEndpoint, transparencyScore } from '#contract/quotes/lender-facts.ts'
import { getStateNotesEndpoint } from '#contract/site/state-notes.ts'
import { wireLender } from '#test/builders/wire-lender.ts'
import type { FakeServer, Sent } from './fake-server.ts'

/** Fewer than on a real page, to render less. The list accepts pages of any size. */
const lendersOnPage = 3

export function directoryLender(overrides: Partial<DirectoryLender> = {}): DirectoryLender {
  return { ...wireLender(), transparency: null, ...overrides }
}

/** Answers the requests of a lender's page, which focusing or hovering over its card prefetches. */
export function answerLender(server: FakeServer, lender = wireLender()): void {
  server.answer(getLenderByNameEndpoint, lender)
  const facts = {
    asked: 0,
    answerRate: null,
    medianAnswerHours: null,
    quotes: 0,
    insidePublished: null,
    closings: null,
    rounds: null,
  }
  server.answer(getLenderFactsEndpoint, { facts, transparency: transparencyScore({ data: 1, freshness: 1 }, facts) })
  server.answer(getStateNotesEndpoint, { isSample: true, states: [] })
}

/**
 * Answers each list with `pages` pages of lenders named after the request, such as "points_asc 2.1" or "bridge name_asc
 * 1.3".
 */
export function answerLists(server: FakeServer, pages = 3): void {
  answerLender(server)
  server.answer(getStateSummaryEndpoint, {
    total: pages * lendersOnPage,
    fastCount: 0,
    ...{ typicalMinRate: null, typicalMaxRate: null, smallestLoan: null, largestLoan: null },
  })
  server.answer(listLendersEndpoint, ({ url: { searchParams } }) => {
    const asked = [searchParams.get('search'), searchParams.get('states'), searchParams.get('sortBy') ?? 'name_asc']
    const page = Number(searchParams.get('page'))
    const lenders = Array.from({ length: lendersOnPage }, (_, index) => {
      const name = [...asked.filter(Boolean), `${page}.${index + 1}`].join(' ')
      return directoryLender({ id: name, slug: name.replaceAll(/\W+/g, '-').toLowerCase(), name })
    })
    return { lenders, total: pages * lendersOnPage, hasMore: page < pages }
  })
}

/** Returns the queries of the requested list pages, oldest first, without the home page's shorter list. */
export function listsAsked(server: FakeServer): Record<string, string>[] {
  return server
    .sentTo(listLendersEndpoint)
    .filter(({ url }: Sent) => url.searchParams.get('limit') === '48')
    .map(({ url }: Sent) => Object.fromEntries(url.searchParams))
}

/** Returns the names on the lender cards, in document order. */
export function namesOnCards(): string[] {
  return within(screen.getByRole('main'))
    .queryAllByRole('heading', { level: 2 })
    .filter((heading) => heading.closest('[data-slot=lender-card]'))
    .map((heading) => heading.textContent ?? '')
}

/**
 * Replaces IntersectionObserver, since happy-dom has no layout. The returned function reports all observed elements as
 * visible.
 */
export function scrollByHand(): () => void {
  const watching = new Set<() => void>()
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      #see: () => void
      constructor(see: (entries: { isIntersecting: boolean }[]) => void) {
        this.#see = () => see([{ isIntersecting: true }])
      }
      observe() {
        watching.add(this.#see)
      }
      unobserve() {
        watching.delete(this.#see)
      }
      disconnect() {
        watching.delete(this.#see)
      }
    },
  )
  return () =>
    act(() => {
      for (const see of watching) see()
    })
}
