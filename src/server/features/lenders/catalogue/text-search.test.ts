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
])('the words of %s [DIR-14]', (text, words) => {
  expect(wordsOf(text)).toEqual(words)
})

it('asks for every word, each as it is, begun or misspelled [DIR-14]', async () => {
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

it('puts the whole name first, then names, then descriptions [DIR-14]', async () => {
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

it('does not take one number for another, nor one short word for another [DIR-14]', async () => {
  const all = [
    lenderNamed('Route 1031 Fund'),
    lenderNamed('Route 1032 Fund'),
    lenderNamed('Cap Row'),
    lenderNamed('Car Row'),
  ]
  expect(await find('1031', ...all)).toEqual(['Route 1031 Fund'])
  expect(await find('cap', ...all)).toEqual(['Cap Row'])
})

it('a repeated word in a name is no obstacle to the whole name coming first', async () => {
  expect((await find('Bora Bora Fund', lenderNamed('Bora Fund'), lenderNamed('Bora Bora Fund')))[0]).toBe(
    'Bora Bora Fund',
  )
})

it('of names that fit as well, one with fewer other words comes first, and a rare word counts more [DIR-14]', async () => {
  const all = ['Osprey Bridge Loan Fund', 'Osprey Fund', 'Bridge Fund', 'Bridge Loan', 'Bridge Bank']
  expect(await find('osprey', ...all.map((name) => lenderNamed(name)))).toEqual([
    'Osprey Fund',
    'Osprey Bridge Loan Fund',
  ])
  const [first] = await find('osprey bridge', ...all.map((name) => lenderNamed(name)), lenderNamed('Ospreys Bridge'))
  expect(first).toBe('Osprey Bridge Loan Fund')
})

/** One slip: two neighbors swapped, or a letter other, too many or missing. */
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

it('finds exactly the lenders that have every word in name or description [DIR-14]', async () => {
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
        // Nothing found is looked for as a piece of text.
        if (plain.length > 0)
          expect(search.find(asked.join(' ')).sort()).toEqual(plain.map(({ lender }) => lender.id).sort())
      },
    ),
    { numRuns: 300 },
  )
})

it('does not find a lender that is switched off [DIR-14]', async () => {
  const off: SearchedLender = {
    lender: { id: String(nextId++), name: 'Acme Fund', description: 'Texas 100%', isActive: 'false' },
  }
  expect(await find('acme', off, lenderNamed('Acme Capital'))).toEqual(['Acme Capital'])
  expect(await find('100%', off, lenderNamed('Acme Capital'))).toEqual([])
})

it('above 20,000 lenders only names are searched [DIR-14]', async () => {
  const many = Array.from({ length: 20_001 }, (_, i) => lenderNamed(`Lender ${i}`, 'lighthouse'))
  const search = await buildTextSearch(many)
  expect(search.find('lighthouse')).toHaveLength(0)
  expect(search.find('lender 20000')[0]).toBe(many[20_000]!.lender.id)
  expect((await buildTextSearch(many.slice(0, 20_000))).find('lighthouse')).toHaveLength(20_000)
})
