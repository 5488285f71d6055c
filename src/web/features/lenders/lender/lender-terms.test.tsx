import { expect, it } from 'vitest'
import { attributes, html } from '#test/builders/read-drawing.tsx'
import { renderInSite } from '#test/builders/render-in-site.tsx'
import { wireLender } from '#test/builders/wire-lender.ts'
import { LenderTerms, RangeBar } from './lender-terms.tsx'

it('draws an open bound to the end of its scale, and no bar for an unpublished range', () => {
  const scale = { min: 10_000, max: 100_000_000, scale: 'log', ticks: [{ at: 100_000, label: '$100K' }] } as const
  expect(attributes(html(<RangeBar from={100_000} to={null} {...scale} />), 'fill-pine', 'width')).toEqual([75])
  expect(html(<RangeBar from={null} to={null} {...scale} />)).not.toContain('fill-pine')
})

it('uses the long scale for terms over 60 months, even if only the shortest is published', () => {
  const scaleOf = (minTerm: number | null, maxTerm: number | null) =>
    /(60|360) mo</.exec(renderInSite(<LenderTerms lender={wireLender({ minTerm, maxTerm })} />))?.[1]
  expect([scaleOf(6, 60), scaleOf(12, 360), scaleOf(360, null), scaleOf(null, null)]).toEqual([
    '60',
    '360',
    '360',
    '60',
  ])
})

it('renders on the server without style attributes or elements', () => {
  const bar = <RangeBar from={6} to={18} min={0} max={60} ticks={[{ at: 12, label: '12' }]} />
  expect(html(bar)).not.toMatch(/ style=|<style/)
})
