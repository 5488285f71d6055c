import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { renderInSite, textOf } from '#test/builders/render-in-site.tsx'
import {
  clearAskingDraft,
  clearPickedMatches,
  keepAskingDraft,
  pickMatches,
  readAskingDraft,
  suggestMatches,
  togglePickedMatch,
  usePickedMatches,
  useSuggestedMatches,
} from './picked-lenders.ts'

const stored = new Map<string, string>()
beforeEach(() => {
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
    removeItem: (name: string) => void stored.delete(name),
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  stored.clear()
})

const match = (id: string) => ({ id, lender: { name: `Lender ${id}` } })
const suggested = ['a', 'b', 'c'].map(match)

function Selection({ dealId, initial }: { dealId: string; initial: typeof suggested | undefined }) {
  return <p>{usePickedMatches(dealId, initial).map(({ id }) => id)}</p>
}

/** Returns the ids of the selected matches, as a component reads them. */
function selectedIds(dealId: string, initial?: typeof suggested): string {
  return textOf(renderInSite(<Selection dealId={dealId} initial={initial} />)).trim()
}

it('starts with the deal’s initial selection until the investor changes it [QUOTE-01]', () => {
  expect(selectedIds('d1', suggested)).toBe('abc')
  expect(selectedIds('d1')).toBe('')
  togglePickedMatch('d1', match('b'), suggested)
  expect(selectedIds('d1', suggested)).toBe('ac')
  expect(readAskingDraft('d1').picked.map(({ id }) => id)).toEqual(['a', 'c'])
  for (const id of ['a', 'c']) togglePickedMatch('d1', match(id), suggested)
  // Deselecting all is a choice, too.
  expect(selectedIds('d1', suggested)).toBe('')
  clearPickedMatches('d1')
  expect(selectedIds('d1', suggested)).toBe('abc')
})

it('selects at most five lenders, including those selected before [QUOTE-01]', () => {
  for (const id of ['d', 'e', 'f']) togglePickedMatch('d2', match(id), suggested)
  expect(selectedIds('d2')).toBe('abcde')
  pickMatches('d2', [match('x')])
  expect(selectedIds('d2', suggested)).toBe('x')
})

function SuggestedSelection({ dealId }: { dealId: string }) {
  return <p>{usePickedMatches(dealId, useSuggestedMatches(dealId)).map(({ id }) => id)}</p>
}

it('preselects the lenders that the page suggests, as long as it shows them [QUOTE-01]', () => {
  const rows = () => textOf(renderInSite(<SuggestedSelection dealId="d3" />)).trim()
  const end = suggestMatches('d3', suggested)
  expect(rows()).toBe('abc')
  togglePickedMatch('d3', match('d'), suggested)
  expect(rows()).toBe('abcd')
  clearPickedMatches('d3')
  end()
  expect(rows()).toBe('')
})

const picked = [{ id: 'm1', lender: { name: 'Alder Bridge' } }]

it('stores each deal’s selection, message and shared facts separately until they are cleared [QUOTE-01]', () => {
  keepAskingDraft('d1', { picked })
  keepAskingDraft('d1', { message: 'Two flips done.', share: { phone: true } })
  keepAskingDraft('d2', { message: 'Another' })
  expect(readAskingDraft('d1')).toEqual({ picked, message: 'Two flips done.', share: { phone: true } })
  clearAskingDraft('d1')
  expect(readAskingDraft('d1')).toEqual({ picked: [] })
  expect(readAskingDraft('d2')).toEqual({ picked: [], message: 'Another' })
})

it('stores nothing for a deal without a selection or message', () => {
  keepAskingDraft('d1', { picked })
  keepAskingDraft('d1', { picked: [] })
  expect(stored.size).toBe(0)
})

it.each(['{', 'null', '[]', '{"picked":[{"id":1},null,{"id":"m1"}],"message":7,"share":{"phone":"yes"}}'])(
  'reads a damaged draft, %s, as none',
  (text) => {
    stored.set('plumbline-asking-d1', text)
    const { share, ...rest } = readAskingDraft('d1')
    expect(rest).toEqual({ picked: [] })
    expect(share ?? {}).toEqual({})
  },
)

it('works without storage', () => {
  vi.stubGlobal('sessionStorage', undefined)
  keepAskingDraft('d1', { picked })
  expect(readAskingDraft('d1')).toEqual({ picked: [] })
})
