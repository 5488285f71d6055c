import { createDealEndpoint, listDealMatchesEndpoint } from '#contract/deals/deals.ts'
import { dealBody } from '#test/builders/deal-builders.ts'
import { addStoredRequest } from '#test/builders/quote-builders.ts'
import { investorWithDeal } from './deal-page-screens.ts'
import { test } from './fixtures.ts'

const [width, scheme] = (process.env['LOOK'] ?? '390-light').split('-') as [string, 'light' | 'dark']
test.use({ viewport: { width: Number(width), height: width === '390' ? 844 : 900 }, colorScheme: scheme })

test('look', async ({ page, app }) => {
  const { investor, deal } = await investorWithDeal(app, { occupancy: 'investment', holdMonths: 6 })
  const shot = async (name: string, path: string) => {
    await page.goto(path)
    await page.waitForTimeout(4000)
    await page.screenshot({
      path: `/tmp/look/${name}-${width}-${scheme}.png`,
      fullPage: true,
      clip: { x: 0, y: 0, width: Number(width), height: 1500 },
    })
  }
  for (const [name, path] of [
    ['home', '/'],
    ['answer', '/?state=Ohio&creditScoreRange=Good+(650-699)&purchasePrice=185000&rehab=60000&arv=330000'],
    ['lenders', '/lenders'],
    ['market', '/market/ohio'],
    ['flip', '/tools/flip-profit'],
    ['rehab', '/tools/rehab'],
    ['about', '/about'],
    ['access', '/accessibility'],
  ])
    await shot(name!, path!)
  await app.signIn(page, investor)
  await shot('dash', '/dashboard')
  await shot('deal', `/deals/${deal.id}`)
  await shot('deal-lenders', `/deals/${deal.id}?tab=lenders`)
  const [match] = await investor.call(listDealMatchesEndpoint, { params: { id: deal.id } })
  const { token } = await addStoredRequest(app, { userId: investor.id, dealId: deal.id, matchId: match!.id })
  for (let n = 0; n < 7; n++)
    await investor.call(createDealEndpoint, {
      body: dealBody({ propertyAddress: `${12 + n} Elm Street, Fresno`, occupancy: 'investment' }),
    })
  await shot('deal-quote', `/deals/${deal.id}`)
  for (const tab of ['quotes', 'what-if', 'closing', 'project'])
    await shot(`deal-${tab}`, `/deals/${deal.id}?tab=${tab}`)
  for (const tab of ['overview', 'my-deals', 'matched-lenders', 'messages'])
    await shot(`dash-${tab}`, `/dashboard#${tab}`)
  await shot('profile', '/profile')
  await shot('reply', `/reply/${token}`)
})
