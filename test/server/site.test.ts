import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  contactFallback,
  getAnalyticsConfigEndpoint,
  getClaimsEndpoint,
  getContactInfoEndpoint,
  getFeaturesEndpoint,
  getRecordingConfigEndpoint,
  getStatsEndpoint,
  noClaims,
} from '#contract/site/site.ts'
import { stateNames } from '#domain/states/states.ts'
import { lenders } from '#server/features/lenders/lenders.table.ts'
import { createSettings } from '#server/features/site/settings.ts'
import { settings as settingsTable } from '#server/features/site/site.table.ts'
import { localKey } from '#server/platform/http/route.ts'
import { addLenders } from '#test/builders/deal-builders.ts'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'

let t: TestApp

beforeAll(async () => {
  t = await startTestApp({ env: { PUBLIC_URL: 'https://plumbline.example/' }, start: { isWorking: false } })
})
afterAll(() => t.close())

async function get(path: string, headers: Record<string, string> = {}) {
  const reply = await t.fetch(path, { headers })
  return { status: reply.status, headers: reply.headers, text: await reply.text() }
}

it('counts the states that active lenders publish, or 50 if there are none [HOME-03] [MATCH-20]', async () => {
  expect(await t.call(getStatsEndpoint)).toEqual({ totalStates: 50, totalLenders: 0 })
  await addLenders(t, [
    { name: 'One', states: ['Ohio'] },
    { name: 'Two', states: ['Ohio', 'Iowa'] },
    { name: 'Gone', states: ['Utah'], isActive: false },
  ])
  expect(await t.call(getStatsEndpoint)).toEqual({ totalStates: 2, totalLenders: 2 })
  await addLenders(t, [{ name: 'Unknown States', states: [], statesPublished: false }])
  expect(await t.call(getStatsEndpoint)).toEqual({ totalStates: 2, totalLenders: 3 })
  await addLenders(t, [{ name: 'Everywhere', states: [] }])
  expect(await t.call(getStatsEndpoint)).toEqual({ totalStates: 50, totalLenders: 4 })
})

it('returns contact values from settings, else the built-in ones, for five minutes [PAGE-02]', async () => {
  const reply = await get('/api/contact-info')
  expect(reply.headers.get('cache-control')).toBe('public, max-age=300')
  expect(JSON.parse(reply.text)).toEqual(contactFallback)
  await t.deps.settings.set('contact.email', 'Desk@Example.com')
  await t.deps.settings.set('contact.phone', '(212) 555-0100')
  expect(await t.call(getContactInfoEndpoint)).toEqual({
    email: 'desk@example.com',
    phone: '(212) 555-0100',
    address: 'San Francisco, CA',
  })
  await t.deps.settings.set('contact.email', '')
  await t.deps.settings.set('contact.phone', ' ')
  expect(await t.call(getContactInfoEndpoint)).toEqual(contactFallback)
})

it('returns the claims from settings, and only those on a site without sample lenders [HOME-12] [DESK-09]', async () => {
  // Without sample lenders, active lenders are counted and unproven claims are hidden.
  const { totalLenders } = await t.call(getStatsEndpoint)
  const counted = totalLenders === 0 ? null : String(totalLenders)
  expect(await t.call(getClaimsEndpoint)).toEqual({ ...noClaims, verifiedLenders: counted })
  await t.deps.settings.set('claims.verifiedLenders', '600')
  await t.deps.settings.set('claims.fundedInvestors', 'dozens of investors')
  expect(await t.call(getClaimsEndpoint)).toEqual({
    ...noClaims,
    verifiedLenders: '600',
    fundedInvestors: 'dozens of investors',
  })
})

it('has messaging and deal editing on, until a setting marks one as announced [DASH-08] [DASH-11]', async () => {
  expect(await t.call(getFeaturesEndpoint)).toEqual({
    messaging: 'on',
    dealEditing: 'on',
    rounds: 'off',
    google: 'off',
  })
  await t.deps.settings.set('features.dealEditing', 'announced')
  expect(await t.call(getFeaturesEndpoint)).toEqual({
    messaging: 'on',
    dealEditing: 'announced',
    rounds: 'off',
    google: 'off',
  })
  await expect(t.deps.settings.set('features.messaging', 'off')).rejects.toThrow(/must be on or announced/)
  await t.deps.settings.set('features.dealEditing', '')
})

it('keeps analytics and session recording off until a setting turns them on [PAGE-07]', async () => {
  expect(await t.call(getAnalyticsConfigEndpoint)).toEqual({ enabled: false, measurementId: null })
  expect(await t.call(getRecordingConfigEndpoint)).toEqual({ enabled: false, siteId: null })
  await t.deps.settings.set('analytics.measurementId', 'G-ABC123DEF4')
  await t.deps.settings.set('hotjar.siteId', '1234567')
  expect(await t.call(getAnalyticsConfigEndpoint)).toEqual({ enabled: true, measurementId: 'G-ABC123DEF4' })
  expect(await t.call(getRecordingConfigEndpoint)).toEqual({ enabled: true, siteId: '1234567' })
  await t.deps.settings.set('analytics.measurementId', '')
  expect(await t.call(getAnalyticsConfigEndpoint)).toEqual({ enabled: false, measurementId: null })
})

it('gives the server’s renderer the same replies as browsers', async () => {
  for (const endpoint of [
    getStatsEndpoint,
    getContactInfoEndpoint,
    getClaimsEndpoint,
    getFeaturesEndpoint,
    getAnalyticsConfigEndpoint,
    getRecordingConfigEndpoint,
  ])
    expect(await t.http.local.get(localKey(endpoint))!({})).toEqual(JSON.parse((await get(endpoint.path)).text))
})

it('rejects unknown keys, invalid values, and secrets', async () => {
  const { settings } = t.deps
  for (const [key, value, message] of [
    ['contact.mail', 'x', /There is no setting 'contact.mail'/],
    ['__proto__', 'x', /There is no setting/],
    ['contact.email', 'nobody', /contact.email: Please enter a valid email address/],
    ['contact.phone', 'x'.repeat(41), /contact.phone: must have at most 40 characters/],
    ['claims.lenderReview', '<b>soon</b>', /claims.lenderReview: must be plain text/],
    ['claims.rating', '5.1', /claims.rating: must be a number from 0 to 5/],
    ['analytics.measurementId', "G-X');alert(1)//", /analytics.measurementId: must look like G-XXXXXXXXXX/],
    ['hotjar.siteId', '12a', /hotjar.siteId: must be a number/],
    ['auth.cookieKey', 'x'.repeat(43), /auth.cookieKey is generated by the server/],
  ] as const)
    await expect(settings.set(key, value)).rejects.toThrow(message)
})

it('lists every setting and never the value of a secret', async () => {
  await t.deps.settings.cookieKey()
  await t.deps.settings.set('contact.address', 'Austin, TX')
  const listed = await t.deps.settings.list()
  expect(listed.find(({ key }) => key === 'contact.address')).toMatchObject({ value: 'Austin, TX', isSet: true })
  expect(listed.find(({ key }) => key === 'contact.phone')).toMatchObject({
    value: contactFallback.phone,
    isSet: false,
  })
  expect(listed.find(({ key }) => key === 'auth.cookieKey')).toMatchObject({ value: null, isSet: true, isSecret: true })
  expect(listed.map(({ key }) => key)).not.toContain('matching.rematched')
})

it('creates one cookie key when several processes need it at once', async () => {
  await t.deps.db.delete(settingsTable)
  const stores = Array.from({ length: 8 }, () => createSettings({ db: t.deps.db }))
  const keys = await Promise.all(stores.map((store) => store.cookieKey()))
  expect(new Set(keys.map((key) => key.toString('hex'))).size).toBe(1)
  expect(keys[0]).toHaveLength(32)
  expect(await createSettings({ db: t.deps.db }).cookieKey()).toEqual(keys[0])
  const rows = await t.deps.db.select().from(settingsTable)
  expect(rows).toMatchObject([{ key: 'auth.cookieKey', isSecret: true }])
})

it("sees its own changes immediately, another process's once the cache expires, and survives an outage", async () => {
  let isAway = false
  let failed = false
  const db = new Proxy(t.deps.db, {
    get(target, name, receiver) {
      if (name === 'select' && isAway) {
        failed = true
        throw new Error('ECONNREFUSED')
      }
      return Reflect.get(target, name, receiver)
    },
  })
  const here = createSettings({ db, ttlMs: 50 })
  const there = createSettings({ db: t.deps.db, ttlMs: 60_000 })
  expect(await here.get('contact.phone')).toBe(contactFallback.phone)
  await there.set('contact.phone', '(212) 555-0177')
  expect(await there.get('contact.phone')).toBe('(212) 555-0177')
  await expect.poll(() => here.get('contact.phone')).toBe('(212) 555-0177')
  isAway = true
  // The claims stay cached until the next database query.
  await expect.poll(async () => (await here.get('contact.phone')) && failed).toBe(true)
  expect(await here.get('contact.phone')).toBe('(212) 555-0177')
  await expect(createSettings({ db }).get('contact.phone')).rejects.toThrow('ECONNREFUSED')
})

it('lists pages, the 50 states and every active lender in the sitemap, absolute and escaped [OPS-04]', async () => {
  await t.deps.db.delete(lenders)
  await addLenders(t, [
    { name: 'Plain Lending', slug: 'plain-lending' },
    { name: 'Odd', slug: "odd'&<lending>" },
    { name: 'Hidden', slug: 'hidden', isActive: false },
  ])
  const { status, headers, text } = await get('/sitemap.xml')
  expect(status).toBe(200)
  expect(headers.get('content-type')).toBe('application/xml; charset=utf-8')
  const addresses = [...text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address!)
  expect(addresses.every((address) => address.startsWith('https://plumbline.example/'))).toBe(true)
  expect(new Set(addresses).size).toBe(addresses.length)
  for (const path of [
    '/',
    '/lenders',
    '/about',
    '/how-matching-works',
    '/contact',
    '/privacy',
    '/terms',
    '/accessibility',
    '/lenders/state/new-hampshire',
  ])
    expect(addresses).toContain(`https://plumbline.example${path}`)
  expect(addresses.filter((address) => address.includes('/lenders/state/'))).toHaveLength(stateNames.length)
  expect(addresses).toContain('https://plumbline.example/lenders/plain-lending')
  expect(addresses).toContain('https://plumbline.example/lenders/odd&apos;%26%3Clending%3E')
  expect(text).not.toContain('hidden')
  const etag = headers.get('etag')!
  expect((await get('/sitemap.xml', { 'if-none-match': etag })).status).toBe(304)
  await t.deps.db.execute(sql`update lenders set is_active = true where slug = 'hidden'`)
  await t.deps.catalogue.refresh()
  const after = await get('/sitemap.xml', { 'if-none-match': etag })
  expect(after.status).toBe(200)
  expect(after.text).toContain('https://plumbline.example/lenders/hidden')
  expect((await get('/sitemap-1.xml')).status).toBe(404)
  expect((await get('/sitemap-x.xml')).status).toBe(404)
})

it('excludes private paths in robots.txt, which links the sitemap; the manifest has the site’s name [OPS-04]', async () => {
  const robots = await get('/robots.txt')
  expect(robots.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  const lines = robots.text.split('\n')
  for (const path of ['/api', '/dashboard', '/deals', '/profile', '/auth', '/verify', '/reset-password'])
    expect(lines).toContain(`Disallow: ${path}`)
  expect(lines).toContain('Sitemap: https://plumbline.example/sitemap.xml')
  const manifest = await get('/manifest.webmanifest')
  expect(manifest.headers.get('content-type')).toBe('application/manifest+json; charset=utf-8')
  expect(JSON.parse(manifest.text)).toMatchObject({ name: 'Plumbline', short_name: 'Plumbline', start_url: '/' })
})

it('hides its metrics from requests through a proxy [OPS-03]', async () => {
  expect((await get('/metrics')).status).toBe(200)
  const { status, text } = await get('/metrics', { 'x-forwarded-for': '127.0.0.1' })
  expect(status).toBe(404)
  expect(text).not.toContain('nodejs_')
})

it('reports liveness, readiness and metrics without personal ids [OPS-03]', async () => {
  const id = randomUUID()
  await get(`/api/deals/${id}`)
  expect(await get('/healthz')).toMatchObject({ status: 200, text: '{"status":"ok"}' })
  const ready = await get('/readyz')
  expect([ready.status, JSON.parse(ready.text)]).toEqual([
    200,
    {
      status: 'ok',
      role: 'web',
      checks: { process: 'ok', database: 'ok', migrations: 'ok', catalogue: 'ok', clock: 'ok', disk: 'ok' },
    },
  ])
  const { status, headers, text } = await get('/metrics')
  expect(status).toBe(200)
  expect(headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/)
  expect(text).toContain('http_request_duration_seconds_count{method="GET",route="/api/deals/:id",status="401"} 1')
  expect(text).toMatch(/^process_cpu_seconds_total /m)
  expect(text).toMatch(/^nodejs_eventloop_lag_seconds /m)
  expect(text).not.toContain(id)
})

it('reports Global Privacy Control from the request header, in an uncached reply [COMP-06]', async () => {
  const ask = (headers: Record<string, string>) => fetch(`${t.url}/api/config/visits`, { headers })
  const opted = await ask({ 'sec-gpc': '1' })
  expect(opted.headers.get('cache-control')).toContain('no-store')
  expect(await opted.json()).toEqual({ isOptedOut: true })
  expect(await (await ask({})).json()).toEqual({ isOptedOut: false })
  expect(await (await ask({ 'sec-gpc': '0' })).json()).toEqual({ isOptedOut: false })
})
