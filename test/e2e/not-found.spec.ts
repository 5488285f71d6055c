import { expectAccessible } from './axe.ts'
import { test } from './fixtures.ts'
import { openPage } from './open-page.ts'

// The browser logs an error for a page that returns 404.
test.use({ allow: [/404 \(Not Found\)/] })

test('the not-found page passes axe', async ({ page }) => {
  await openPage(page, '/no-such-page')
  await page.getByRole('button', { name: 'Stay on this page' }).click()
  await expectAccessible(page)
})
