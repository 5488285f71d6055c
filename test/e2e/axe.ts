import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'

/** Axe-core from @axe-core/playwright, used directly because that package's runner opens a page for each check. */
export const { source } = createRequire(import.meta.resolve('@axe-core/playwright'))('axe-core') as { source: string }

/**
 * Axe-core with two slow parts of its contrast rule replaced. The original parses the same few colors tens of thousands
 * of times and keeps private fields in weak maps. Here each object stores its own fields and each color is parsed once.
 * Weak maps that axe creates after loading, such as those for the page's nodes, are unchanged.
 */
export const fastSource = `(() => {
  class Fields {
    #key = Symbol()
    has(owner) { return this.#key in owner }
    get(owner) { return owner[this.#key] }
    set(owner, value) { owner[this.#key] = value; return this }
    add(owner) { return this.set(owner, true) }
    delete(owner) { return this.has(owner) && delete owner[this.#key] }
  }
  ;(function (WeakMap, WeakSet) { ${source}
    WeakMap = window.WeakMap
  }).call(window, Fields, Fields)
  const { Color } = window.axe.commons.color
  const { parseString } = Color.prototype
  const parsed = new Map()
  Color.prototype.parseString = function (text) {
    const known = parsed.get(text)
    if (known) return Object.assign(this, known)
    parseString.call(this, text)
    const { r, g, b, alpha } = this
    parsed.set(text, { r, g, b, alpha })
    return this
  }
})()`

type Axe = {
  run(
    context: Document,
    options: { resultTypes: ['violations']; runOnly?: string[] },
  ): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>
}

const widths = [320, 1280]
/** Checked only for overflow, because a tablet gets the layout of one of the widths above. */
const tablet = 768

/**
 * Asserts that axe finds no problem in the page's current state, including best practices, and that nothing scrolls
 * sideways. By default checks two widths, and a tablet's for overflow. Checks dark mode only for contrast and only at
 * the last width, because themes change only colors and widths don't change them. `place` describes the page's state in
 * failure messages. Leaves the window at the last width, in dark mode and with reduced motion.
 */
export async function expectAccessible(
  page: Page,
  options: { place?: string; widths?: readonly number[] } = {},
): Promise<void> {
  // Injected through the DevTools protocol, because the content security policy forbids a script in the page.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(fastSource)
  const place = options.place ?? page.url()
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  if (!options.widths) {
    await page.setViewportSize({ width: tablet, height: 900 })
    expect(await overflow(), `${place} at ${tablet} px scrolls sideways`).toBeLessThanOrEqual(0)
  }
  const chosen = options.widths ?? widths
  for (const width of chosen) {
    await page.setViewportSize({ width, height: 900 })
    for (const [colorScheme, runOnly] of [
      ['light', undefined],
      ...(width === chosen.at(-1) ? ([['dark', ['color-contrast']]] as const) : []),
    ] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      const where = `${place} at ${width} px, ${colorScheme}`
      const problems = await page.evaluate(async (rules) => {
        const { axe } = window as unknown as { axe: Axe }
        const { violations } = await axe.run(document, {
          resultTypes: ['violations'],
          ...(rules && { runOnly: [...rules] }),
        })
        return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)
      }, runOnly)
      expect(problems, where).toEqual([])
    }
    expect(await overflow(), `${place} at ${width} px scrolls sideways`).toBeLessThanOrEqual(0)
  }
}
