import { expect, it } from 'vitest'
import { leverageOf } from './leverage.ts'
import { loanStrength } from './loan-strength.ts'
import type { MatchDeal, MatchInvestor } from './match-inputs.ts'

const lightDeal: MatchDeal = {
  dealType: 'Purchase',
  dealStatus: 'Looking for a property',
  propertyType: 'Single Family',
  propertyState: 'Ohio',
  loanAmount: 100_000,
  purchasePrice: 200_000,
  repairBudget: 0,
  estimatedArv: 300_000,
  downpayment: 100_000,
  termMonths: 12,
  closingTimelineDays: 30,
}
const unknown: MatchInvestor = { creditScoreRange: null, flippingExperience: null, reDealsLast3Years: null }

it.each([
  ['Excellent (750+)', 1],
  ['Very Good (700-749)', 0.8],
  ['Good (650-699)', 0.6],
  ['Fair (600-649)', 0.35],
  ['Poor (<600)', 0.1],
  ['Good', 0.6],
  [null, 0.35],
  ['', 0.35],
  ['Splendid', 0.35],
])('counts credit %j as %d', (creditScoreRange, credit) => {
  expect(loanStrength({ ...unknown, creditScoreRange }, leverageOf(lightDeal))).toBeCloseTo(
    0.4 * credit + 0.03 + 0.3,
    12,
  )
})

it.each([
  [null, 850, 1],
  [null, 750, 1],
  [null, 749, 0.8],
  [null, 700, 0.8],
  [null, 699, 0.6],
  [null, 650, 0.6],
  [null, 649, 0.35],
  [null, 599, 0.1],
  [null, 300, 0.1],
  ['Fair (600-649)', 700, 0.35],
])('counts the range %j with an exact score of %d as %d [PROF-10] [MATCH-08]', (creditScoreRange, score, credit) => {
  const investor = { ...unknown, creditScoreRange, exactCreditScore: score }
  expect(loanStrength(investor, leverageOf(lightDeal))).toBeCloseTo(0.4 * credit + 0.03 + 0.3, 12)
})

it.each([
  ['First time', null, 0.1],
  ['2-5 deals', null, 0.45],
  ['6+ deals', 0, 0.75],
  ['10+ deals', null, 1],
  [null, null, 0.1],
  ['10+ deals', 1, 0.1],
  ['First time', 2, 0.45],
  ['First time', 4, 0.45],
  ['First time', 5, 0.75],
  ['First time', 9, 0.75],
  [null, 10, 1],
  [null, 99, 1],
])('counts experience %j with %s recent deals as %d', (flippingExperience, reDealsLast3Years, experience) => {
  const investor = { ...unknown, flippingExperience, reDealsLast3Years }
  expect(loanStrength(investor, leverageOf(lightDeal))).toBeCloseTo(0.4 * 0.35 + 0.3 * experience + 0.3, 12)
})

it.each([
  // loan, price, repairs, ARV, leverage
  [180_000, 240_000, 0, 300_000, 1],
  [195_000, 400_000, 0, 300_000, 0.75],
  [210_000, 400_000, 0, 300_000, 0.5],
  [217_500, 400_000, 0, 300_000, 0.25],
  [225_000, 400_000, 0, 300_000, 0],
  [300_000, 400_000, 0, 300_000, 0],
  [80_000, 90_000, 10_000, 300_000, 0.75],
  [85_000, 90_000, 10_000, 300_000, 0.5],
  [90_000, 90_000, 10_000, 300_000, 0.25],
  [95_000, 90_000, 10_000, 300_000, 0],
  [100_000, 200_000, 0, 0, 0],
  [100_000, 0, 0, 300_000, 0],
])('counts a loan of %d on price %d, repairs %d, ARV %d as leverage %d', (loan, price, rehab, arv, leverage) => {
  const deal = { ...lightDeal, loanAmount: loan, purchasePrice: price, repairBudget: rehab, estimatedArv: arv }
  expect(loanStrength(unknown, leverageOf(deal))).toBeCloseTo(0.4 * 0.35 + 0.03 + 0.3 * leverage, 12)
})

it.each([
  [200_000, 300_000, 1],
  [217_500, 300_000, 0.75],
  [225_000, 300_000, 0.5],
  [255_000, 300_000, 0],
])('counts a rental loan of %d on a value of %d as leverage %d [MATCH-19]', (loanAmount, purchasePrice, leverage) => {
  const deal = { ...lightDeal, loanKind: 'rental', termMonths: 360, loanAmount, purchasePrice, estimatedArv: 1 }
  expect(loanStrength(unknown, leverageOf(deal))).toBeCloseTo(0.4 * 0.35 + 0.03 + 0.3 * leverage, 12)
})
