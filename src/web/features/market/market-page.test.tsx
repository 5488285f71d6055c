import { expect, it } from 'vitest'
import { linksOf, renderInSite, textOf } from '#test/builders/render-in-site.tsx'
import { MarketPage } from './market-page.tsx'

it('says that an address names no state, and links to all states [MARKET-01]', () => {
  const html = renderInSite(<MarketPage facts={undefined} search={{}} />)
  expect(html).toContain('<h1 class="text-h3">')
  expect(textOf(html)).toContain('We couldn’t find that state This address names no state.')
  expect(linksOf(html)).toEqual([['Choose a State', '/market']])
})
