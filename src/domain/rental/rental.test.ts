import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { paymentFactor, remainingBalance } from '#domain/loan-cost/amortization.ts'
import { dscrBand, formatDscr } from './dscr.ts'
import { type RentalInput, rentalDefaults, rentalFigures } from './rental.ts'

const example: RentalInput = {
  ...rentalDefaults,
  loanAmount: 135_000,
  ratePercent: 7.25,
  isInterestOnly: false,
  rent: 1450,
  taxMonthly: 240,
  insuranceMonthly: 99,
  hoaMonthly: null,
  value: null,
  cashIn: null,
  loanPurpose: 'purchase',
  creditScore: null,
}

describe('a rental and its loan', () => {
  it('matches the worked example to the cent [TOOL-03]', () => {
    const result = rentalFigures(example)
    expect(result.payment).toBe(920.94)
    expect(result.dscr).toBeCloseTo(1.151, 3)
    expect(result.band).toBe('below-1.20')
    expect(result.largestLoans?.map((one) => Math.round(one.loanAmount))).toEqual([162_861, 127_435, 120_350])
    expect(result.netOperatingIncome).toBe(9486.6)
    expect(result.cashFlow).toBe(-1564.66)
    expect(result.capRatePercent).toBeNull()
    expect(result.cashOnCashPercent).toBeNull()
  })

  it.each([
    [0.7499, 'unlikely'],
    [0.75, 'no-ratio'],
    [0.9999, 'no-ratio'],
    [1, 'below-1.20'],
    [1.2, 'below-1.25'],
    [1.25, 'best'],
  ] as const)('names the band of a coverage of %d [TOOL-03]', (dscr, band) => {
    expect(dscrBand(dscr)).toBe(band)
  })

  it('has no coverage without rent or without anything to pay [TOOL-03]', () => {
    expect(rentalFigures({ ...example, rent: null })).toMatchObject({ dscr: null, cashFlow: null, largestLoans: null })
    const free = { ...example, loanAmount: 0, taxMonthly: null, insuranceMonthly: null }
    expect(rentalFigures(free)).toMatchObject({ pitia: 0, dscr: null, missing: ['taxMonthly', 'insuranceMonthly'] })
  })

  it('pays equal parts of the loan at a rate of 0, and only interest if interest-only [TOOL-03]', () => {
    expect(rentalFigures({ ...example, ratePercent: 0 }).payment).toBe(375)
    expect(rentalFigures({ ...example, isInterestOnly: true }).payment).toBe(815.63)
  })

  it('caps the largest loan by the value, lower for cash out and for credit below 700 [TOOL-03]', () => {
    const at = (more: Partial<RentalInput>) => rentalFigures({ ...example, value: 150_000, ...more })
    expect(at({}).largestLoans?.[0]).toEqual({ dscr: 1, loanAmount: 120_000, isCappedByValue: true })
    expect(at({ loanPurpose: 'cash-out' }).largestLoans?.[0]?.loanAmount).toBe(112_500)
    expect(at({ creditScore: 699 }).maxLoanToValuePercent).toBe(75)
    expect(at({ creditScore: 700 }).maxLoanToValuePercent).toBe(80)
    expect(at({ value: 500_000 }).largestLoans?.[0]?.isCappedByValue).toBe(false)
  })

  it('a higher rent never lowers the largest loan, which meets the required coverage [TOOL-03]', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 500, max: 9000 }),
        fc.integer({ min: 1, max: 3000 }),
        fc.double({ min: 0, max: 15, noNaN: true }),
        (rent, more, ratePercent) => {
          const low = rentalFigures({ ...example, rent, ratePercent }).largestLoans
          const high = rentalFigures({ ...example, rent: rent + more, ratePercent }).largestLoans
          for (const [index, loan] of (low ?? []).entries()) {
            expect(high?.[index]?.loanAmount).toBeGreaterThanOrEqual(loan.loanAmount)
            if (loan.loanAmount < 1000) continue
            const again = rentalFigures({ ...example, rent, ratePercent, loanAmount: loan.loanAmount })
            expect(again.dscr).toBeCloseTo(loan.dscr, 3)
          }
        },
      ),
    )
  })
})

describe('a loan paid off month by month', () => {
  it('has the balance that month-by-month payments leave', () => {
    const loan = { loanAmount: 135_000, ratePercent: 7.25, months: 360, isInterestOnly: false }
    let balance = loan.loanAmount
    const payment = loan.loanAmount * paymentFactor(7.25, 360)
    for (let month = 0; month < 60; month++) balance = balance * (1 + 7.25 / 1200) - payment
    expect(remainingBalance(loan, 60)).toBeCloseTo(balance, 4)
    expect(remainingBalance(loan, 360)).toBe(0)
    expect(remainingBalance({ ...loan, isInterestOnly: true }, 60)).toBe(135_000)
    expect(remainingBalance({ ...loan, ratePercent: 0 }, 180)).toBe(67_500)
  })
})

it.each([
  [0.998, '0.99'],
  [0.9999999, '1.00'],
  [1.2, '1.20'],
  [1.249, '1.24'],
  [1.308, '1.31'],
])('shows a DSCR of %d as %s, never rounded up to a limit [TOOL-03]', (dscr, text) => {
  expect(formatDscr(dscr)).toBe(text)
})
