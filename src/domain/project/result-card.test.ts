import { expect, it } from 'vitest'
import { type ResultCard, resultBars, resultFigures, resultLine, resultTitle } from './result-card.ts'

const card: ResultCard = {
  kind: 'sold',
  profit: 30_000,
  planned: 36_000,
  causes: [
    { cause: 'price', dollars: 5000, sentence: 'It sold for $5,000 more than planned.' },
    { cause: 'repairs', dollars: -8000, sentence: 'Repairs cost $8,000 more than planned.' },
    { cause: 'time', dollars: -3000, sentence: 'It took 33 days longer.' },
    { cause: 'financing', dollars: 0, sentence: 'The loan cost what was planned.' },
    { cause: 'other', dollars: 0, sentence: 'Selling and everything else cost what was planned.' },
  ],
  cash: 60_000,
  days: 306,
  plannedDays: 273,
  dealType: 'Fix and Flip',
  propertyType: 'Single Family',
  propertyState: 'Ohio',
  propertyAddress: null,
  name: null,
  keptQuote: true,
  isSampleLender: false,
}

it('has bars from the planned to the actual profit, each starting where the last one ended [DRAW-04]', () => {
  expect(resultBars(card).map(({ label, from, to }) => [label, from, to])).toEqual([
    ['Planned', 0, 36_000],
    ['Price', 36_000, 41_000],
    ['Repairs', 41_000, 33_000],
    ['Time', 33_000, 30_000],
    ['Profit', 0, 30_000],
  ])
})

it('says profit, return on cash, time and whether the lender kept its quote [DRAW-04]', () => {
  expect(resultFigures(card)).toEqual([
    { name: 'Profit', value: '$30,000', note: '$36,000 planned' },
    { name: 'Return on cash', value: '50.0%', note: 'on $60,000' },
    { name: 'Time', value: '306 days', note: '33 days late' },
    { name: 'Lender', value: 'Kept its quote' },
  ])
})

it.each([
  [{ keptQuote: false, isSampleLender: true }, 'Lender (sample): Changed its quote'],
  [{ keptQuote: null }, 'Time: 306 days'],
  [{ keptQuote: null, days: 273 }, 'Time: 273 days'],
])('with %j ends with "%s"', (more, last) => {
  const { name, value } = resultFigures({ ...card, ...more }).at(-1)!
  expect(`${name}: ${value}`).toBe(last)
})

it('leaves out the return when none of the investor’s cash was in the project', () => {
  expect(resultFigures({ ...card, cash: 0 }).map(({ name }) => name)).not.toContain('Return on cash')
})

it('names address and investor only if the investor shows them', () => {
  expect([resultTitle(card), resultLine(card)]).toEqual(['Fix and Flip, single family, Ohio', 'Sold after 306 days'])
  const open = { ...card, kind: 'rented' as const, propertyAddress: '12 Elm Street', name: 'Ada Byron' }
  expect([resultTitle(open), resultLine(open)]).toEqual(['12 Elm Street', 'Rented after 306 days · Ada Byron'])
})
