import { expectAccessible, fastSource, source } from './axe.ts'
import { expect, test } from './fixtures.ts'

type Result = { id: string }
type Axe = {
  run(context: Document): Promise<Record<'violations' | 'incomplete' | 'passes' | 'inapplicable', Result[]>>
}

const faults = `<h2 style="color: oklch(0.8 0.05 250)">too light</h2><p style="color: rgb(90 90 90 / 60%); background: #777c">unclear</p>
  <div style="opacity: 0.4; background: navy"><p style="color: white">faded</p></div><img src="data:,"><button></button>`

test('the faster copy of axe finds the same violations as the original', async ({ page }) => {
  await page.setContent(`<html lang="en"><title>Faults</title><main><h1>Faults</h1>${faults}</main></html>`)
  const results = []
  for (const checker of [source, fastSource]) {
    await page.evaluate(checker)
    results.push(
      await page.evaluate(async () => {
        const { violations, incomplete, passes, inapplicable } = await (window as unknown as { axe: Axe }).axe.run(
          document,
        )
        return { violations, incomplete, passes, inapplicable }
      }),
    )
  }
  const [own, fast] = results
  expect(fast).toEqual(own)
  expect(fast!.violations.map(({ id }) => id)).toEqual(
    expect.arrayContaining(['button-name', 'color-contrast', 'image-alt']),
  )
  await expect(expectAccessible(page, { widths: [1280] })).rejects.toThrow(/color-contrast: .*too light/)
})
