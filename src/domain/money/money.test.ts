import { expect, it } from 'vitest'
import { stateNames } from '#domain/states/states.ts'
import {
  coverageLabel,
  formatAmount,
  formatAmountRange,
  formatCents,
  formatDays,
  formatDollarRange,
  formatDollars,
  formatExactAmount,
  formatExpectedPoints,
  formatExpectedRate,
  formatMonths,
  formatPercent,
  formatPoints,
  formatPointsRange,
  formatProfileRange,
  formatRate,
  formatRateRange,
  formatTermRange,
  ltvPercent,
} from './money.ts'

it.each([
  [null, 'N/A'],
  [undefined, 'N/A'],
  [Number.NaN, 'N/A'],
  [0, '$0'],
  [950, '$950'],
  [999.4, '$999'],
  [999.5, '$1K'],
  [1000, '$1K'],
  [1499, '$1K'],
  [1500, '$2K'],
  [50_000, '$50K'],
  [999_499, '$999K'],
  [999_500, '$1.0M'],
  [1_000_000, '$1.0M'],
  [1_150_000, '$1.2M'],
  [2_500_000, '$2.5M'],
  [100_000_000, '$100.0M'],
])('shows the amount %s as %s [DIR-05]', (dollars, text) => {
  expect(formatAmount(dollars)).toBe(text)
})

it.each([
  [50_000, 1_000_000, '$50K–$1.0M'],
  [75_000, 75_000, '$75K'],
  [null, 500_000, 'Up to $500K'],
  [50_000, null, 'From $50K'],
  [null, null, 'N/A'],
  [undefined, undefined, 'N/A'],
])('shows the amounts %s to %s as %s [DIR-05]', (min, max, text) => {
  expect(formatAmountRange(min, max)).toBe(text)
})

it.each([
  [160_000, '$160,000'],
  [0, '$0'],
  [0.5, '$1'],
  [-0.4, '$0'],
  [-1200, '−$1,200'],
  [31_288.49, '$31,288'],
  [100_000_000, '$100,000,000'],
])('shows %d dollars without decimals as %s [DATA-03]', (dollars, text) => {
  expect(formatDollars(dollars)).toBe(text)
})

it('shows whole dollar ranges with an en dash', () => {
  expect(formatDollarRange(75_000, 2_500_000)).toBe('$75,000–$2,500,000')
  expect(formatDollarRange(null, 500_000)).toBe('Up to $500,000')
})

it.each([
  [10.04, 2, '10.04%'],
  [12.345, 2, '12.35%'],
  [80, 1, '80.0%'],
  [-1.25, 1, '−1.3%'],
  [-0.001, 1, '0.0%'],
  [999.96, 1, '1,000.0%'],
  [30_000, 1, '30,000.0%'],
  [-1234.5, 2, '−1,234.50%'],
])('shows %d percent with %d decimals as %s', (percent, digits, text) => {
  expect(formatPercent(percent, digits)).toBe(text)
})

it.each([
  [9.5, 12.5, '9.5–12.5%'],
  [9.99, 11.99, '9.99–11.99%'],
  [10, 12, '10–12%'],
  [6.25, 6.25, '6.25%'],
])('shows the rates %d to %d as %s', (min, max, text) => {
  expect(formatRateRange(min, max)).toBe(text)
})

it.each([
  [1.5, 3, '1.5–3%'],
  [0, 1, '0–1%'],
  [2, 2, '2%'],
  [1.5, null, 'From 1.5%'],
  [null, 3, 'Up to 3%'],
  [null, null, 'Not published'],
])('shows the points %s to %s as %s', (min, max, text) => {
  expect(formatPointsRange(min, max)).toBe(text)
})

it.each([
  [6, 18, '6–18 months'],
  [360, 360, '360 months'],
  [1, 1, '1 month'],
  [null, 12, 'Up to 12 months'],
  [6, null, 'From 6 months'],
  [null, null, 'Not published'],
])('shows the terms %s to %s as %s', (min, max, text) => {
  expect(formatTermRange(min, max)).toBe(text)
})

it('counts months and days in words that agree with the number', () => {
  expect([1, 12, null].map(formatMonths)).toEqual(['1 month', '12 months', 'Not published'])
  expect([1, 7, null].map(formatDays)).toEqual(['1 day', '7 days', 'Not published'])
})

it.each([
  [160_000, 200_000, 80],
  [100_000, 300_000, 33.3],
  [200_000, 300_000, 66.7],
  [80_050, 100_000, 80.1],
  [250_000, 200_000, 125],
  [0, 200_000, 0],
  [160_000, 0, null],
])('computes the LTV of %d on %d as %s, to one decimal [DATA-03]', (loan, price, percent) => {
  expect(ltvPercent(loan, price)).toBe(percent)
})

it.each([
  [[], 'All 50 States'],
  [stateNames, 'All 50 States'],
  [stateNames.slice(0, 49), '49 States'],
  [['California', 'Oregon'], '2 States'],
  [['California'], '1 State'],
])('labels the coverage of %j as %s [DIR-04]', (states, label) => {
  expect(coverageLabel(states)).toBe(label)
})

it.each([
  [1000, 2000, '$1,000 - $2,000'],
  [1000, null, 'From $1,000'],
  [null, 2000, 'Up to $2,000'],
  [0, 2000, '$0 - $2,000'],
  [null, null, 'Not provided'],
  [undefined, undefined, 'Not provided'],
  [0, 0, 'Not provided'],
  [0, null, 'Not provided'],
  [1000, 0, 'From $1,000'],
  [1_250_000.4, 2_000_000, '$1,250,000 - $2,000,000'],
])('shows a profile range of %s to %s as %s [PROF-04]', (min, max, text) => {
  expect(formatProfileRange(min, max)).toBe(text)
})

it('formats a quoted rate with two decimals, or three if it has them [QUOTE-05]', () => {
  expect([9.375, 9.5, 10, 10.125, 9.9999].map(formatRate)).toEqual(['9.375%', '9.50%', '10.00%', '10.125%', '10.00%'])
})

it('formats quoted points with two decimals, or three if they have them', () => {
  expect([0.875, 2, 1.5, 2.125, 0.75].map(formatPoints)).toEqual(['0.875', '2.00', '1.50', '2.125', '0.75'])
})

it('formats expected rates and points like quotes if they are eighths, else with two decimals', () => {
  expect([9.625, 9.5, 10.613, 10.0375].map(formatExpectedRate)).toEqual(['9.625%', '9.50%', '10.61%', '10.04%'])
  // A mean that differs from an eighth only in its last bits.
  expect(formatExpectedRate(10.625 + 1e-12)).toBe('10.625%')
  expect([0.625, 2, 1.433, 2.675].map(formatExpectedPoints)).toEqual(['0.625', '2.00', '1.43', '2.68'])
})

it.each([
  [1234.5, '$1,234.50'],
  [160_000, '$160,000.00'],
  [-0.754, '−$0.75'],
  [-0.001, '$0.00'],
])('formats %s dollars with cents', (dollars, text) => {
  expect(formatCents(dollars)).toBe(text)
})

it.each([
  [1_200_000, '$1.2M'],
  [1_240_000, '$1,240,000'],
  [-1_240_000, '−$1,240,000'],
  [-1_200_000, '−$1.2M'],
  [-75_000, '−$75K'],
])('abbreviates %s dollars only without losing a digit, as "%s"', (dollars, text) => {
  expect(formatExactAmount(dollars)).toBe(text)
})
