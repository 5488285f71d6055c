import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ExitInput, exitByRefinance, exitDefaults } from './exit-by-refinance.ts'

const example: ExitInput = {
  ...exitDefaults,
  loanAmount: 217_250,
  arv: 330_000,
  cost: 245_000,
  holdMonths: 9,
  rent: 2700,
  taxMonthly: 400,
  insuranceMonthly: 150,
  hoaMonthly: null,
}
const exit = (more: Partial<ExitInput> = {}) => exitByRefinance({ ...example, ...more })

describe('a short loan repaid by a rental loan', () => {
  it('leaves money over when the value limits the new loan, to the cent [MATCH-24]', () => {
    expect(exit()).toMatchObject({
      valueBasis: 330_000,
      byValue: 247_500,
      byRent: 267_206.01,
      takeOut: 247_500,
      net: 240_075,
      short: -22_825,
      closedBy: { rent: null, ratePercent: null, value: null, isClosedByWaiting: false },
    })
  })

  it('falls short when the rent limits the new loan, and finds the rent and rate that would do [MATCH-24]', () => {
    const result = exit({ rent: 1850 })
    expect(result).toMatchObject({ byRent: 161_566.43, takeOut: 161_566.43, net: 156_719.43, short: 60_530.57 })
    expect(result.closedBy).toMatchObject({ rent: 2352.11, value: null, isClosedByWaiting: false })
    expect(result.closedBy.ratePercent).toBeCloseTo(5.7, 2)
  })

  it('caps the value at the cost before month six, and finds that waiting helps [MATCH-24]', () => {
    const early = exit({ holdMonths: 5 })
    expect(early).toMatchObject({ valueBasis: 245_000, byValue: 183_750, short: 39_012.5 })
    expect(early.closedBy).toEqual({ rent: null, ratePercent: null, value: 298_625.43, isClosedByWaiting: true })
    expect(exit({ holdMonths: 6 }).valueBasis).toBe(330_000)
  })

  it('finds no single fix if rent and value both fall short, and no negative rate [MATCH-24]', () => {
    const none = { rent: null, ratePercent: null, value: null, isClosedByWaiting: false }
    expect(exit({ rent: 1850, arv: 250_000 }).closedBy).toEqual(none)
    expect(exit({ rent: 1000 }).closedBy).toMatchObject({ rent: 2352.11, ratePercent: null })
  })

  it('uses the value alone if the rent is unknown, and lends nothing if the rent is below the costs [MATCH-24]', () => {
    expect(exit({ rent: null })).toMatchObject({ byRent: null, takeOut: 247_500, short: -22_825 })
    expect(exit({ rent: 500 })).toMatchObject({ byRent: 0, net: 0, short: 217_250 })
  })

  it('closes the gap with each fix it names [MATCH-24]', () => {
    const dollars = (max: number) => fc.integer({ min: 1, max })
    fc.assert(
      fc.property(dollars(900_000), dollars(900_000), dollars(900_000), dollars(9000), dollars(12), (...drawn) => {
        const [loanAmount, arv, cost, rent, holdMonths] = drawn
        const input = { ...example, loanAmount, arv, cost, rent, holdMonths }
        const { closedBy, short } = exitByRefinance(input)
        const shortWith = (more: Partial<ExitInput>) => exitByRefinance({ ...input, ...more }).short
        if (short <= 0) expect(Object.values(closedBy).filter(Boolean)).toEqual([])
        if (closedBy.rent !== null) expect(shortWith({ rent: closedBy.rent })).toBeLessThanOrEqual(0)
        if (closedBy.rent !== null) expect(shortWith({ rent: closedBy.rent - 0.02 })).toBeGreaterThan(0)
        if (closedBy.ratePercent !== null)
          expect(shortWith({ ratePercent: closedBy.ratePercent })).toBeLessThanOrEqual(0)
        if (closedBy.value !== null)
          expect(shortWith({ arv: closedBy.value, cost: closedBy.value })).toBeLessThanOrEqual(0)
        if (closedBy.isClosedByWaiting) expect(shortWith({ holdMonths: 6 })).toBeLessThanOrEqual(0)
      }),
    )
  })
})
