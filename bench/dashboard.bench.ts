import { type Browser, chromium } from '@playwright/test'
import { createDealEndpoint } from '#contract/deals/deals.ts'
import { dealFieldDefaults } from '#domain/deal/deal-field-lists.ts'
import { browserLaunch } from '#test/e2e/browser.ts'
import { startBuiltServer } from './built-server.ts'
import { signUpInvestor } from './investor.ts'
import { ms, percentile } from './measure.ts'

const dealCount = 200
const visits = 5

/** For each tab, a selector that matches once the tab is usable. */
const tabs = [
  { hash: 'overview', ready: 'dl[aria-busy=false] dd' },
  { hash: 'my-deals', ready: 'article ol.matches' },
  { hash: 'matched-lenders', ready: 'main section ol li h3' },
] as const

/**
 * Measures how long the dashboard of an investor with 200 deals takes in Chromium with an empty cache, from the start
 * of navigation until the tab's content is visible and the page answers a click. Compares it with one deal.
 */
export async function benchDashboard(): Promise<string[]> {
  const server = await startBuiltServer()
  const browser = await chromium.launch(await browserLaunch({ isSystemPreferred: true }))
  try {
    const { token, call } = await signUpInvestor(server)
    const body = {
      ...dealFieldDefaults,
      propertyAddress: '1418 Alder Street, Sacramento',
      purpose: 'Purchase and rehab',
    }
    await call(createDealEndpoint, { body })
    const one = await visitTabs(browser, server.url, token)
    for (let i = 1; i < dealCount; i++) await call(createDealEndpoint, { body })
    const many = await visitTabs(browser, server.url, token)
    return tabs.map(({ hash }, index) => {
      const [few, all] = [one[index]!, many[index]!]
      return `Dashboard #${hash} with ${dealCount} deals (with one): usable after p50 ${ms(percentile(all.times, 0.5))} (${ms(percentile(few.times, 0.5))}), fastest ${ms(Math.min(...all.times))} (${ms(Math.min(...few.times))}); processor time of the page's thread ${ms(percentile(all.work, 0.5))} (${ms(percentile(few.work, 0.5))}); ${all.requests} requests to the API (${few.requests}), ${Math.round(all.bytes / 1024)} KB from it (${Math.round(few.bytes / 1024)} KB)`
    })
  } finally {
    await browser.close()
    await server.stop()
  }
}

/** Milliseconds and CPU milliseconds until usable, and the number and bytes of API requests. */
type Visits = { times: number[]; work: number[]; requests: number; bytes: number }

/** Visits each tab several times with an empty cache and returns its measurements. */
async function visitTabs(browser: Browser, url: string, token: string): Promise<Visits[]> {
  const results: Visits[] = []
  for (const tab of tabs) {
    // The first visit warms up the server and isn't counted.
    await visit(browser, url, token, tab)
    const seen: Awaited<ReturnType<typeof visit>>[] = []
    for (let i = 0; i < visits; i++) seen.push(await visit(browser, url, token, tab))
    const last = seen.at(-1)!
    results.push({
      times: seen.map(({ time }) => time),
      work: seen.map(({ work }) => work),
      requests: last.requests,
      bytes: last.bytes,
    })
  }
  return results
}

async function visit(browser: Browser, url: string, token: string, tab: (typeof tabs)[number]) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  await context.addInitScript(
    ({ token, ready }) => {
      localStorage.setItem('auth_token', token)
      const observer = new MutationObserver(() => {
        if (!document.querySelector(ready)) return
        observer.disconnect()
        // Runs after the frame is painted and its other work is done, when the page would answer a click.
        requestAnimationFrame(() => setTimeout(() => Object.assign(window, { usableAfterMs: performance.now() }), 0))
      })
      observer.observe(document, { childList: true, subtree: true, attributes: true })
    },
    { token, ready: tab.ready },
  )
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
  await page.goto(`${url}/dashboard#${tab.hash}`)
  const time = await (
    await page.waitForFunction(() => (window as { usableAfterMs?: number }).usableAfterMs)
  ).jsonValue()
  // Uses CPU time, because elapsed time grows on a busy machine.
  const { metrics } = await devtools.send('Performance.getMetrics')
  const work = (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000
  await page.waitForLoadState('networkidle')
  const { requests, bytes } = await page.evaluate(() => {
    const calls = (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).filter(({ name }) =>
      new URL(name).pathname.startsWith('/api/'),
    )
    return { requests: calls.length, bytes: calls.reduce((sum, { transferSize }) => sum + transferSize, 0) }
  })
  await context.close()
  return { time: time!, work, requests, bytes }
}
