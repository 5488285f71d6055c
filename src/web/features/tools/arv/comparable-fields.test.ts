import { expect, it } from 'vitest'
import { readComparables, readPastedComparables, replaceSales } from './comparable-fields.ts'

const three = {
  ...{ price1: '310k', squareFeet1: '1450', miles1: '0.3', monthsAgo1: '2' },
  ...{ price2: '$325,000', squareFeet2: '1,600', miles2: '0.2', monthsAgo2: '1', baths2: '2.5' },
  ...{ price3: '298000', squareFeet3: '1380', miles3: '0.5', monthsAgo3: '4' },
}

it('reads sales row by row, blanks as unknown [TOOL-05]', () => {
  const read = readComparables(three)
  expect(read.isComplete).toBe(true)
  expect(read.comparables[1]).toEqual({
    price: 325_000,
    squareFeet: 1600,
    miles: 0.2,
    monthsAgo: 1,
    beds: null,
    baths: 2.5,
    garageBays: null,
    condition: null,
  })
})

it('numbers the sales by their rows in the form, counting blank rows [TOOL-05]', () => {
  const { price2: _price, squareFeet2: _feet, miles2: _miles, monthsAgo2: _months, baths2: _baths, ...gap } = three
  const fourth = { price4: '340000', squareFeet4: '1500', miles4: '1', monthsAgo4: '3' }
  expect(readComparables({ ...gap, ...fourth }).rows).toEqual([1, 3, 4])
})

it('reports which figure of which sale is missing or invalid [TOOL-05]', () => {
  const read = readComparables({ ...three, price4: '340k', miles4: 'near' })
  expect(read.isComplete).toBe(false)
  expect(read.errors).toEqual({
    squareFeet4: 'Square feet of sale 4 is needed',
    monthsAgo4: 'Months ago of sale 4 is needed',
    miles4: 'Miles away of sale 4 must be a number from 0 to 100',
  })
})

it.each([
  ['tabs, as a spreadsheet copies', 'Price\tSq ft\tMiles\tMonths\n$310,000\t1450\t0.3\t2\n$325,000\t1600\t0.2\t1\n'],
  ['commas with quoted amounts', '"$310,000",1450,0.3,2\n"$325,000",1600,0.2,1'],
  ['semicolons', '310000;1450;0.3;2\r\n325000;1600;0.2;1'],
])('reads rows pasted with %s [TOOL-05]', (_, text) => {
  const fields = readPastedComparables(text)
  expect(
    readComparables(fields).comparables.map((one) => [one.price, one.squareFeet, one.miles, one.monthsAgo]),
  ).toEqual([
    [310_000, 1450, 0.3, 2],
    [325_000, 1600, 0.2, 1],
  ])
})

it('replaces all rows with the pasted sales, so that no sale of the example stays [TOOL-05]', () => {
  const texts = { ...three, price4: '340000', squareFeet4: '1500', miles4: '1', monthsAgo4: '3' }
  const read = readComparables({ ...texts, ...replaceSales('310000;1450;0.3;2\r\n325000;1600;0.2;1') })
  expect(read.comparables.map(({ price }) => price)).toEqual([310_000, 325_000])
})
