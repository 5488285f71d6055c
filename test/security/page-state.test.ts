import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addFinalTermsEndpoint } from '#contract/closing/final-terms.ts'
import { openComparisonEndpoint, shareComparisonEndpoint } from '#contract/closing/shared-comparison.ts'
import { createSheetEndpoint, openSheetEndpoint } from '#contract/deals/deal-sheet.ts'
import { createDealEndpoint } from '#contract/deals/deals.ts'
import { requestClaimEndpoint } from '#contract/lenders/corrections.ts'
import { recordResultEndpoint } from '#contract/project/project.ts'
import { openResultEndpoint, shareResultEndpoint } from '#contract/project/result-card.ts'
import type { Call, CallOptions } from '#contract/wire/call.ts'
import type { Endpoint } from '#contract/wire/endpoint.ts'
import { createPages } from '#server/platform/ssr/pages.routes.ts'
import { loadBuiltRenderer } from '#server/platform/ssr/renderer.ts'
import { projectRoot } from '#server/project-root.ts'
import { termsBody } from '#test/builders/closing-builders.ts'
import { addLenders, dealBody } from '#test/builders/deal-builders.ts'
import { type AskingInvestor, addAskingInvestor, ask, lenderWith, linkOf } from '#test/builders/quote-builders.ts'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'
import { nameOf } from './contract-endpoints.ts'

type Read = { endpoint: Endpoint; input: { params?: unknown; query?: unknown }; options?: CallOptions; reply: unknown }

/** The API reads that pages made while they were rendered. */
const reads: Read[] = []

let t: TestApp
let investor: AskingInvestor
let lenderId: string
const links = { sheet: '', result: '', comparison: '', reply: '', claim: '' }
beforeAll(async () => {
  if (!existsSync(join(projectRoot, 'dist/server/entry-server.js')))
    throw new Error('These tests look at built pages: run "npm run build" first.')
  const built = await loadBuiltRenderer()
  const renderer: typeof built = {
    ...built,
    render: (request) => built.render({ ...request, call: recording(request.call) }),
  }
  t = await startTestApp({ start: { pages: createPages(renderer) } })
  // Runs before the deal exists, or matching it again would change pages while they are compared.
  lenderId = (await addLenders(t, [{ name: 'Claimed Capital', contactEmail: 'terms@claimed.example' }]))[
    'Claimed Capital'
  ]!
  investor = await addAskingInvestor(t, {
    lenders: 1,
    user: { email: 'ada@investors.example', liquidReserves: 71_234 },
  })
  const [request] = await ask(investor)
  links.reply = await linkOf(t, request!)
  const { url } = await investor.call(createSheetEndpoint, { params: { id: investor.dealId }, body: { show: {} } })
  links.sheet = url.slice(url.lastIndexOf('/') + 1)
  const own = { id: investor.dealId }
  const terms = termsBody({ lenderName: 'Corner Bank', conditions: 'Ask for Jo' })
  await investor.call(addFinalTermsEndpoint, { params: own, body: terms })
  const compared = await investor.call(shareComparisonEndpoint, { params: own, body: { show: {} } })
  links.comparison = compared.url.split('/').at(-1)!
  // Another deal, because a result ends its deal.
  const { deal } = await investor.call(createDealEndpoint, { body: dealBody() })
  const params = { id: deal.id }
  const result = { kind: 'sold', on: '2026-01-31', price: 301_777, costs: 20_321 } as const
  await investor.call(recordResultEndpoint, { params, body: result })
  links.result = (await investor.call(shareResultEndpoint, { params, body: { show: {} } })).url.split('/').at(-1)!
  const body = { email: 'terms@claimed.example', website: '' }
  await t.call(requestClaimEndpoint, { params: { id: lenderId }, body })
  const mail = await t.waitForMail(({ to }) => to === 'terms@claimed.example')
  links.claim = /\/claim\/([\w-]{43})/.exec(mail.text)![1]!
})
afterAll(() => t.close())

function recording(call: Call): Call {
  return (async (endpoint: Endpoint, input?: Read['input'], options?: CallOptions) => {
    const reply = await (call as (...all: unknown[]) => Promise<unknown>)(endpoint, input, options)
    reads.push({ endpoint, input: input ?? {}, ...(options && { options }), reply })
    return reply
  }) as Call
}

type PageState = { queries: unknown[]; router: { matches: { i: string; l?: unknown }[] } }

async function stateOf(path: string): Promise<PageState> {
  const html = await (await t.fetch(path)).text()
  const json = /<script id="page-state" type="application\/json">(.*?)<\/script>/s.exec(html)?.[1]
  return JSON.parse(json!) as PageState
}

/** Returns the data that the page's own loader embedded. The last match is the page; earlier ones are layouts. */
const pageData = ({ router }: PageState) => router.matches.at(-1)!.l

it('a deal’s sheet contains what the API returns for its link, and only chosen facts [LIFE-06]', async () => {
  const state = await stateOf(`/sheet/${links.sheet}`)
  expect(pageData(state)).toEqual(await t.call(openSheetEndpoint, { body: { token: links.sheet } }))
  const text = JSON.stringify(state)
  const lender = investor.matches[0]!
  for (const secret of [investor.id, investor.dealId, '12 Elm', 'Byron', '650-699', 'Buy, renovate', lender.lenderId])
    expect(text).not.toContain(secret)
  expect(text).not.toMatch(/userId|"purpose"|monthlyRent|insight|liquidReserves|creditScore|contacted/)
})

it('a result’s page contains what the API returns for its link, and only chosen facts [DRAW-04]', async () => {
  const state = await stateOf(`/result/${links.result}`)
  expect(pageData(state)).toEqual(await t.call(openResultEndpoint, { body: { token: links.result } }))
  const text = JSON.stringify(state)
  for (const secret of [investor.id, '12 Elm', 'Byron', '650-699', '301777', '20321'])
    expect(text).not.toContain(secret)
  expect(text).not.toMatch(/userId|"price":|"costs":|tokenHash|liquidReserves/)
})

it('a comparison’s page contains what the API returns for its link, and only what was chosen [CLOSE-01]', async () => {
  const state = await stateOf(`/comparison/${links.comparison}`)
  expect(pageData(state)).toEqual(await t.call(openComparisonEndpoint, { body: { token: links.comparison } }))
  const text = JSON.stringify(state)
  for (const secret of [investor.id, investor.dealId, '12 Elm', 'Byron', '650-699', 'Corner Bank', 'Ask for Jo'])
    expect(text).not.toContain(secret)
  expect(text).not.toMatch(/userId|"conditions"|"fees"|tokenHash|liquidReserves/)
})

it('a lender’s private page contains what the API returns for its link [QUOTE-09]', async () => {
  const state = await stateOf(`/reply/${links.reply}`)
  expect(pageData(state)).toEqual(await lenderWith(t, links.reply).read())
  const text = JSON.stringify(state)
  // By default the name is shared, but not the address, phone or email.
  expect(text).toContain('Byron')
  for (const secret of [investor.id, investor.dealId, '12 Elm', 'ada@investors.example', '555-0142', '71234'])
    expect(text).not.toContain(secret)
})

it('a claim link’s page contains nothing about the lender, which the browser reads from the API', async () => {
  const state = await stateOf(`/claim/${links.claim}`)
  expect(pageData(state)).toBeUndefined()
  expect(JSON.stringify(state)).not.toMatch(/claimed/i)
})

/** Addresses of pages, by route file. Other pages are at their file's path. */
const addresses: Record<string, () => string> = {
  'sheet.$token': () => `/sheet/${links.sheet}`,
  'result.$token': () => `/result/${links.result}`,
  'comparison.$token': () => `/comparison/${links.comparison}`,
  'reply.$token': () => `/reply/${links.reply}`,
  'claim.$token': () => `/claim/${links.claim}`,
  'deals.$id': () => `/deals/${investor.dealId}`,
  'lenders.$name': () => '/lenders/claimed-capital',
  'lenders.state.$state': () => '/lenders/state/california',
  $: () => '/no-such-page',
}

const routes = Object.keys(import.meta.glob('../../src/web/routes/*.tsx'))
  .map((file) => /([^/]+)\.tsx$/.exec(file)![1]!)
  .filter((name) => !/^[-_]/.test(name))

it('every page’s state equals the API’s public replies, field by field', async () => {
  expect(routes.length).toBeGreaterThan(25)
  const paths = routes.map(
    (route) => addresses[route]?.() ?? `/${route.replace(/(^|\.)index$/, '').replaceAll('.', '/')}`,
  )
  const seen = new Set<string>()
  // A lender's page can also be requested by the lender's id.
  for (const path of [...paths, `/lenders/${lenderId}`]) {
    reads.length = 0
    const { status } = await t.fetch(path, { redirect: 'manual' })
    expect(status, path).toBeLessThan(500)
    for (const { endpoint, input, options, reply } of [...reads]) {
      seen.add(nameOf(endpoint))
      const overHttp = await t.call(endpoint, input as never, options ?? {})
      expect(JSON.parse(JSON.stringify(reply)), `${path} reads ${nameOf(endpoint)}`).toEqual(overHttp)
    }
  }
  // The pages above used every local call of the renderer.
  expect([...seen].sort()).toEqual([...t.http.local.keys()].sort())
})
