import { describe, expect, it } from 'vitest'
import { contingencyPercent, type RehabInput, rehabCost } from './rehab-cost.ts'

const blank: RehabInput = {
  squareFeet: null,
  scope: null,
  lines: {},
  ownLines: [],
  stateFactor: 1,
  contingencyPercent: 15,
  asIsValue: null,
  yearBuilt: null,
}

describe('what a renovation costs', () => {
  it.each([
    ['cosmetic', 22_500, 37_500, 52_500],
    ['moderate', 45_000, 67_500, 97_500],
    ['gut', 97_500, 135_000, 180_000],
  ] as const)('prices a %s scope by the square foot [TOOL-06]', (scope, low, mid, high) => {
    expect(rehabCost({ ...blank, scope, squareFeet: 1500 }).byScope).toEqual({ low, mid, high })
  })

  it('adds the scope’s contingency on top [TOOL-06]', () => {
    const result = rehabCost({ ...blank, scope: 'gut', squareFeet: 1000, contingencyPercent: contingencyPercent.gut })
    expect(result.contingency).toEqual({ low: 13_000, mid: 18_000, high: 24_000 })
    expect(result.total).toEqual({ low: 78_000, mid: 108_000, high: 144_000 })
  })

  it('adds up lines by job, count and square foot, and own lines as quoted [TOOL-06]', () => {
    const result = rehabCost({
      ...blank,
      lines: { roof: 1, baths: 2, windows: 10, flooring: 900 },
      ownLines: [{ label: 'Fence', dollars: 4200 }],
      stateFactor: 1.1,
      contingencyPercent: 0,
    })
    expect(result.byLines).toEqual({
      low: (8000 + 16_000 + 3000 + 2700) * 1.1 + 4200,
      mid: 61_895,
      high: (20_000 + 40_000 + 8000 + 7200) * 1.1 + 4200,
    })
    expect(result.lines.map((line) => line.label)).toEqual(['Roof', 'Baths', 'Windows', 'Flooring', 'Fence'])
  })

  it('uses the lines instead of the scope, and reports a difference above 30% [TOOL-06]', () => {
    const scope = { scope: 'cosmetic', squareFeet: 1000 } as const
    const near = rehabCost({ ...blank, ...scope, ownLines: [{ label: 'All', dollars: 18_000 }] })
    expect(near).toMatchObject({ basis: 'lines', areFarApart: false })
    expect(near.total?.mid).toBe(20_700)
    expect(rehabCost({ ...blank, ...scope, ownLines: [{ label: 'All', dollars: 17_000 }] }).areFarApart).toBe(true)
    expect(rehabCost({ ...blank, ...scope, ownLines: [{ label: 'All', dollars: 36_000 }] }).areFarApart).toBe(true)
  })

  it('warns of lead before 1978 and of a heavy scope above half of the value [TOOL-06]', () => {
    const work = { ...blank, ownLines: [{ label: 'All', dollars: 60_000 }], contingencyPercent: 0 }
    expect(rehabCost({ ...work, yearBuilt: 1977, asIsValue: 119_999 })).toMatchObject({
      hasLeadNote: true,
      isHeavy: true,
    })
    expect(rehabCost({ ...work, yearBuilt: 1978, asIsValue: 120_000 })).toMatchObject({
      hasLeadNote: false,
      isHeavy: false,
    })
  })

  it('has no total while nothing is known [TOOL-06]', () => {
    expect(rehabCost({ ...blank, scope: 'gut' })).toMatchObject({ basis: null, total: null, byScope: null })
  })
})
