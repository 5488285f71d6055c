import { expect, it } from 'vitest'
import { type ToolImageQuery, toolCard } from './tool-card.ts'

function contentOf(tool: string, query: ToolImageQuery) {
  const { figures, bars } = toolCard(tool, query)!
  return { figures, bars }
}

it('draws a flip from its sale price to the profit that is left, to the cent [TOOL-01]', () => {
  const { figures, bars } = contentOf('flip-profit', {
    sum: 330_000,
    costs: [189_625, 69_000, 20_000.4, 5126.2, 26_400],
    cash: 41_326,
    months: 9,
  })
  expect(figures).toEqual([
    { label: 'Profit', value: '$19,848' },
    { label: 'Cash you need', value: '$41,326' },
    { label: 'Until the sale', value: '9 months' },
  ])
  expect(bars!.map(({ label, to }) => [label, to])).toEqual([
    ['Sale price', 330_000],
    ['Purchase', 140_375],
    ['Rehab', 71_375],
    ['Financing', 51_374.6],
    ['Holding costs', 46_248.4],
    ['Selling', 19_848.4],
    ['Profit', 19_848.4],
  ])
})

it('subtracts loan payment, taxes, insurance and HOA from the rent, and shows the DSCR [TOOL-03]', () => {
  const { figures, bars } = contentOf('dscr', { sum: 2400, costs: [1500, 250, 120, 50] })
  expect(figures).toEqual([
    { label: 'DSCR', value: '1.25' },
    { label: 'Monthly payment', value: '$1,920' },
  ])
  expect(bars!.at(-1)).toMatchObject({ label: 'Left', dollars: 480 })
})

it.each([
  ['brrrr', { sum: 45_000, costs: [18_000], percent: 6.543, months: 6 }, ['Cash in', 'Cash back', 'Left in'], 27_000],
  ['exit', { sum: 200_000, costs: [6000, 217_250] }, ['New loan', 'Its costs', 'You owe', 'Left'], -23_250],
  ['rehab', { sum: 52_000, costs: [-7800], low: 40_000, high: 80_000 }, ['Work', 'Reserve', 'Repairs'], 59_800],
  ['arv', { sum: 310_000, costs: [300_000, 310_000, 325_000] }, ['Sale 1', 'Sale 2', 'Sale 3', 'Value'], 310_000],
  ['flip-or-rent', { sum: 30_000, costs: [21_000], years: 5 }, ['Kept', 'Sold'], 21_000],
] as const)('draws the bars of %s for %j [SHELL-12]', (tool, query, labels, last) => {
  const { bars } = contentOf(tool, { ...query, costs: [...query.costs] })
  expect(bars!.map(({ label }) => label)).toEqual(labels)
  expect(bars!.at(-1)!.to).toBe(last)
})

it('says whether an exit works, what a BRRRR returns, and whether keeping or selling leads', () => {
  expect(toolCard('exit', { sum: 200_000, costs: [6000, 150_000] })).toMatchObject({
    title: 'The exit works',
    figures: [
      { label: 'To spare', value: '$44,000' },
      { label: 'New loan', value: '$200,000' },
    ],
  })
  expect(contentOf('brrrr', { sum: 45_000, costs: [18_000], percent: 6.543 }).figures).toEqual([
    { label: 'Cash left in', value: '$27,000' },
    { label: 'Yearly return on it', value: '6.5%' },
  ])
  expect(contentOf('flip-or-rent', { sum: 9000, costs: [21_000], years: 1 }).figures).toEqual([
    { label: 'Selling leads by', value: '$12,000' },
  ])
})

it.each([
  ['rehab', []],
  ['arv', [1, 2]],
  ['arv', [1, 2, 3, 4, 5, 6, 7]],
  ['loan-cost', [1]],
  ['toString', [1]],
])('draws nothing for %s with the costs %j', (tool, costs) => {
  expect(toolCard(tool, { sum: 1, costs })).toBeUndefined()
})
