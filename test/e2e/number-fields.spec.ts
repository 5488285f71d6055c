import type { Locator, Page } from '@playwright/test'
import { createDealEndpoint } from '#contract/deals/deals.ts'
import { addInvestor, dealBody } from '#test/builders/deal-builders.ts'
import { openForm, openTab } from './deal-screens.ts'
import { expect, test } from './fixtures.ts'

async function paste(page: Page, field: Locator, text: string) {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
  await field.press('ControlOrMeta+v')
}

const caretOf = (field: Locator) =>
  field.evaluate(
    (input: HTMLInputElement) =>
      `${input.value.slice(0, input.selectionStart!)}|${input.value.slice(input.selectionEnd!)}`,
  )

test('the caret stays in place while typing, deleting and pasting', async ({ page, app }) => {
  const investor = await addInvestor(app)
  await investor.call(createDealEndpoint, { body: dealBody() })
  await openTab(page, investor)
  const form = await openForm(page)
  const price = form.getByLabel('Purchase price')
  await price.click()
  await price.press('End')
  for (let step = 0; step < 4; step++) await price.press('ArrowLeft')
  expect(await caretOf(price)).toBe('$200|,000')
  await price.pressSequentially('5')
  expect(await caretOf(price)).toBe('$2,005|,000')
  await price.press('Backspace')
  expect(await caretOf(price)).toBe('$200|,000')
  await price.press('ArrowRight')
  // Deleting a comma deletes the digit next to it.
  await price.press('Backspace')
  expect(await caretOf(price)).toBe('$20|,000')
  await price.press('Delete')
  expect(await caretOf(price)).toBe('$2,0|00')
  await price.press('Home')
  await price.pressSequentially('18')
  expect(await caretOf(price)).toBe('$18|2,000')
  await price.press('ControlOrMeta+a')
  await paste(page, price, '$185,000')
  expect(await caretOf(price)).toBe('$185,000|')
  await price.press('ControlOrMeta+a')
  await paste(page, price, ' 1.25m ')
  await price.blur()
  await expect(price).toHaveValue('$1,250,000')
})
