import { expect, it } from 'vitest'
import type { NearMiss } from './deal-insight.ts'
import { nearMissConsequence, nearMissRows } from './near-miss-consequence.ts'

const nearMiss: NearMiss = {
  kind: 'amount',
  from: 160_000,
  to: 150_000,
  gain: 40,
  eligibleAfter: 400,
  lenderName: 'Birch Lane Capital',
  costMonthsBefore: 12,
  costMonthsAfter: 12,
  totalCostBefore: 14_000,
  totalCostAfter: 13_250,
  ltarvPercentBefore: 53.3,
  ltarvPercentAfter: 50,
  ltcPercentBefore: 71.1,
  ltcPercentAfter: 66.7,
  cashAtClosingBefore: 73_933,
  cashAtClosingAfter: 83_800,
  cashYouNeedBefore: null,
  cashYouNeedAfter: null,
  sentence: '',
  warning: null,
}
const same = { ltarvPercentAfter: 53.3, ltcPercentAfter: 71.1, cashAtClosingAfter: 73_933 }

it.each<[string, Partial<NearMiss>, string]>([
  [
    'every figure',
    {},
    'What it changes at Birch Lane Capital: total cost $14,000 to $13,250, loan to value after repair 53.3% to 50.0%, loan to price and repairs 71.1% to 66.7%, cash at closing grows from $73,933 to $83,800.',
  ],
  [
    'unchanged ratios next to changed cash',
    { ...same, cashAtClosingAfter: 80_000 },
    'What it changes at Birch Lane Capital: total cost $14,000 to $13,250, loan to value after repair stays 53.3%, loan to price and repairs stays 71.1%, cash at closing grows from $73,933 to $80,000.',
  ],
  [
    'the months of each total if they differ',
    { ...same, kind: 'term', from: 12, to: 60, costMonthsAfter: 60, totalCostAfter: 30_000 },
    'What it changes at Birch Lane Capital: total cost $14,000 over 12 months to $30,000 over 60 months, loan to value after repair stays 53.3%, loan to price and repairs stays 71.1%.',
  ],
  [
    'only the new total if the old one is unknown',
    { ...same, totalCostBefore: null },
    'What it changes at Birch Lane Capital: total cost $13,250, loan to value after repair stays 53.3%, loan to price and repairs stays 71.1%.',
  ],
  ['nothing without a lender’s name', { ...same, totalCostAfter: 14_000, lenderName: null }, ''],
  [
    'nothing if each figure is unknown or unchanged',
    { ...same, totalCostAfter: null, ltarvPercentBefore: null, ltcPercentAfter: null, cashAtClosingBefore: null },
    '',
  ],
])('describes a near miss with %s [MATCH-13]', (_, change, sentence) => {
  expect(nearMissConsequence({ ...nearMiss, ...change })).toBe(sentence)
})

it('lists up to four rows and omits those with an unknown new figure [MATCH-13]', () => {
  const rows = (change: Partial<NearMiss>) =>
    nearMissRows({ ...nearMiss, ...change }).map(({ name, now, withIt }) => `${name}: ${now}, ${withIt}`)
  expect(rows({})).toEqual([
    'Total cost: $14,000, $13,250',
    'LTARV: 53.3%, 50.0%',
    'LTC: 71.1%, 66.7%',
    'Cash at closing: $73,933, $83,800',
  ])
  expect(rows({ totalCostBefore: null, ltcPercentAfter: null, cashAtClosingAfter: null })).toEqual([
    'Total cost: –, $13,250',
    'LTARV: 53.3%, 50.0%',
  ])
})
