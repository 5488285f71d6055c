import { addDeskLenderEndpoint, editDeskLenderEndpoint, getDeskLenderEndpoint } from '#contract/desk/desk-lenders.ts'
import { openDesk } from '#test/builders/desk-builders.ts'
import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'

test.use({ allow: [/40[049] \(/] })

test('an operator finds a lender, corrects a figure, sees it in the history and undoes it [DESK-02] [DESK-10]', async ({
  page,
  app,
}) => {
  const { token } = await openDesk(app)
  await app.signIn(page, { token })
  await page.goto('/desk/lenders')
  const rows = page.getByRole('table', { name: 'Lenders' }).getByRole('row')
  await expect(rows).toHaveCount(51)
  await expectAccessible(page, { place: 'the list' })
  const name = (await rows.nth(1).getByRole('link').textContent()) ?? ''
  await page.getByLabel('Name, site, email or program').pressSequentially(name)
  await expect(page.getByRole('status').filter({ hasText: /of 1 ·/ })).toBeVisible()
  await page.getByRole('checkbox', { name: `Choose ${name}` }).check()
  await page.getByRole('button', { name: 'Checked today, unchanged' }).click()
  await expect(page.getByText('1 lender checked today, unchanged').first()).toBeVisible()
  await page.getByRole('link', { name, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  const phone = page.getByLabel('contact phone', { exact: false }).first()
  const before = await phone.inputValue()
  await phone.clear()
  await phone.pressSequentially('not a phone')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(phone).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible(page, { place: 'a lender with a message' })
  await phone.clear()
  await phone.pressSequentially('(415) 555-0119')
  await page.getByRole('button', { name: 'Save' }).click()
  const history = page.locator('section', { has: page.getByRole('heading', { name: 'History' }) })
  await expect(history.getByText('Lender changed')).toBeVisible()
  await history.getByRole('button', { name: 'Undo' }).first().click()
  await expect(history.getByText('Lender restored')).toBeVisible()
  await expect(phone).toHaveValue(before)
})

test('an operator adds, removes and restores programs; errors appear at fields; only changes are sent [DESK-02]', async ({
  page,
  app,
}) => {
  const { token, call } = await openDesk(app)
  const { id } = await call(addDeskLenderEndpoint, { body: { name: 'Marrowick Programs' } })
  const fields = { kinds: 'fix and flip', minRate: '9.5%' }
  const programs = ['Flip', 'Bridge'].map((name) => ({ name, fields }))
  await call(editDeskLenderEndpoint, { params: { id }, body: { programs } })
  await app.signIn(page, { token })
  await page.goto(`/desk/lenders/${id}`)
  const program = (name: string) => page.getByRole('region', { name: `${name} program` })
  const save = page.getByRole('button', { name: 'Save' })
  const add = async (name: string) => {
    await page.getByLabel('New program').pressSequentially(name)
    await page.getByRole('button', { name: 'Add program' }).click()
  }
  await page.getByRole('button', { name: 'Remove Flip' }).click()
  await expect(program('Flip')).toBeHidden()
  await expect(program('Bridge').getByLabel('Lowest rate')).toHaveValue('9.5%')
  await add('Flip')
  await expect(program('Flip').getByLabel('Lowest rate')).toHaveValue('9.5%')
  await expect(save).toBeDisabled()
  await page.getByRole('button', { name: 'Remove Flip' }).click()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(program('Flip').getByLabel('Lowest rate')).toHaveValue('9.5%')
  await expect(save).toBeDisabled()

  await page.getByRole('button', { name: 'Remove Flip' }).click()
  await add('Rental')
  const rate = program('Rental').getByLabel('Lowest rate')
  await rate.pressSequentially('cheap')
  await program('Rental').getByRole('button', { name: 'Bridge' }).click()
  await save.click()
  await expect(rate).toHaveAttribute('aria-invalid', 'true')
  await expect(rate).toBeFocused()
  await rate.fill('8%')
  await save.click()
  await expect(page.getByText('Lender changed').first()).toBeVisible()
  await expect
    .poll(async () => (await call(getDeskLenderEndpoint, { params: { id } })).programs.map(({ name }) => name).sort())
    .toEqual(['Bridge', 'Rental'])
  const saved = await call(getDeskLenderEndpoint, { params: { id } })
  expect(saved.programs.find(({ name }) => name === 'Rental')!.fields).toMatchObject({ kinds: 'bridge', minRate: '8' })
})

test('an operator adds, deactivates and deletes a lender by keyboard [DESK-02]', async ({ page, app }) => {
  const { token } = await openDesk(app)
  await app.signIn(page, { token })
  // A deal that matched the new lender would keep it from being deleted.
  await app.deps.pool.query('update deals set matched_version = null')
  await page.goto('/desk/lenders?mark=inactive')
  await expect(page.getByRole('button', { name: /^Inactive/ })).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'Add lender' }).press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Brand New Capital')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Brand New Capital')
  await page.getByRole('button', { name: 'Deactivate' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Activate' })).toBeVisible()
  await page.getByRole('button', { name: 'Delete…' }).press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lenders')
})
