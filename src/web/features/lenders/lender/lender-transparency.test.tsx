import { expect, it } from 'vitest'
import { type LenderFacts, transparencyScore } from '#contract/quotes/lender-facts.ts'
import { renderInSite, textOf } from '#test/builders/render-in-site.tsx'
import { wireLender } from '#test/builders/wire-lender.ts'
import { LenderTransparency } from './lender-transparency.tsx'

const lender = wireLender()
const noFacts: LenderFacts = {
  asked: 0,
  answerRate: null,
  medianAnswerHours: null,
  quotes: 0,
  insidePublished: null,
  closings: null,
  rounds: null,
}

function textWith(facts: LenderFacts): string {
  const reply = { facts, transparency: transparencyScore({ data: 0.75, freshness: 1 }, facts) }
  const queryData = [[['/api/lenders', lender.id, 'facts'], reply]] as const
  return textOf(renderInSite(<LenderTransparency lender={lender} />, { queryData }))
}

it('shows the score with its parts, and how soon a lender answers [QUOTE-07]', () => {
  const text = textWith({
    asked: 9,
    answerRate: 0.5,
    medianAnswerHours: 4.2,
    quotes: 4,
    insidePublished: 1,
    closings: null,
    rounds: null,
  })
  expect(text).toContain('80 of 100 . Half of its first answers came within 5 hours.')
  expect(text).toMatch(/Published data 30 of 40 .* recently 20 of 20 .* business days 10 of 20 .* points 20 of 20/)
})

it.each([
  [0.2, 'an hour'],
  [1, 'an hour'],
  [1.1, '2 hours'],
  [40, '2 days'],
])('rounds a median of %s hours up to %s [QUOTE-07]', (medianAnswerHours, words) => {
  expect(textWith({ ...noFacts, medianAnswerHours })).toContain(`first answers came within ${words}.`)
})

it('says which parts aren’t known yet, and scales the score to the others [QUOTE-07]', () => {
  const text = textWith(noFacts)
  expect(text).toContain('83 of 100 , from what is known so far. Not enough requests yet to show response times.')
  expect(text.match(/not enough requests yet/g)).toHaveLength(2)
})

it('says how many closings kept their quote, from closings alone [CLOSE-03]', () => {
  const text = textWith({ ...noFacts, closings: { closings: 8, kept: 7, medianDays: 12 } })
  expect(text).toContain('Kept its quote: 7 of 8 · 12 days from asking to funding')
  expect(text).toContain('Closings of the last 365 days, as borrowers entered them.')
  expect(textWith(noFacts)).not.toContain('Kept its quote')
})

it('renders nothing until the facts are loaded', () => {
  expect(renderInSite(<LenderTransparency lender={lender} />)).toBe('')
})
