import { type Browser, chromium, type Page } from '@playwright/test'
import { lenderSorts } from '#contract/lenders/lenders.ts'
import { browserLaunch } from '#test/e2e/browser.ts'
import { startBuiltServer } from './built-server.ts'
import { ms, percentile } from './measure.ts'

const fewCards = 480
const manyCards = 2000
const states = ['Ohio', 'Texas', 'Maine', 'Florida', 'Oregon', 'Georgia', 'Nevada', 'Iowa', 'Utah', 'Kansas']
/** CPU slowdowns: none, and that of Lighthouse's mobile preset. */
const slowdowns = [1, 4]

/** Measures the directory in Chromium at phone size: scrolling through 2,000 cards, and filtering. */
export async function benchScrolling(): Promise<string[]> {
  const server = await startBuiltServer()
  const browser = await chromium.launch(await browserLaunch({ isSystemPreferred: true }))
  try {
    const lines: string[] = []
    for (const slowdown of slowdowns) {
      const machine = slowdown === 1 ? 'this machine' : `a CPU ${slowdown} times slower`
      const { page, devtools } = await openDirectory(browser, server.url, slowdown)
      const scrolled = await scroll(page, devtools)
      lines.push(
        `Directory scrolled to ${scrolled.cards} cards, ${machine}: longest task ${scrolled.longest === 0 ? 'below 50 ms' : ms(scrolled.longest)}, ${scrolled.tasks} above 50 ms; heap ${megabytes(scrolled.few)} at ${fewCards} cards, ${megabytes(scrolled.many)} at the end`,
      )
      await page.context().close()
      const changes = await changeFilters(await openDirectory(browser, server.url, slowdown))
      for (const [what, times] of Object.entries(changes))
        lines.push(
          `${what}, ${machine}: new results drawn after a median of ${ms(percentile(times, 0.5))}, at most ${ms(Math.max(...times))}`,
        )
    }
    return lines
  } finally {
    await browser.close()
    await server.stop()
  }
}

const megabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(1)} MB`

/** Opens the hydrated, idle page and records its long tasks from then on. */
async function openDirectory(browser: Browser, url: string, slowdown: number) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Performance.enable')
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.goto(`${url}/lenders`)
  // The page hydrates on the first interaction, such as a pointer move or a wheel event.
  await page.mouse.move(100, 300)
  await page.mouse.wheel(0, 10)
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(2000)
  await page.evaluate(() => {
    const tasks: number[] = []
    Object.assign(window, { longTasks: tasks })
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) tasks.push(duration)
    }).observe({ type: 'longtask' })
  })
  return { page, devtools }
}

type Devtools = Awaited<ReturnType<typeof openDirectory>>['devtools']

/**
 * Scrolls through the directory. Returns the number of long tasks, the longest in milliseconds, and the heap in bytes
 * with few and with many cards.
 */
async function scroll(page: Page, devtools: Devtools) {
  const countCards = () => page.locator('[data-slot=lender-cards] h2').count()
  const until = async (wanted: number) => {
    const since = performance.now()
    while ((await countCards()) < wanted) {
      if (performance.now() - since > 600_000) throw new Error(`Only ${await countCards()} cards after ten minutes`)
      await page.mouse.wheel(0, 1200)
      await page.waitForTimeout(50)
    }
  }
  const heap = async () => {
    await devtools.send('HeapProfiler.collectGarbage')
    const { metrics } = await devtools.send('Performance.getMetrics')
    return metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? Number.NaN
  }
  const longTasks = () => page.evaluate(() => (window as unknown as { longTasks: number[] }).longTasks)
  await until(fewCards)
  // Read before garbage collection is forced, which is a long task itself.
  const before = await longTasks()
  const few = await heap()
  await page.evaluate(() => (window as unknown as { longTasks: number[] }).longTasks.splice(0))
  await until(manyCards)
  const tasks = [...before, ...(await longTasks())]
  return { cards: await countCards(), tasks: tasks.length, longest: Math.max(0, ...tasks), few, many: await heap() }
}

/** The label of the button that applies the filters. It shows the number of matching lenders once that arrives. */
const applyLabelPattern = /^(Apply Filters|Show [\d,]+ lenders?)$/

/**
 * Returns the milliseconds from a new sort order, or from a click on the button that applies filters, until other cards
 * are drawn.
 */
async function changeFilters({ page }: { page: Page }): Promise<Record<string, number[]>> {
  await page.evaluate((applyPattern) => {
    const isApply = new RegExp(applyPattern)
    const shown = () =>
      [...document.querySelectorAll('[data-slot=lender-cards] h2')]
        .slice(0, 6)
        .map((name) => name.textContent)
        .join()
    const begin = (event: Event) => {
      const target = event.target as Element
      if (event.type === 'click' && !isApply.test(target.closest('button')?.textContent ?? '')) return
      const before = shown()
      const observer = new MutationObserver(() => {
        if (shown() === '' || shown() === before) return
        observer.disconnect()
        requestAnimationFrame(() =>
          setTimeout(() => Object.assign(window, { drawnAfterMs: performance.now() - event.timeStamp }), 0),
        )
      })
      observer.observe(document.body, { childList: true, subtree: true, characterData: true })
    }
    document.addEventListener('change', (event) => event.target instanceof HTMLSelectElement && begin(event), true)
    document.addEventListener('click', begin, true)
  }, applyLabelPattern.source)
  const drawn = async () => {
    const handle = await page.waitForFunction(() => (window as { drawnAfterMs?: number }).drawnAfterMs)
    await page.evaluate(() => Object.assign(window, { drawnAfterMs: undefined }))
    return (await handle.jsonValue())!
  }
  const sorted: number[] = []
  // name_asc is the initial order.
  for (const sort of lenderSorts.filter((one) => one !== 'name_asc')) {
    await page.getByLabel('Sort by').selectOption(sort)
    sorted.push(await drawn())
    await page.waitForTimeout(400)
  }
  const filtered: number[] = []
  for (const [at, state] of states.entries()) {
    await page.getByRole('button', { name: /^Filters/ }).click()
    const dialog = page.getByRole('dialog')
    const list = dialog.getByRole('group', { name: 'List of states' })
    await list.getByLabel(state, { exact: true }).check()
    if (at > 0) await list.getByLabel(states[at - 1]!, { exact: true }).uncheck()
    await dialog.getByRole('button', { name: applyLabelPattern }).click()
    filtered.push(await drawn())
    await page.waitForTimeout(400)
  }
  return { 'Sort order changed': sorted, 'State filter changed': filtered }
}
