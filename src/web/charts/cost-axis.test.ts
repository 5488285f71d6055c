import fc from 'fast-check'
import { expect, it } from 'vitest'
import { clippedCostAxis, costAxis, costAxisLabels, costAxisLines, endLabels } from './cost-axis.ts'

const costs = fc.array(
  fc
    .tuple(fc.double({ min: 100, max: 5_000_000, noNaN: true }), fc.double({ min: 1, max: 3, noNaN: true }))
    .map(([best, ratio]) => ({ best, worst: best * ratio })),
  { minLength: 1, maxLength: 50 },
)

it('the axis includes every case and has grid lines at both ends', () => {
  fc.assert(
    fc.property(costs, (list) => {
      const axis = costAxis(list)
      for (const { best, worst } of list) {
        expect(axis.scaleMin).toBeLessThanOrEqual(best)
        expect(axis.scaleMax).toBeGreaterThanOrEqual(worst)
      }
      const lines = costAxisLines(axis)
      expect(lines[0]).toBe(axis.scaleMin)
      expect(lines.at(-1)).toBeCloseTo(axis.scaleMax, 6)
      expect(lines.length).toBeLessThanOrEqual(10)
    }),
  )
})

it('labels two to four grid lines, including the first', () => {
  fc.assert(
    fc.property(costs, (list) => {
      const axis = costAxis(list)
      const labels = costAxisLabels(axis)
      expect(costAxisLines(axis)).toEqual(expect.arrayContaining(labels))
      expect(labels[0]).toBe(axis.scaleMin)
      expect(labels.length).toBeGreaterThanOrEqual(2)
      expect(labels.length).toBeLessThanOrEqual(4)
    }),
  )
})

it('the worked deal’s axis runs from $14K to $26K with lines every $2K and labels every $4K', () => {
  const axis = costAxis([
    { best: 15_600, worst: 22_000 },
    { best: 17_600, worst: 24_800 },
  ])
  expect(axis).toEqual({ scaleMin: 14_000, scaleMax: 26_000 })
  expect(costAxisLines(axis)).toHaveLength(7)
  expect(costAxisLabels(axis)).toEqual([14_000, 18_000, 22_000, 26_000])
})

it('labels the end of a clipped scale with five intervals in place of the line before it [MATCH-03]', () => {
  const axis = { scaleMin: 10_000, scaleMax: 20_000 }
  expect(costAxisLabels(axis)).toEqual([10_000, 14_000, 18_000])
  expect(costAxisLabels({ ...axis, isClipped: true })).toEqual([10_000, 14_000, 20_000])
  const whole = { scaleMin: 14_000, scaleMax: 26_000, isClipped: true }
  expect(costAxisLabels(whole)).toEqual([14_000, 18_000, 22_000, 26_000])
})

it('returns an axis for no matches and for matches of equal cost', () => {
  expect(costAxis([])).toEqual({ scaleMin: 0, scaleMax: 1000 })
  const axis = costAxis([{ best: 18_000, worst: 18_000 }])
  expect(axis.scaleMin).toBeLessThan(axis.scaleMax)
  expect(axis.scaleMin).toBeLessThanOrEqual(18_000)
  expect(axis.scaleMax).toBeGreaterThanOrEqual(18_000)
})

it('keeps end labels apart, and inside any bar of 250 pixels or wider', () => {
  const figure = '$115,600'
  const figurePx = figure.length * 7.2
  const percent = fc.double({ min: 0, max: 100, noNaN: true })
  fc.assert(
    fc.property(percent, percent, fc.integer({ min: 250, max: 900 }), (a, b, barPx) => {
      const { best, worst } = endLabels(Math.min(a, b), Math.max(a, b), figure, figure)
      const [left, right] = [best, worst].map(({ percent: at, shiftPx, anchor }) => {
        const start = (at / 100) * barPx + shiftPx - { start: 0, middle: figurePx / 2, end: figurePx }[anchor]
        return { start, end: start + figurePx }
      }) as [{ start: number; end: number }, { start: number; end: number }]
      expect(right.start - left.end).toBeGreaterThanOrEqual(0)
      expect(left.start).toBeGreaterThanOrEqual(-2)
      expect(right.end).toBeLessThanOrEqual(barPx + 2)
    }),
  )
})

it('centers each label under its cap unless the two would collide', () => {
  const under = (best: number, worst: number) => {
    const ends = endLabels(best, worst, '$15,600', '$22,000')
    return [ends.best, ends.worst].map(({ percent, shiftPx, anchor }) => [percent, shiftPx, anchor])
  }
  expect(under(30, 60)).toEqual([
    [30, 0, 'middle'],
    [60, 0, 'middle'],
  ])
  expect(under(0, 100)).toEqual([
    [0, 0, 'start'],
    [100, 0, 'end'],
  ])
  // Too close to center both, so each runs outward from its own cap.
  expect(under(45, 55)).toEqual([
    [45, -4, 'end'],
    [55, 4, 'start'],
  ])
})

it('clips a few outliers, and includes every cost of a list without outliers', () => {
  const alike = Array.from({ length: 12 }, (_, index) => ({ best: 18_000 + index * 200, worst: 24_000 + index * 300 }))
  expect(clippedCostAxis(alike)).toEqual(costAxis(alike))
  const withOutlier = [...alike, { best: 60_000, worst: 110_000 }]
  expect(clippedCostAxis(withOutlier)).toEqual({ ...costAxis(alike), isClipped: true })
  // A list of fewer than eight costs is never clipped.
  expect(clippedCostAxis(withOutlier.slice(-5))).toEqual(costAxis(withOutlier.slice(-5)))
})
