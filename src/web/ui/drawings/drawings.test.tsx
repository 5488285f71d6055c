import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { RangeBar } from '../range/range-bar.tsx'
import { CapitalStack } from './capital-stack.tsx'
import { CostBar } from './cost-bar.tsx'
import { CostScale } from './cost-scale.tsx'
import { Gauge } from './gauge.tsx'
import { ScoreRing } from './score-ring.tsx'
import { stackParts } from './stack-parts.ts'
import { TermBars } from './term-bars.tsx'

function html(element: ReactElement): string {
  return renderToStaticMarkup(element)
}

function labelOf(element: ReactElement): string {
  const match = /role="img" aria-label="([^"]*)"/.exec(html(element))
  return match?.[1] ?? 'no label'
}

/** The numbers of an attribute on elements of a class, in document order. */
function attributes(markup: string, className: string, attribute: string): number[] {
  const elements = markup.match(new RegExp(`<\\w+ [^>]*class="${className}"[^>]*>`, 'g')) ?? []
  return elements.map((element) => Number.parseFloat(new RegExp(` ${attribute}="([^"]*)"`).exec(element)?.[1] ?? 'NaN'))
}

const matchCost = { best: 15_600, expected: 18_352, worst: 22_000, scaleMin: 14_000, scaleMax: 26_000 }

it('says all three figures of a cost bar and draws them on the shared scale', () => {
  expect(labelOf(<CostBar {...matchCost} />)).toBe('Total cost: best $15,600, expected $18,352, worst $22,000')
  const markup = html(<CostBar {...matchCost} />)
  expect(attributes(markup, 'rg', 'x')).toEqual([13.33])
  expect(attributes(markup, 'rg', 'width')).toEqual([53.33])
  expect(markup).toContain('<svg class="ov" x="36.27%" y="0" width="1" height="1" aria-hidden="true"><g class="bobg">')
  expect(attributes(markup, 'ax', 'x1')).toEqual([0, 16.67, 33.33, 50, 66.67, 83.33, 100])
  expect(markup).toMatch(/>\$15,600<\/text>.*>\$22,000<\/text>/)
})

it('hangs no bob where nothing is expected, and keeps the figures of a bar without figures in its label', () => {
  const { expected, ...range } = matchCost
  expect(labelOf(<CostBar {...range} />)).toBe('Total cost: best $15,600, worst $22,000')
  expect(html(<CostBar {...range} />)).not.toContain('bob')
  expect(html(<CostBar {...matchCost} showEnds={false} />)).not.toContain('<text')
  expect(labelOf(<CostBar {...matchCost} showEnds={false} label="Cost" />)).toContain(
    'Cost: best $15,600, expected $18,352',
  )
})

it('writes the scale above cost bars', () => {
  const texts = [...html(<CostScale scaleMin={14_000} scaleMax={26_000} />).matchAll(/>([^<]+)<\/text>/g)]
  expect(texts.map((match) => match[1])).toEqual(['$14K', '$18K', '$22K', '$26K'])
})

it.each([
  [0.87, 'strong', 'Score 0.87 of 1, strong fit', '87 100'],
  [0.7, 'good', 'Score 0.70 of 1, good fit', '70 100'],
  [0.555, 'possible', 'Score 0.56 of 1, possible fit', '56 100'],
  [0, 'weak', 'Score 0.00 of 1, weak fit', '0 100'],
] as const)('rings a score of %f as %s', (score, word, label, dashes) => {
  const ring = <ScoreRing score={score} word={word} />
  expect(labelOf(ring)).toBe(label)
  expect(html(ring)).toContain(`stroke-dasharray="${dashes}"`)
  expect(html(ring).toLowerCase()).toContain(`aria-hidden="true">${word}</span>`)
})

it('fills the seven bars so that their ink adds up to the score, low terms in their own colour', () => {
  const values = [0.5065, 1, 1, 0.5, 0.9121, 1, 0.7]
  const weights = [0.25, 0.2, 0.15, 0.15, 0.1, 0.1, 0.05]
  const labels = ['Cost', 'Amount', 'Term', 'Speed', 'File fit', 'Published data', 'Local lender']
  const markup = html(
    <TermBars terms={labels.map((label, i) => ({ label, value: values[i]!, weight: weights[i]! }))} />,
  )
  const ink = [...attributes(markup, 'v', 'width'), ...attributes(markup, 'lo', 'width')].reduce((a, b) => a + b, 0)
  const score = values.reduce((sum, value, i) => sum + value * weights[i]!, 0)
  expect((ink / 100) * 0.25).toBeCloseTo(score, 3)
  expect(attributes(markup, 'lo', 'width')).toHaveLength(2)
  const lines = markup.match(/<li>.*?<\/li>/g)!.map((line) =>
    line
      .replace(/<[^>]+>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
  )
  expect(lines[0]).toBe('Cost 51 of 100, counts for 25%')
  expect(lines[6]).toBe('Local lender 70 of 100, counts for 5%')
})

it('says a gauge’s value and limits, and hangs what is beyond the track at its end', () => {
  const gauge = <Gauge label="LTV, loan to price" value={80} usualFrom={85} usualTo={90} />
  expect(labelOf(gauge)).toBe('LTV, loan to price 80.0%, usual limit 85 to 90%')
  const over = <Gauge label="LTC" value={120} usualFrom={85} usualTo={95} limitLabel="lenders stop at" />
  expect(labelOf(over)).toBe('LTC 120.0%, lenders stop at 85 to 95%')
  expect(attributes(html(over), 'v', 'width')).toEqual([100])
  expect(html(over)).toContain('<svg class="ov" x="100%"')
})

const sources = [
  { label: 'Loan', dollars: 160_000 },
  { label: 'Down payment', dollars: 40_000 },
]
const uses = [
  { label: 'Purchase price', dollars: 200_000 },
  { label: 'Repair budget', dollars: 25_000 },
  { label: 'Points, 1.43%', dollars: 2288 },
  { label: 'Closing, 2% of price', dollars: 4000 },
]

it('stacks sources over uses on one scale and says every figure and the gap', () => {
  const label = labelOf(<CapitalStack sources={sources} uses={uses} />)
  expect(label).toContain('Sources $200,000 against uses $231,288: gap $31,288')
  for (const figure of ['Loan $160,000', 'Down payment $40,000', 'Repair budget $25,000', 'Points, 1.43% $2,288']) {
    expect(label).toContain(figure)
  }
  const markup = html(<CapitalStack sources={sources} uses={uses} />)
  expect(attributes(markup, 's1', 'width')[0]).toBe(69.18)
  expect(attributes(markup, 'u1', 'width')[0]).toBe(86.47)
  expect(attributes(markup, 'gp', 'width')[0]).toBe(13.53)
  expect(markup).toMatch(/Gap to bring<\/dt><dd>\$31,288/)
})

it('names what is left over, and draws no gap where there is none', () => {
  const rich = html(<CapitalStack sources={[{ label: 'Loan', dollars: 300_000 }]} uses={uses} />)
  expect(rich).toContain('left over $68,712')
  expect(rich).toMatch(/Left over<\/dt><dd>\$68,712/)
  expect(rich).not.toContain('class="gp"')
  const even = stackParts(sources, [{ label: 'Price', dollars: 200_000 }])
  expect([even.gap, even.left]).toEqual([0, 0])
  expect(stackParts([], []).sources).toEqual([])
})

it('draws an open bound to the end of its scale and nothing for what is not published', () => {
  const scale = { min: 10_000, max: 100_000_000, scale: 'log', ticks: [{ at: 100_000, label: '$100K' }] } as const
  expect(attributes(html(<RangeBar from={100_000} to={null} {...scale} />), 'rg', 'width')).toEqual([75])
  expect(html(<RangeBar from={null} to={null} {...scale} />)).not.toContain('class="rg"')
})
