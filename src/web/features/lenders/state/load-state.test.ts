import { expect, it } from 'vitest'
import type { StateSummary } from '#contract/lenders/state-summary.ts'
import { stateNames } from '#domain/states/states.ts'
import { stateHead } from '#web/features/lenders/state/load-state.ts'

const site = { name: 'Plumbline', publicUrl: 'https://plumbline.example' }
const figures: StateSummary = {
  total: 1782,
  fastCount: 145,
  typicalMinRate: 9,
  typicalMaxRate: 10.99,
  smallestLoan: 10_000,
  largestLoan: 100_000_000,
}

function textsOf(head: ReturnType<typeof stateHead>) {
  return {
    title: head.meta.find((one) => 'title' in one && one.title)?.title ?? '',
    description: head.meta.find((one) => one.name === 'description')?.content ?? '',
  }
}

it('gives each state a unique title and description that search results show in full [STATE-01]', () => {
  const seen = new Set<string>()
  for (const state of stateNames)
    for (const summary of [
      figures,
      { ...figures, total: 1, fastCount: 0, smallestLoan: null, largestLoan: null },
      undefined,
    ]) {
      const { title, description } = textsOf(stateHead(site, { state, total: 1782, summary }, {}))
      expect(title.length).toBeGreaterThanOrEqual(30)
      expect(title.length).toBeLessThanOrEqual(60)
      expect(description.length).toBeGreaterThanOrEqual(70)
      expect(description.length).toBeLessThanOrEqual(160)
      seen.add(description)
    }
  expect(seen.size).toBe(3 * stateNames.length)
})

it('writes the state’s figures into the description [STATE-01]', () => {
  const { description } = textsOf(stateHead(site, { state: 'Texas', total: 1782, summary: figures }, {}))
  expect(description).toMatch(
    /^1,782 hard money lenders in Texas at typical rates of 9–10\.99%, loans \$10K–\$100\.0M\. 145 /,
  )
})

it('writes one fast lender in the singular, open amounts in lower case, and no unpublished amounts [STATE-01]', () => {
  const descriptionOf = (change: Partial<StateSummary>) =>
    textsOf(stateHead(site, { state: 'Texas', total: 1782, summary: { ...figures, ...change } }, {})).description
  expect(descriptionOf({ fastCount: 1, smallestLoan: null })).toContain(
    '9–10.99%, loans up to $100.0M. 1 usually funds in under 7 days.',
  )
  expect(descriptionOf({ smallestLoan: null, largestLoan: null })).toContain(
    '9–10.99%. 145 usually fund in under 7 days.',
  )
})

it('keeps an unknown state and a page past the end out of search results [STATE-03]', () => {
  for (const head of [
    stateHead(site, undefined, {}),
    stateHead(site, { state: 'Texas', total: 10, summary: figures }, { page: '2' }),
  ]) {
    expect(head.meta).toContainEqual({ name: 'robots', content: 'noindex' })
    expect(head.links.some(({ rel }) => rel === 'canonical')).toBe(false)
  }
})
