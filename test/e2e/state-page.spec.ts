import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { openPage } from './open-page.ts'

test('a visitor picks another state on the map or in the list [STATE-01]', async ({ page }) => {
  await openPage(page, '/lenders/state/texas')
  const chooser = page.getByRole('navigation', { name: 'Choose a state' })
  await chooser.getByText('Choose another state').click()
  await expect(chooser.getByRole('link')).toHaveCount(50)
  await chooser.getByRole('link', { name: 'Maine', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Maine Lenders')
  await chooser
    .locator('[data-slot=state-map] g')
    .filter({ has: page.locator('title', { hasText: /^Colorado$/ }) })
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Colorado Lenders')
  await expect(page).toHaveURL(/\/lenders\/state\/colorado$/)
})

test('a state’s page passes axe', async ({ page }) => {
  await openPage(page, '/lenders/state/texas')
  await expectAccessible(page)
})
