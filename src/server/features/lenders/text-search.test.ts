import { expect, it } from 'vitest'
import { buildTextSearch, type SearchedLender, wordsOf } from './text-search.ts'

const lenderNamed = (name: string, description: string | null = null): SearchedLender => ({
  listed: { name, isActive: 'true' },
  lender: { description },
})

const build = (...lenders: SearchedLender[]) => buildTextSearch(lenders)
const find = async (text: string, ...lenders: SearchedLender[]) =>
  [...(await build(...lenders)).find(text)].map((at) => lenders[at]!.listed.name)

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

it('asks for every word, each as it is, begun or misspelt [DIR-14]', async () => {
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

it('does not find a lender that is switched off [DIR-14]', async () => {
  const off: SearchedLender = {
    listed: { name: 'Acme Fund', isActive: 'false' },
    lender: { description: 'Texas 100%' },
  }
  expect(await find('acme', off, lenderNamed('Acme Capital'))).toEqual(['Acme Capital'])
  expect(await find('100%', off, lenderNamed('Acme Capital'))).toEqual([])
})

it('above 20,000 lenders only names are searched [DIR-14]', async () => {
  const many = Array.from({ length: 20_001 }, (_, i) => lenderNamed(`Lender ${i}`, 'lighthouse'))
  const search = await build(...many)
  expect(search.find('lighthouse')).toHaveLength(0)
  expect(many[search.find('lender 20000')[0]!]?.listed.name).toBe('Lender 20000')
  expect((await build(...many.slice(0, 20_000))).find('lighthouse')).toHaveLength(20_000)
})
