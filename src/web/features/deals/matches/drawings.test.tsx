import { expect, it } from 'vitest'
import { attributes, html, labelOf } from '#test/builders/read-drawing.tsx'
import { SwingBars } from '#web/charts/bar-rows.tsx'
import { CapitalStack, stackParts } from '#web/features/deals/health/deal-capital.tsx'
import { Gauge, GaugeRow } from '#web/features/deals/health/deal-health.tsx'
import { VerdictScale } from '#web/features/deals/matches/deal-verdict.tsx'
import { TermBars } from '#web/features/deals/matches/match-details.tsx'
import { CashBar } from '#web/features/deals/page/cash-block.tsx'

function textOf(markup: string): string {
  return markup.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')
}

it('fills seven bars that add up to the score, with low terms in their own color', () => {
  const values = [0.5065, 1, 1, 0.5, 0.9121, 1, 0.7]
  const weights = [0.25, 0.2, 0.15, 0.15, 0.1, 0.1, 0.05]
  const labels = ['Cost', 'Amount', 'Term', 'Speed', 'Borrower fit', 'Published data', 'Local lender']
  const markup = html(
    <TermBars terms={labels.map((label, i) => ({ label, value: values[i]!, weight: weights[i]! }))} />,
  )
  const ink = [...attributes(markup, 'fill-pine', 'width'), ...attributes(markup, 'fill-amber', 'width')].reduce(
    (a, b) => a + b,
    0,
  )
  const score = values.reduce((sum, value, i) => sum + value * weights[i]!, 0)
  expect((ink / 100) * 0.25).toBeCloseTo(score, 3)
  expect(attributes(markup, 'fill-amber', 'width')).toHaveLength(2)
  const lines = markup.match(/<li\b.*?<\/li>/g)!.map((line) =>
    line
      .replace(/<[^>]+>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
  )
  expect(lines[0]).toBe('Cost 51 of 100, counts for 25%')
  expect(lines[6]).toBe('Local lender 70 of 100, counts for 5%')
})

it('labels a gauge with its value and limits, and clamps the bar to the track', () => {
  const gauge = <Gauge label="LTV, loan to price" value={80} usualFrom={85} usualTo={90} />
  expect(labelOf(gauge)).toBe('LTV, loan to price 80.0%, usual limit 85 to 90%')
  const over = <Gauge label="LTC" value={120} usualFrom={85} usualTo={95} />
  expect(labelOf(over)).toBe('LTC 120.0%, usual limit 85 to 95%')
  expect(attributes(html(over), 'fill-pine', 'width')).toEqual([100])
  expect(html(over)).toContain('<svg class="overflow-visible" x="100%"')
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

it('draws sources and uses on one scale, and labels every figure and the gap', () => {
  const label = labelOf(<CapitalStack sources={sources} uses={uses} />)
  expect(label).toContain('Sources $200,000 against uses $231,288: gap $31,288')
  for (const figure of ['Loan $160,000', 'Down payment $40,000', 'Repair budget $25,000', 'Points, 1.43% $2,288']) {
    expect(label).toContain(figure)
  }
  const markup = html(<CapitalStack sources={sources} uses={uses} />)
  expect(attributes(markup, 'fill-pine', 'width')[0]).toBe(69.18)
  expect(attributes(markup, 'fill-use-1', 'width')[0]).toBe(86.47)
  expect(attributes(markup, 'stroke-brass', 'width')[0]).toBe(13.53)
  expect(textOf(markup)).toContain('Cash you add $31,288')
})

it('labels what is left over, and draws no gap when sources exceed uses', () => {
  const rich = html(<CapitalStack sources={[{ label: 'Loan', dollars: 300_000 }]} uses={uses} />)
  expect(rich).toContain('left over $68,712')
  expect(textOf(rich)).toContain('Left over $68,712')
  expect(rich).not.toContain('class="stroke-brass"')
  const even = stackParts(sources, [{ label: 'Price', dollars: 200_000 }])
  expect([even.gap, even.left]).toEqual([0, 0])
  expect(stackParts([], []).sources).toEqual([])
})

it.each([
  ['capital-stack', <CapitalStack key="1" sources={sources} uses={uses} />],
  ['cash-bar', <CashBar key="2" atClosing={60_000} inAll={70_000} peak={80_000} reserves={75_000} />],
  [
    'gauge',
    <GaugeRow key="3" label="LTV" value={80} usualFrom={85} usualTo={90}>
      Room.
    </GaugeRow>,
  ],
  ['swing-bars', <SwingBars key="4" label="What moves the profit" rows={[{ label: 'Sale price', dollars: 15_000 }]} />],
  ['term-bars', <TermBars key="5" terms={[{ label: 'Cost', value: 0.5, weight: 1 }]} />],
  [
    'verdict-scale',
    <VerdictScale key="6" word="stretched" titles={{ sound: 'Solid', stretched: 'Tight', unlikely: 'Not likely' }} />,
  ],
])('%s renders on the server without style attributes or elements', (_, drawing) => {
  expect(html(drawing)).not.toMatch(/ style=|<style/)
})
