import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { stateNames } from '#domain/states/states.ts'
import { RateBar, TileMap } from './card/lender-card.tsx'
import { StateMap } from './map/state-map.tsx'

function html(element: ReactElement): string {
  return renderToStaticMarkup(element)
}

function labelOf(element: ReactElement): string {
  return /role="img" aria-label="([^"]*)"/.exec(html(element))?.[1] ?? 'no label'
}

/** The numbers of an attribute on elements of a class, in document order. */
function attributes(markup: string, className: string, attribute: string): number[] {
  const elements = markup.match(new RegExp(`<\\w+ [^>]*class="${className}"[^>]*>`, 'g')) ?? []
  return elements.map((element) => Number.parseFloat(new RegExp(` ${attribute}="([^"]*)"`).exec(element)?.[1] ?? 'NaN'))
}

it.each([
  ['a rate bar', <RateBar key="r" minRate={9} maxRate={12} />],
  ['a map', <StateMap key="m" highlighted="all" />],
  ['a map as a chooser', <StateMap key="c" highlighted={[]} onSelect={() => {}} hrefFor={(state) => state} />],
  ['tiles', <TileMap key="t" lender={{ states: ['Texas'], statesPublished: true }} />],
])('%s renders on the server without style attributes or elements', (_, element) => {
  expect(html(element)).not.toMatch(/ style=|<style/)
})

it('draws rates on a scale from 6 to 15 and hides the drawing from screen readers', () => {
  const markup = html(<RateBar minRate={6.99} maxRate={8.75} />)
  expect(attributes(markup, 'fill-pine', 'x')).toEqual([11])
  expect(attributes(markup, 'fill-pine', 'width')).toEqual([19.56])
  expect(markup).toContain('aria-hidden="true"')
})

it('names the states it highlights on the map', () => {
  expect(labelOf(<StateMap highlighted={['Nevada', 'California', 'Atlantis']} />)).toBe(
    'Map of the United States. Covered: California, Nevada.',
  )
  expect(labelOf(<StateMap highlighted="all" />)).toBe('Map of the United States. Covered: all 50 states.')
  expect(labelOf(<StateMap highlighted={[]} />)).toBe('Map of the United States. No state is covered.')
  const markup = html(<StateMap highlighted={['Texas']} />)
  expect(markup.match(/fill-pine stroke-paper/g)).toHaveLength(1)
  expect(markup.match(/fill-sunk stroke-line-2/g)).toHaveLength(49)
  expect(markup).toContain('>TX</text>')
})

it('hides a map chooser from assistive technology, and its links from the keyboard', () => {
  const markup = html(<StateMap highlighted={[]} hrefFor={(state) => `/lenders/state/${state}`} />)
  expect(markup).toMatch(/^<svg [^>]*aria-hidden="true"/)
  expect(markup.match(/<a href="\/lenders\/state\/[^"]+" tabindex="-1">/gi)).toHaveLength(50)
})

it.each([
  [[], true, 'Map: lends in All 50 States', 50],
  [[...stateNames], true, 'Map: lends in All 50 States', 50],
  [['Texas'], true, 'Map: lends in 1 State', 1],
  [['Texas', 'Ohio', 'Maine'], true, 'Map: lends in 3 States', 3],
  [[], false, 'States not published: ask', 0],
])('draws the tiles of %j, published: %s', (states, statesPublished, label, on) => {
  const markup = html(<TileMap lender={{ states, statesPublished }} />)
  expect(markup).toContain(`aria-label="${label}"`)
  const tiles = (className: string) =>
    new RegExp(`class="${className}" d="([^"]*)"`).exec(markup)?.[1]?.match(/M/g)?.length ?? 0
  expect([tiles('fill-pine'), tiles('fill-line')]).toEqual([on, 50 - on])
})
