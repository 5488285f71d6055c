import { expect, it } from 'vitest'
import { assumedLoanFees } from '#domain/loan-cost/assumed-terms.ts'
import { scoreTermNames, termWeights } from '#domain/matching/match-score.ts'
import { formatDollars } from '#domain/money/money.ts'
import { renderInSite, textOf } from '#test/builders/render-in-site.tsx'
import { HowMatchingWorksPage } from './how-matching-works-page.tsx'

const text = textOf(renderInSite(<HowMatchingWorksPage />))

it('says each weight of the score as the model weighs it, together 100 % [MATCH-17]', () => {
  const score = text.slice(text.indexOf('Eight parts'), text.indexOf('a match is called strong'))
  const shares = [...score.matchAll(/ (\d+)%/g)].map(([, percent]) => Number(percent))
  expect(shares).toEqual(scoreTermNames.map((term) => Math.round(100 * termWeights[term])))
  expect(shares.reduce((sum, percent) => sum + percent, 0)).toBe(100)
})

it('says what is assumed, the verdict’s limits and what is never used [MATCH-17]', () => {
  expect(text).toContain(formatDollars(assumedLoanFees.expected))
  expect(text).toContain('above 75% of the after-repair value or 100% of cost')
  expect(text).toContain('fewer than 5 lenders fit')
  expect(text).toMatch(/Name, age, sex, family, origin.*No lender can pay/)
  expect(text).not.toMatch(/\bAPR\b|approved|prequalified|\boffer/i)
})

it('says what the transparency score is made of, 100 points in all [QUOTE-07]', () => {
  const section = text.slice(text.indexOf('A lender’s card and page, and each'), text.indexOf('Name, age, sex'))
  expect([...section.matchAll(/(\d+) points/g)].map(([, points]) => Number(points))).toEqual([40, 20, 20, 20])
  expect(section).toContain('from 5 requests and 3 quotes on, over the last 180 days')
})
