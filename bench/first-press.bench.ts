import { type Browser, chromium, type Page } from '@playwright/test'
import { browserLaunch } from '#test/e2e/browser.ts'
import { startBuiltServer } from './built-server.ts'
import { ms, percentile } from './measure.ts'

/** The CPU slowdown of Lighthouse's mobile preset. */
const slowdown = 4
const runs = 5
/** Milliseconds after load: about when the idle page starts to hydrate, and when it is hydrated. */
const restsMs = [2000, 4000]

const presses: Record<string, { path: string; target: string; effect: string }> = {
  menu: { path: '/about', target: 'header summary', effect: 'header details[open] a' },
  filter: { path: '/lenders', target: 'main button[aria-haspopup=dialog]', effect: '[role=dialog]' },
  accordion: { path: '/', target: 'details[name] > summary', effect: 'details[name][open] p' },
}

/**
 * Measures the first tap on an idle page with a CPU as slow as a phone's: its longest event by Event Timing (from the
 * touch to the next frame), and the time until its effect shows.
 */
export async function benchFirstPress(): Promise<string[]> {
  const server = await startBuiltServer()
  const browser = await chromium.launch(await browserLaunch({ isSystemPreferred: true }))
  try {
    const lines: string[] = []
    for (const [name, press] of Object.entries(presses))
      for (const rest of restsMs) {
        const taps = []
        for (let run = 0; run < runs; run++) taps.push(await tapOnce(browser, server.url, press, rest))
        const [events, effects] = [taps.map(({ event }) => event), taps.map(({ effect }) => effect)]
        lines.push(
          `First press on ${name} after ${rest / 1000} s, ${slowdown} times slower: event p50 ${ms(percentile(events, 0.5))}, longest ${ms(Math.max(...events))}; effect p50 ${ms(percentile(effects, 0.5))}, longest ${ms(Math.max(...effects))}`,
        )
      }
    return lines
  } finally {
    await browser.close()
    await server.stop()
  }
}

async function tapOnce(
  browser: Browser,
  url: string,
  { path, target, effect }: (typeof presses)[string],
  restMs: number,
) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  try {
    const page = await context.newPage()
    await (await context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    await page.goto(url + path)
    const place = await positionOf(page, target)
    await page.evaluate(recordTap, effect)
    await page.waitForTimeout(restMs)
    await page.touchscreen.tap(place.x, place.y)
    const done = await page.waitForFunction(() => (window as unknown as TapTimes).effectMs)
    await page.waitForTimeout(500)
    const events = await page.evaluate(() => (window as unknown as TapTimes).eventsMs)
    // Event Timing omits events shorter than a frame.
    return { event: Math.max(16, ...events), effect: Number(await done.jsonValue()) }
  } finally {
    await context.close()
  }
}

/**
 * Returns a target's position. Scrolls to a target outside the window, which also hydrates the page. @throws if there
 * is no target.
 */
async function positionOf(page: Page, target: string) {
  return page.evaluate((selector) => {
    const element = document.querySelector(selector)
    const before = element?.getBoundingClientRect()
    if (before && before.bottom > innerHeight) element?.scrollIntoView({ block: 'center' })
    const box = element?.getBoundingClientRect()
    if (!box) throw new Error(`Nothing to press: ${selector}`)
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  }, target)
}

type TapTimes = { eventsMs: number[]; effectMs?: number }

/**
 * Runs in the page: stores the {@link TapTimes} of the first tap on `window`. `effect` selects the element that the
 * tap shows.
 */
function recordTap(effect: string) {
  const times: TapTimes = { eventsMs: [] }
  Object.assign(window, times)
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) times.eventsMs.push(duration)
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
  addEventListener(
    'pointerdown',
    (event) => {
      const look = () => {
        const shown = document.querySelector(effect)
        if (shown?.checkVisibility()) Object.assign(window, { effectMs: performance.now() - event.timeStamp })
        else requestAnimationFrame(look)
      }
      requestAnimationFrame(look)
    },
    { capture: true, once: true },
  )
}
