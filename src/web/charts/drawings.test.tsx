import { expect, it } from 'vitest'
import { attributes, html, labelOf } from '#test/builders/read-drawing.tsx'
import { CostBar, CostScale } from './cost-bar.tsx'
import { ScoreRing } from './score-ring.tsx'

const matchCost = { best: 15_600, expected: 18_352, worst: 22_000, scaleMin: 14_000, scaleMax: 26_000 }

it('labels a cost bar with all three figures and draws them on the shared scale', () => {
  expect(labelOf(<CostBar {...matchCost} />)).toBe('Total cost: best $15,600, expected $18,352, worst $22,000')
  const markup = html(<CostBar {...matchCost} />)
  expect(attributes(markup, 'fill-pine-3 opacity-50', 'x')).toEqual([13.33])
  expect(attributes(markup, 'fill-pine-3 opacity-50', 'width')).toEqual([53.33])
  expect(markup).toContain('x="36.27%" y="0" width="1" height="1" aria-hidden="true"><g data-slot="bob"')
  expect(attributes(markup, 'stroke-line', 'x1')).toEqual([0, 16.67, 33.33, 50, 66.67, 83.33, 100])
  expect(markup).toMatch(/>\$15,600<\/text>.*>\$22,000<\/text>/)
})

it('draws no bob without an expected cost, and keeps hidden figures in the label', () => {
  const { expected, ...range } = matchCost
  expect(labelOf(<CostBar {...range} />)).toBe('Total cost: best $15,600, worst $22,000')
  expect(html(<CostBar {...range} />)).not.toContain('bob')
  expect(html(<CostBar {...matchCost} showEnds={false} />)).not.toContain('<text')
  expect(labelOf(<CostBar {...matchCost} showEnds={false} label="Cost" />)).toContain(
    'Cost: best $15,600, expected $18,352',
  )
})

it.each([
  [14_000, 26_000, ['$14K', '$18K', '$22K', '$26K']],
  [1250, 2500, ['$1.25K', '$1.75K', '$2.25K']],
  [112_500, 125_000, ['$112.5K', '$117.5K', '$122.5K']],
  [1_050_000, 1_250_000, ['$1.05M', '$1.15M', '$1.25M']],
])('labels the scale from %d to %d with the amounts of its lines', (scaleMin, scaleMax, labels) => {
  const texts = [...html(<CostScale scaleMin={scaleMin} scaleMax={scaleMax} />).matchAll(/>([^<]+)<\/text>/g)]
  expect(texts.map((match) => match[1])).toEqual(labels)
})

it('marks the end of every clipped scale with a plus, even with five intervals [MATCH-03]', () => {
  for (const scaleMax of [20_000, 22_000]) {
    const markup = html(<CostScale scaleMin={10_000} scaleMax={scaleMax} isClipped />)
    expect(markup).toMatch(new RegExp(`x="100%"[^>]*>\\$${scaleMax / 1000}K\\+</text>`))
  }
})

it.each([
  [0.87, 'strong', 'Score 0.87 of 1, strong fit', '87 100'],
  [0.7, 'good', 'Score 0.70 of 1, good fit', '70 100'],
  [0.555, 'possible', 'Score 0.56 of 1, possible fit', '56 100'],
  [0, 'weak', 'Score 0.00 of 1, weak fit', '0 100'],
] as const)('labels a score of %f as %s', (score, word, label, dashes) => {
  const ring = <ScoreRing score={score} word={word} />
  expect(labelOf(ring)).toBe(label)
  expect(html(ring)).toContain(`stroke-dasharray="${dashes}"`)
  expect(html(ring).toLowerCase()).toContain(`aria-hidden="true">${word}</span>`)
})
