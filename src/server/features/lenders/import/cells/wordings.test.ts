import { expect, it } from 'vitest'
import { rateAndPoints } from './combined-cells.ts'
import { readContact, readNmlsId, readWebsite } from './read-contact.ts'
import { creditScore, interestMonths, readCount } from './read-count.ts'
import { readExtension } from './read-extension.ts'
import { readFee, readLoanFees } from './read-fee.ts'
import { kindsByNameAndType, kindsIn, readSituations } from './read-kinds.ts'
import { minimumInterestIn, prepayStepsOf, readPrepaySteps } from './read-prepay.ts'
import { readPropertyTypes } from './read-property-types.ts'
import { readStates } from './read-states.ts'
import { readActive, readBasis, readEntity, readPurposes, readRecourse } from './read-words.ts'

const context = {
  header: 'Column',
  now: new Date('2026-11-24'),
  warn: () => {},
}

it.each([
  ['Fix & Flip', ['flip']],
  ['Fix and flip / bridge', ['flip', 'bridge']],
  ['Rehab loan', ['flip']],
  ['Fix-to-rent', ['flip']],
  ['Stabilized bridge', ['bridge']],
  ['RTL', ['flip', 'bridge']],
  ['Hard money, no rehab', ['bridge']],
  ['New construction', ['construction']],
  ['Ground-up', ['construction']],
  ['GUC', ['construction']],
  ['DSCR', ['rental']],
  ['30-year rental', ['rental']],
  ['Buy and hold', ['rental']],
  ['Short-term rental DSCR', ['rental']],
  ['Standard', []],
])('reads %s as the kinds %j [OPS-06] [MATCH-18]', (text, kinds) => {
  expect(kindsIn(text)).toEqual(kinds)
})

it.each([
  ['Fix and flip', 'Bridge', ['flip']],
  ['Multifamily', 'Bridge loan', ['bridge']],
  ['Bridge', 'Short term', ['bridge']],
  ['Flip', '', ['flip']],
  ['Fix and flip', 'DSCR', ['rental']],
])('gives a program %s of type %s the kinds %j [OPS-06] [MATCH-18]', (name, type, kinds) => {
  expect(kindsByNameAndType(name, kindsIn(type))).toEqual(kinds)
})

it.each([
  ['Rural, raw land', ['land', 'rural']],
  ['STR / Airbnb', ['short-term-rental']],
  ['Non-warrantable condos', ['non-warrantable-condo']],
  ['mobile homes and mixed use', ['mixed-use', 'manufactured']],
  ['Foreclosure bailouts; second position', ['late-payments', 'second-lien']],
  ['wholesale assignments', ['assignment']],
  ['cannabis', []],
])('reads %s as the situations %j [OPS-06] [MATCH-18]', (text, situations) => {
  expect(readSituations('accepts', text, context)).toEqual(situations)
})

it.each([
  ['5-4-3-2-1', [5, 4, 3, 2, 1]],
  ['5/4/3/2/1 step-down', [5, 4, 3, 2, 1]],
  ['3, 2, 1', [3, 2, 1]],
  ['5%, 5%, 5%', [5, 5, 5]],
  ['No prepayment penalty', [0]],
  ['6 months of interest', null],
  ['20% a year free', null],
  ['3y', null],
])('reads a prepayment of %s as %j percent by year [OPS-06]', (text, steps) => {
  expect(prepayStepsOf(text)).toEqual(steps)
})

it.each([
  ['3 months minimum interest', 3],
  ['Minimum interest: 90 days', 3],
  ['1.5 months minimum interest', null],
  ['1½ months minimum interest', null],
  ['4 1/2 months minimum interest', null],
  ['½ month minimum interest', null],
  ['1/2 month minimum interest', null],
  ['Minimum interest: 1.5 months', null],
])('reads %s as %j whole months of minimum interest [OPS-06]', (text, months) => {
  expect(minimumInterestIn(text)).toBe(months)
})

it('reads a single figure as a one-year prepayment penalty, and rejects one above 20% [OPS-06]', () => {
  expect(readPrepaySteps('3')).toEqual([3])
  expect(() => readPrepaySteps('25')).toThrow('from 0 to 20')
})

it.each([
  ['$650 admin, $350 docs', 1000],
  ['$1,295 processing + $200 doc prep', 1495],
  ['admin: $650; docs: $350', 1000],
  ['$995-$1,495', 1495],
  ['$1,495', 1495],
  ['None', 0],
])('reads fees of %s as %d dollars [OPS-06]', (text, dollars) => {
  expect(readFee(text, context)).toBe(dollars)
  expect(readLoanFees(text, context)).toEqual({ loanFees: dollars })
})

it.each(['$2,000 + .75%', '1.5% of the loan'])('keeps fees of %s as text [OPS-06]', (text) => {
  expect(readLoanFees(text, context)).toEqual({ loanFees: null, feesNote: text })
})

it.each([
  ['SFR, residential', ['Single Family', 'Townhome', 'Multi Family'], 4],
  ['town, condo', ['Townhome', 'Condo/Co-op'], null],
  ['multifamily to 10 units', ['Multi Family'], 10],
  ['SFR, up to 10 units', ['Single Family'], 10],
])('reads property types of %s as %j [OPS-06]', (text, types, maxUnits) => {
  expect(readPropertyTypes(text, context)).toMatchObject({ types, maxUnits })
})

it.each(['38 states', '40+ states', 'Select states'])('rejects %s, which doesn’t say which states [OPS-06]', (text) => {
  expect(() => readStates(text, context)).toThrow('does not say which states')
})

it('reads 50 states as nationwide [OPS-06]', () => {
  expect(readStates('50 states', context)).toEqual([])
})

it.each([
  ['12 months', { extensionMonths: 12 }],
  ['Two 6-month extensions', { extensionMonths: 6 }],
  ['3 (3) 3-month', { extensionMonths: 3 }],
  ['2 x 3 months at 0.5 pt each', { extensionPercent: 0.5, extensionMonths: 3 }],
])('reads an extension of %s as %j [OPS-06]', (text, extension) => {
  expect(readExtension(text, context)).toEqual(extension)
})

it('reads numbers among other words, and rejects an NMLS number without digits [OPS-06]', () => {
  expect(readCount(creditScore, '680 for first-timers', context)).toBe(680)
  expect(readCount(interestMonths, '3 months minimum interest', context)).toBe(3)
  expect(readNmlsId('NMLS #123456')).toBe('123456')
  expect(() => readNmlsId('pending')).toThrow('NMLS')
})

it('rejects a price with many separators without catastrophic backtracking [OPS-06]', () => {
  expect(rateAndPoints(`10%${' /'.repeat(60)} x`, context)).toBeUndefined()
  expect(rateAndPoints('10% , and / 2 points', context)).toMatchObject({ minRate: 10, minPoints: 2 })
})

it.each([
  ['Closed', false],
  ['Closed - out of business', false],
  ['On hold until January', false],
  ['Inactive since 2024', false],
  ['Closed 3 deals with us', 'asks'],
  ['Paused draws once', 'asks'],
])('reads the status %s as %s [OPS-06]', (text, expected) => {
  if (expected === 'asks') expect(() => readActive(text)).toThrow()
  else expect(readActive(text)).toBe(expected)
})

it.each([
  ['LLCs allowed', false],
  ['LLC required', true],
  ['Individuals not allowed', true],
  ['LLCs not allowed', undefined],
  ['Trusts are ineligible', undefined],
])('reads who may borrow in %s as companies only: %s [OPS-06]', (text, expected) => {
  expect(readEntity(text, context)).toBe(expected)
})

it.each([
  ['RT', ['rate-term']],
  ['No RT', ['purchase', 'cash-out']],
  ['No rate/term', ['purchase', 'cash-out']],
  ['Purchase, no cash-out', ['purchase']],
  ['Purchases only - no rate/term or cash-out refi', ['purchase']],
  ['Purchase; no cash-out or rate-term', ['purchase']],
  ['Purchase, refi; cash-out not allowed', ['purchase', 'rate-term']],
])('reads the purposes in %s [OPS-06]', (text, expected) => {
  expect(readPurposes(text, context)).toEqual(expected)
})

it('reads cells of repeated characters without catastrophic backtracking [OPS-06]', () => {
  const long = (text: string) => text.repeat(990)
  for (let round = 0; round < 20; round++) {
    for (const text of [', ', ' (', '+']) expect(() => readStates(`${long(text)}!`, context)).toThrow()
    expect(readContact(`${long('a@')}!`, context)).toBeUndefined()
    expect(() => readWebsite(`10%${long('\n')}!`, context)).toThrow()
  }
})

it.each([
  ['Dutch interest', 'full', 'drawn'],
  ['Non-Dutch', 'drawn', 'full'],
  ['Nondutch interest?', 'drawn', 'full'],
  ['Dutch vs non-Dutch', undefined, undefined],
  ['Dutch / Non-Dutch', undefined, undefined],
  ['Interest basis', undefined, undefined],
] as const)('under %s, reads yes as the basis %s and no as %s [OPS-06]', (header, yes, no) => {
  for (const cell of ['Yes', 'y', 'TRUE', 'true']) expect(readBasis(cell, { ...context, header })).toBe(yes)
  for (const cell of ['No', 'n', 'FALSE', 'false']) expect(readBasis(cell, { ...context, header })).toBe(no)
  expect(readBasis('Non-Dutch', { ...context, header })).toBe('drawn')
  expect(readBasis('Dutch', { ...context, header })).toBe('full')
})

it.each([
  ['Full recourse', 'full'],
  ['Non-recourse', 'none'],
  ['non-recourse over $3MM, else PG', undefined],
])('reads %s as the recourse %s, and none that depends on the loan [OPS-06]', (text, recourse) => {
  expect(readRecourse(text, context)).toBe(recourse)
})
