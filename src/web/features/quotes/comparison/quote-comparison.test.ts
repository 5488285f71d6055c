import { expect, it } from 'vitest'
import { lowestSpans } from '#domain/quotes/totals-by-month.ts'
import { lowestSentence } from './quote-comparison.tsx'

const points = { id: 'points', totals: [300, 310, 320, 330] }
const rate = { id: 'rate', totals: [100, 200, 300, 400] }
const nameOf = (id: string) => id.toUpperCase()

it('says which quote is the lowest in which months [QUOTE-04]', () => {
  const spans = lowestSpans([points, rate])
  expect(lowestSentence(spans, nameOf)).toBe('RATE is lowest if you sell by month 3; POINTS from month 4 on.')
})

it('names each stretch of months in between, and one quote alone as the lowest throughout', () => {
  const sentence = lowestSentence(
    [
      { id: 'a', fromMonth: 1, toMonth: 4 },
      { id: 'b', fromMonth: 5, toMonth: 10 },
      { id: 'c', fromMonth: 11, toMonth: 11 },
      { id: 'b', fromMonth: 12, toMonth: 18 },
    ],
    nameOf,
  )
  expect(sentence).toBe('A is lowest if you sell by month 4; B in months 5–10; C in month 11; B from month 12 on.')
  expect(lowestSentence(lowestSpans([rate]), nameOf)).toBe('RATE is the lowest whenever you sell.')
  expect(lowestSentence([], nameOf)).toBe('')
})
