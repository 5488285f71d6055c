import { expect, it } from 'vitest'
import { readPastedLines } from './read-pasted-lines.ts'

it.each([
  ['Roof\t20,000\t1', { label: 'Roof', cost: 20_000, month: 1 }],
  ['Kitchen, cabinets\t$18,500.50\tMonth 2', { label: 'Kitchen, cabinets', cost: 18_500.5, month: 2 }],
  ['Windows,6500,3', { label: 'Windows', cost: 6500, month: 3 }],
  ['"Paint, inside","$4,200"', { label: 'Paint, inside', cost: 4200, month: null }],
  ['Flooring $7,300', { label: 'Flooring', cost: 7300, month: null }],
  ['7\tGutters\t1,900\t2', { label: 'Gutters', cost: 1900, month: 2 }],
  ['2. Drywall $6,100', { label: 'Drywall', cost: 6100, month: null }],
  ['20000\tRoof\t2', { label: 'Roof', cost: 20_000, month: 2 }],
  ['Permits: 900', { label: 'Permits', cost: 900, month: null }],
] as const)('reads the row %j [DRAW-01]', (row, line) => {
  expect(readPastedLines(row)).toEqual({ lines: [{ ...line, row }], unread: [] })
})

it('leaves out heads, sums, empty rows and rows without a cost [DRAW-01]', () => {
  expect(readPastedLines('Item\tCost\tMonth\n\nRoof\t20000\t1\r\nDemolition\t\nTotal\t20000\n').lines).toEqual([
    { label: 'Roof', cost: 20_000, month: 1, row: 'Roof\t20000\t1' },
  ])
})

it.each(['Total', 'Totals:', 'Grand total', 'Subtotal', 'Sub-total', 'Total budget', 'TOTAL REHAB COST'])(
  'leaves out the sum %j [DRAW-01]',
  (name) => expect(readPastedLines(`${name}\t20000`)).toEqual({ lines: [], unread: [] }),
)

it.each(['Total demolition', 'Total gut of bathroom'])('reads the work %j, which isn’t a sum [DRAW-01]', (label) => {
  expect(readPastedLines(`${label} $5,000`).lines).toEqual([{ label, cost: 5000, month: null, row: `${label} $5,000` }])
})

it('reads the columns that a header row names and skips the others [DRAW-01]', () => {
  const rows = [
    '#\tTrade\tDescription\tQty\tUnit cost\tTotal\tMonth',
    '1\tRoofing\tRoof\t2\t$10,000.00\t$20,000.00\t1',
    '2\t\tKitchen\t\t\t"$18,500.50"\t2',
    '3\tPermits\t\t1\t900\t900\t',
    '\tGrand total\t\t\t\t$39,400.50\t',
  ]
  expect(readPastedLines(rows.join('\n'))).toEqual({
    header: rows[0],
    lines: [
      { label: 'Roofing', cost: 20_000, month: 1, row: rows[1] },
      { label: 'Kitchen', cost: 18_500.5, month: 2, row: rows[2] },
      { label: 'Permits', cost: 900, month: null, row: rows[3] },
    ],
    unread: [],
  })
  expect(readPastedLines('Work,Price per unit,Cost\nDoors,250,1500\nLocks,,90').lines).toEqual([
    { label: 'Doors', cost: 1500, month: null, row: 'Doors,250,1500' },
    { label: 'Locks', cost: 90, month: null, row: 'Locks,,90' },
  ])
})

it.each([
  ['Küche 12.500,00', 'Küche', '12.500,00', 12_500],
  ['Küche\t12.500,00\t2', 'Küche', '12.500,00', 12_500],
  ['Küche; 12500,50', 'Küche', '12500,50', 12_500.5],
  ['Küche 12500,50', 'Küche', '12500,50', 12_500.5],
  ['Küche\t12500,50', 'Küche', '12500,50', 12_500.5],
  ['Dach: 12.500 €', 'Dach', '12.500 €', 12_500],
  ['Bad\t€ 7,300', 'Bad', '€ 7,300', 7300],
  ['Bain 9 500', 'Bain', '9 500', 9500],
  ['Bain\t9\u00a0500,50', 'Bain', '9 500,50', 9500.5],
  ["Fenster 1'200", 'Fenster', "1'200", 1200],
  ['Fenster, 1’200.50, 3', 'Fenster', '1’200.50', 1200.5],
  ['Techo,"1.250.000,5"', 'Techo', '1.250.000,5', 1_250_000.5],
])('asks about the cost of the row %j [DRAW-01]', (row, label, written, cost) => {
  expect(readPastedLines(row)).toMatchObject({ lines: [{ label, written, cost }], unread: [] })
})

it('returns rows whose figures aren’t a positive cost as unread [DRAW-01]', () => {
  expect(readPastedLines('Roof\t20000\nDoors\t1.2.3\nKitchen\t0\nBasement')).toEqual({
    lines: [{ label: 'Roof', cost: 20_000, month: null, row: 'Roof\t20000' }],
    unread: ['Doors\t1.2.3', 'Kitchen\t0'],
  })
})
