import { expect, it } from 'vitest'
import { assumedLoanFees } from '#domain/loan-cost/assumed-terms.ts'
import { scoreTermNames, termWeights } from '#domain/matching/match-score.ts'
import { formatDollars } from '#domain/money/money.ts'
import { renderInSite, textOf } from '#test/builders/render-in-site.tsx'
import { HowMatchingWorksPage } from './how-matching-works-page.tsx'

const text = textOf(renderInSite(<HowMatchingWorksPage />))

it('states each weight of the score as the model uses it, 100 % in total [MATCH-17]', () => {
  const score = text.slice(text.indexOf('Seven parts'), text.indexOf('a match is called strong'))
  const shares = [...score.matchAll(/ (\d+)%/g)].map(([, percent]) => Number(percent))
  expect(shares).toEqual(scoreTermNames.map((term) => Math.round(100 * termWeights[term])))
  expect(shares.reduce((sum, percent) => sum + percent, 0)).toBe(100)
})

it('summarizes the model first, and collapses every detail [MATCH-17]', () => {
  const markup = renderInSite(<HowMatchingWorksPage />)
  const short = textOf(markup.slice(markup.indexOf('<dl'), markup.indexOf('<details')))
  expect(short.split(' ').length).toBeLessThan(200)
  for (const term of scoreTermNames) expect(short).toContain(` ${Math.round(100 * termWeights[term])}%`)
  for (const part of [
    'Unpublished isn’t a yes',
    'A rental by its rent',
    'Repairs you pay yourself',
    'No lender can pay',
  ])
    expect(short.toLowerCase()).toContain(part.toLowerCase())
  expect(markup.match(/<details[^>]* open/)).toBeNull()
})

it('explains how a rental, an exit by refinance, distress and a lower price are judged [MATCH-17] [MATCH-19] [MATCH-22] [MATCH-24]', () => {
  for (const part of [
    'above 85% of the value (80% when cash comes out) or a DSCR below 0.75',
    'reserves below closing and 3 months of payments',
    'a new loan of 75% of the value. Lenders usually wait 6 months; before that we use price and repairs if they are lower',
    'a foreclosure is never solid',
    'A price more than 15% lower is no fix',
    'below 10% of the after-repair value, or below both $25,000 and 25% of the cash you put in',
    'A rental’s loan is above 80% of its value, or 75% when cash comes out',
  ])
    expect(text).toContain(part)
})

it('explains how a deal is read, how each part is measured, and which near misses are named [MATCH-17] [MATCH-25] [MATCH-26] [MATCH-27]', () => {
  for (const part of [
    'A bridge program may take repairs up to 15% of the value',
    'within 180 days of the purchase the lower of the two',
    'takes cash out when more than 2% of the loan is left after payoff and closing costs',
    'unless you say no, or loan and down payment just pay the price',
    'We count 80% of short-term rent',
    'Cost: full at 8% a year of the money drawn, nothing at 18%',
    'Known to fit: the average over the limits that apply to your deal',
    'fewer open questions come first, then the higher score before it was held down, then the lower total cost',
    'Excellent 100%, Very Good 80%, Good 60%, Fair 35%, Poor 10%; unknown counts as Fair',
    'all up to 60% of the after-repair value and 75% of cost',
    'a refinance without a payoff given: 75%, then 80%',
    'another amount within 25%, the next common term, an LLC, and the next credit range',
    'at least 3 lenders and 10% more, or any when fewer than 5 fit',
  ])
    expect(text).toContain(part)
})

it('states the assumptions, the verdict’s limits and what is never used [MATCH-17]', () => {
  expect(text).toContain(formatDollars(assumedLoanFees.expected))
  expect(text).toContain('above 75% of the after-repair value or 100% of cost')
  expect(text).toContain('Fewer than 5 lenders fit')
  expect(text).toMatch(/not your name, age, sex, family, origin.*No lender can pay/)
  expect(text).not.toMatch(/\bAPR\b|(?<!HUD-)approved|prequalified|\boffer/i)
})

it('lists the parts of the transparency score, 100 points in total [QUOTE-07]', () => {
  const section = text.slice(
    text.indexOf('A lender’s card and page, and each'),
    text.indexOf('After funding, you can enter'),
  )
  expect([...section.matchAll(/(\d+) points/g)].map(([, points]) => Number(points))).toEqual([40, 20, 20, 20])
  expect(section).toContain(
    'cover 180 days and count each investor once. They need 5 investors who asked and 3 with a quote',
  )
})

it('explains when a quote counts as kept, with an example labeled as invented [CLOSE-03]', () => {
  expect(text).toContain('the rate rose by at most 0.125, points by 0.25 and fees by $500')
  expect(text).toContain('The loan may be at most 1% smaller.')
  expect(text).toContain('With 3 of them in the last 365 days')
  expect(text).toContain('Example, made up Kept its quote: 7 of 8 · 12 days from asking to funding')
})

it('names the Equal Credit Opportunity Act, who isn’t served, and who helps them for free [COMP-03] [COMP-04]', () => {
  expect(text).toContain('The Equal Credit Opportunity Act covers business credit')
  expect(text).toContain('We match loans for investment property only.')
  expect(text).toContain('hud.gov/findacounselor or 800-569-4287')
  expect(text).toContain('Nothing about them goes to a lender')
  expect(text).toContain('Some states license these loans.')
})
