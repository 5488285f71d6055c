import { expect, it } from 'vitest'
import { html, labelOf } from '#test/builders/read-drawing.tsx'
import { LineChart } from './line-chart.tsx'

it('is one labeled image, and renders on the server without style attributes or elements', () => {
  const chart = (
    <LineChart
      label="Profit by month of sale"
      lines={[{ name: 'Profit', values: [60_000, 20_000, -20_000] }]}
      firstX={6}
      xTicks={[6, 8]}
      target={{ value: 50_000, label: 'target $50,000' }}
      mark={{ x: 7, value: 20_000, label: '$20,000' }}
    />
  )
  expect(labelOf(chart)).toBe('Profit by month of sale')
  expect(html(chart)).not.toMatch(/ style=|<style/)
})
