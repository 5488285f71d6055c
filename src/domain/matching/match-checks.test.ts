import { expect, it } from 'vitest'
import { loanRequestOf } from '#domain/loan-request/loan-request.ts'
import type { MatchProgram } from '#domain/loan-request/match-inputs.ts'
import { matchLenderWith } from '#test/builders/match-lenders.ts'
import { workedDeals } from '#test/builders/worked-examples.ts'
import { type FoundCheck, findChecks } from './found-checks.ts'
import { explainCheck } from './match-checks.ts'

const sentences: [check: FoundCheck, sentence: string][] = [
  [['H1', 'pass'], 'Listed and active'],
  [['H1', 'fail'], 'No longer listed'],
  [['H2', 'ask', 'unpublished', 'Ohio'], 'States not published: ask'],
  [['H2', 'pass', 'everywhere', 'Ohio'], 'Lends in all 50 states'],
  [['H2', 'pass', 'listed', 'Ohio'], 'Lends in Ohio'],
  [['H2', 'fail', 'listed', 'Ohio'], 'Does not lend in Ohio'],
  [['H3', 'unknown', null, null, 160_000], 'Loan amounts not published: ask'],
  [['H3', 'pass', 75_000, 2_000_000, 160_000], 'Your $160,000 is within what it lends: $75K–$2.0M'],
  [['H3', 'pass', 75_000, null, 160_000], 'Your $160,000 is within what it lends: from $75K'],
  [['H3', 'fail', null, 150_000, 160_000], 'Lends up to $150K, not $160,000'],
  [['H3', 'pass', 75_500, 1_240_000, 1_230_000], 'Your $1,230,000 is within what it lends: $75,500–$1,240,000'],
  [['H3', 'fail', 200_000, 500_000, 160_000], 'Lends $200K–$500K, not $160,000'],
  [['H4', 'unknown', null, 12], 'Longest note not published: ask'],
  [['H4', 'pass', 18, 12], 'Longest note 18 months; you plan 12'],
  [['H4', 'pass', null, 12], 'No longest note published'],
  [['H5', 'pass', null, 18, 12], 'No shortest note published'],
  [['H5', 'unknown', null, 18, 12], 'Shortest note not published: ask'],
  [['H5', 'fail', 24, 36, 6], 'Shortest note 24 months, more than 6 above your 6'],
  [['H5', 'pass', 12, 18, 9], 'Shortest note 12 months; repaid early after 9'],
  [['H5', 'pass', 6, 18, 6], 'Notes of 6–18 months; you plan 6'],
  [['H5', 'pass', 6, null, 12], 'Notes from 6 months; you plan 12'],
  [['H6', 'unknown', 'price', false, null, null, null, null, null, null], 'Leverage limits not published: ask'],
  [
    ['H6', 'ask', 'value', false, null, null, null, null, null, null],
    'Its limits are measured on the as-is value, which you have not given: ask',
  ],
  [
    ['H6', 'pass', 'price', false, 90, 100, 92.5, 88.04, 75, 66.66],
    'Within its limits: 90% of the price and 100% of repairs, 92.5% of cost (yours 88.0%), 75% of ARV (yours 66.7%)',
  ],
  [
    ['H6', 'ask', 'price', false, 85, null, 90, 88.6, 70, 65.8],
    'Advances 85% of the price; how much of the repairs is not published: ask',
  ],
  [['H6', 'pass', 'value', false, 65, null, null, null, null, null], 'Within its limits: 65% of the as-is value'],
  [['H6', 'fail', 'price', false, null, null, 85, 90, null, null], 'Above its limits: 85% of cost (yours 90.0%)'],
  [['H6', 'fail', 'price', false, null, null, 90, 90.04, null, null], 'Above its limits: 90% of cost (yours 90.1%)'],
  [
    ['H6', 'pass', 'price', false, null, null, 87.125, 87.06, null, null],
    'Within its limits: 87.125% of cost (yours 87.1%)',
  ],
  [
    ['H6', 'pass', 'price', false, null, null, 87.56, 87.56, null, null],
    'Within its limits: 87.56% of cost (yours 87.5%)',
  ],
  [
    ['H6', 'ask', 'price', true, null, null, null, null, 70, 65],
    'Advance and loan to cost not published, and you put in little of your own: ask',
  ],
  [['H7', 'unknown', null, 640, 679], 'Minimum credit not published: ask'],
  [['H7', 'ask', 660, null, null], 'Minimum credit 660; your U.S. credit score is not known: ask'],
  [['H7', 'pass', 660, 700, 700], 'Minimum credit 660; your 700 meets it'],
  [['H7', 'pass', 660, 680, 719], 'Minimum credit 660; your 680–719 meets it'],
  [['H7', 'pass', 300, 300, 599], 'No minimum credit'],
  [['H7', 'ask', 660, 640, 679], 'Minimum credit 660, within your 640–679: ask'],
  [['H7', 'fail', 660, 600, 639], 'Minimum credit 660; your 600–639 is below'],
  [['H8', 'unknown', null, 3], 'Experience not published: ask'],
  [['H8', 'pass', 0, 3], 'First-time investors welcome'],
  [['H8', 'ask', 1, null], 'Asks for 1 deal in three years; yours are not known: ask'],
  [['H8', 'pass', 3, 4], 'Asks for 3 deals in three years; you have 4'],
  [['H8', 'fail', 3, 0], 'Asks for 3 deals in three years; you have 0'],
  [
    ['H9', 'fail', ['Condo', 'Townhouse'], 'Single Family', null, 1, null, 200_000],
    'Does not lend on Single Family: Condo, Townhouse',
  ],
  [['H9', 'fail', [], 'Multi-Family', 4, 6, null, 200_000], 'Lends on at most 4 units; yours has 6'],
  [['H9', 'fail', [], 'Multi-Family', 1, 2, null, 200_000], 'Lends on at most 1 unit; yours has 2'],
  [
    ['H9', 'ask', null, 'Multi-Family', 4, null, null, 200_000],
    'Lends on at most 4 units; your number of units is not known: ask',
  ],
  [['H9', 'unknown', null, 'Condo', null, null, null, 200_000], 'Property types not published: ask'],
  [
    ['H9', 'unknown', null, 'Condo', 4, 1, null, 200_000],
    'Lends on at most 4 units; property types not published: ask',
  ],
  [['H9', 'pass', [], 'Multi-Family', 4, 3, null, 200_000], 'Lends on Multi-Family, at most 4 units'],
  [['H9', 'pass', [], 'Condo', null, 1, null, 200_000], 'Lends on Condo'],
  [
    ['H9', 'fail', [], 'Condo', null, 1, 250_000, 200_000],
    'Lends on property worth $250,000 or more; yours is $200,000',
  ],
  [['H9', 'pass', [], 'Condo', null, 1, 100_000, 200_000], 'Lends on Condo, property worth $100,000 or more'],
  [['H10', 'unknown', null], 'Borrowing entity not published: ask'],
  [['H10', 'pass', false], 'Lends to individuals and companies'],
  [['H10', 'ask', true], 'Lends to companies only; yours is not known: ask'],
  [['H10', 'fail', true], 'Lends to companies only, not to individuals'],
  [['H10', 'pass', true], 'Lends to companies, as yours'],
  [['H11', 'unknown', false, 'purchase'], 'Purchase or refinance not published: ask'],
  [['H11', 'pass', true, 'purchase'], 'Lends for purchases'],
  [['H11', 'pass', true, 'refinance'], 'Lends for refinances'],
  [['H11', 'fail', true, 'purchase'], 'Does not lend for purchases'],
  [['H11', 'fail', true, 'refinance'], 'Does not lend for refinances'],
  [['H11', 'pass', true, 'cash-out'], 'Lends for cash-out refinances'],
  [
    ['H11', 'ask', true, 'refinance'],
    'Lends for one kind of refinance; give the payoff to know whether yours is one: ask',
  ],
  [['H12', 'ask', [], 'flip'], 'Kinds of loans not published: ask'],
  [['H12', 'pass', ['flip', 'bridge'], 'flip'], 'Makes fix-and-flip loans'],
  [['H12', 'ask', ['bridge'], 'flip'], 'Makes bridge loans; yours is a fix-and-flip loan: ask'],
  [
    ['H12', 'fail', ['flip', 'bridge', 'rental'], 'construction'],
    'Makes fix-and-flip, bridge and rental loans; yours is a construction loan',
  ],
  [['H13', 'unknown', null, 1.2, 7.5, true], 'Minimum rent coverage (DSCR) not published: ask'],
  [
    ['H13', 'ask', 1, null, 7.5, true],
    'Asks for a DSCR of 1.00; rent, taxes, insurance or HOA dues are not known: ask',
  ],
  [['H13', 'pass', 1, 1.3101, 7.0925, true], 'Asks for a DSCR of 1.00; yours is 1.31 at 7.09%'],
  [['H13', 'fail', 1, 0.9996, 8, true], 'Asks for a DSCR of 1.00; yours is only 0.99 at 8.00%'],
  [['H13', 'fail', 1.125, 1.1246, 8, true], 'Asks for a DSCR of 1.125; yours is only 1.124 at 8.00%'],
  [['H13', 'fail', 1.2, 1.0, 8, false], 'Asks for a DSCR of 1.20; yours is only 1.00 at 8.00%, an assumed rate'],
  [['H14', 'pass', ['rural'], [], []], 'Takes rural properties'],
  [['H14', 'fail', ['rural'], ['land'], []], 'Does not take land'],
  [['H14', 'ask', ['rural'], [], ['land', 'mixed-use']], 'Whether it takes land and mixed use is not published: ask'],
]

it.each(sentences)('puts %j into words: %s [MATCH-09]', (check, sentence) => {
  expect(explainCheck(check)).toEqual({ rule: check[0], result: check[1], sentence })
})

it('has a sentence for an infinite share, which JSON stores as null [MATCH-09]', () => {
  expect(explainCheck(['H6', 'fail', 'price', false, null, null, 85, null, null, null]).sentence).toBe(
    'Above its limits: 85% of cost (yours ∞%)',
  )
})

it('says that a program counts the as-is value of a rental later than the deal does [MATCH-26]', () => {
  const refinance = {
    dealType: 'Refinance',
    loanKind: 'rental',
    repairBudget: 0,
    propertyValue: 300_000,
    loanAmount: 160_000,
    assessedOn: '2026-11-20',
  }
  const sentence = (program: Partial<MatchProgram>, purchasedDate: string | null) => {
    const lender = matchLenderWith({ kinds: ['rental'], maxAdvancePercent: 75, ...program })
    const request = loanRequestOf({ ...workedDeals[1].deal, ...refinance, purchasedDate }, workedDeals[1].investor)
    const found = findChecks(lender, lender.programs[0]!, request).find(([rule]) => rule === 'H6')!
    return explainCheck(found).sentence
  }
  const within = 'Within its limits: 75% of the as-is value'
  expect(sentence({ seasoningMonths: 12 }, '2026-05-20')).toBe(`${within}; it counts the as-is value from May 20, 2027`)
  expect(sentence({ seasoningMonths: 6 }, '2026-05-20')).toBe(within)
  expect(sentence({ seasoningMonths: 12 }, null)).toBe(within)
  expect(sentence({ seasoningMonths: 12, maxAdvancePercent: null }, '2026-05-20')).toBe(
    'Leverage limits not published; it counts the as-is value from May 20, 2027: ask',
  )
})
