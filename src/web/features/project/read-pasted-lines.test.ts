import { expect, it } from 'vitest'
import { readPastedLines } from './read-pasted-lines.ts'

it.each([
  ['Roof\t20,000\t1', { label: 'Roof', cost: 20_000, month: 1 }],
  ['Kitchen, cabinets\t$18,500.50\tMonth 2', { label: 'Kitchen, cabinets', cost: 18_500.5, month: 2 }],
  ['Windows,6500,3', { label: 'Windows', cost: 6500, month: 3 }],
  ['"Paint, inside","$4,200"', { label: 'Paint, inside', cost: 4200, month: null }],
  ['Flooring $7,300', { label: 'Flooring', cost: 7300, month: null }],
  ['Permits: 900', { label: 'Permits', cost: 900, month: null }],
] as const)('reads the row %j [DRAW-01]', (row, line) => {
  expect(readPastedLines(row)).toEqual([line])
})

it('leaves out heads, sums, empty rows and rows without a cost [DRAW-01]', () => {
  expect(readPastedLines('Item\tCost\tMonth\n\nRoof\t20000\t1\r\nDemolition\t\nTotal\t20000\n')).toEqual([
    { label: 'Roof', cost: 20_000, month: 1 },
  ])
})
