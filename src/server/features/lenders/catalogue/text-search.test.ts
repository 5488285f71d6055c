import fc from 'fast-check'
import { expect, it } from 'vitest'
import { buildTextSearch, type SearchedLender, wordsOf } from './text-search.ts'

let nextId = 1_000_000
const lenderNamed = (name: string, description: string | null = null): SearchedLender => ({
  lender: { id: String(nextId++), name, description, isActive: 'true' },
})

const find = async (text: string, ...lenders: SearchedLender[]) => {
  const names = new Map(lenders.map(({ lender }) => [lender.id, lender.name]))
  return (await buildTextSearch(lenders)).find(text).map((id) => names.get(id))
}

it.each([
  ["O'Brien & Sons", ['o', 'brien', 'sons']],
  ['under_score-dash/slash', ['under', 'score', 'dash', 'slash']],
  ['Éclair ÀÇ', ['eclair', 'ac']],
  ['100% LTV', ['100', 'ltv']],
  ['🏠 %_"\'', []],
  ['İSTANBUL', ['istanbul']],
])('splits %s into words [DIR-14]', (text, words) => {
  expect(wordsOf(text)).toEqual(words)
})

it('requires every word: exact, as a prefix or misspelled [DIR-14]', async () => {
  const all = [
    lenderNamed('Acme Capital'),
    lenderNamed('Acme Lending', 'Texas only'),
    lenderNamed('Zenith Capital', 'Texas too'),
  ]
  expect(await find('acme', ...all)).toEqual(['Acme Capital', 'Acme Lending'])
  expect(await find('capital texas', ...all)).toEqual(['Zenith Capital'])
  expect(await find('acem lend', ...all)).toEqual(['Acme Lending'])
  expect(await find('captial', ...all)).toEqual(['Acme Capital', 'Zenith Capital'])
  expect(await find('acme ohio', ...all)).toEqual([])
})

it('sorts whole names first, then names, then descriptions [DIR-14]', async () => {
  const all = [
    lenderNamed('Harbor Harborside Harbors'),
    lenderNamed('Zenith', 'A harbor, a harbor, a harbor.'),
    lenderNamed('Harbor'),
    lenderNamed('Old Harbor Fund'),
  ]
  const names = await find('harbor', ...all)
  expect(names[0]).toBe('Harbor')
  expect(names.at(-1)).toBe('Zenith')
  expect(names).toHaveLength(4)
})

it('doesn’t mistake one number or short word for another [DIR-14]', async () => {
  const all = [
    lenderNamed('Route 1031 Fund'),
    lenderNamed('Route 1032 Fund'),
    lenderNamed('Cap Row'),
    lenderNamed('Car Row'),
  ]
  expect(await find('1031', ...all)).toEqual(['Route 1031 Fund'])
  expect(await find('cap', ...all)).toEqual(['Cap Row'])
})

it('sorts the whole name first when a name repeats a word', async () => {
  expect((await find('Bora Bora Fund', lenderNamed('Bora Fund'), lenderNamed('Bora Bora Fund')))[0]).toBe(
    'Bora Bora Fund',
  )
})

it('prefers names with fewer other words, and weights rare words higher [DIR-14]', async () => {
  const all = ['Osprey Bridge Loan Fund', 'Osprey Fund', 'Bridge Fund', 'Bridge Loan', 'Bridge Bank']
  expect(await find('osprey', ...all.map((name) => lenderNamed(name)))).toEqual([
    'Osprey Fund',
    'Osprey Bridge Loan Fund',
  ])
  const [first] = await find('osprey bridge', ...all.map((name) => lenderNamed(name)), lenderNamed('Ospreys Bridge'))
  expect(first).toBe('Osprey Bridge Loan Fund')
})

/** Returns whether a word is one typing error away: two neighbors swapped, or one letter changed, added or missing. */
function isSlip(word: string, text: string): boolean {
  if (word.length === text.length) {
    const at = [...text].flatMap((letter, i) => (letter === word[i] ? [] : [i]))
    if (at.length === 1) return true
    const [i = 0, j = 0] = at
    return at.length === 2 && j === i + 1 && word[i] === text[j] && word[j] === text[i]
  }
  const [short, long] = word.length < text.length ? [word, text] : [text, word]
  return [...long].some((_, i) => long.slice(0, i) + long.slice(i + 1) === short)
}

it('finds exactly the lenders with every word in name or description [DIR-14]', async () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 1, maxLength: 6 })
  const lender = fc
    .tuple(fc.array(word, { minLength: 1, maxLength: 3 }), fc.array(word, { maxLength: 4 }))
    .map(([name, description]) => lenderNamed(name.join(' '), description.join(' ')))
  await fc.assert(
    fc.asyncProperty(
      fc.array(lender, { maxLength: 30 }),
      fc.array(word, { minLength: 1, maxLength: 3 }),
      async (lenders, asked) => {
        const search = await buildTextSearch(lenders)
        const fits = (own: string, text: string, isLast: boolean) =>
          own === text ||
          ((isLast || text.length > 1) && own.startsWith(text)) ||
          (text.length >= 4 && isSlip(own, text))
        const unique = [...new Set(asked)]
        const plain = lenders.filter(({ lender }) =>
          unique.every((text, i) =>
            wordsOf(`${lender.name} ${lender.description}`).some((own) => fits(own, text, i === unique.length - 1)),
          ),
        )
        // A search without results falls back to substrings.
        if (plain.length > 0)
          expect(search.find(asked.join(' ')).sort()).toEqual(plain.map(({ lender }) => lender.id).sort())
      },
    ),
    { numRuns: 300 },
  )
})

it('omits inactive lenders [DIR-14]', async () => {
  const off: SearchedLender = {
    lender: { id: String(nextId++), name: 'Acme Fund', description: 'Texas 100%', isActive: 'false' },
  }
  expect(await find('acme', off, lenderNamed('Acme Capital'))).toEqual(['Acme Capital'])
  expect(await find('100%', off, lenderNamed('Acme Capital'))).toEqual([])
})

it('searches only names beyond 20,000 lenders [DIR-14]', async () => {
  const many = Array.from({ length: 20_001 }, (_, i) => lenderNamed(`Lender ${i}`, 'lighthouse'))
  const search = await buildTextSearch(many)
  expect(search.find('lighthouse')).toHaveLength(0)
  expect(search.find('lender 20000')[0]).toBe(many[20_000]!.lender.id)
  expect((await buildTextSearch(many.slice(0, 20_000))).find('lighthouse')).toHaveLength(20_000)
})
