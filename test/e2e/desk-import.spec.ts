import { openDesk } from '#test/builders/desk-builders.ts'
import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'

test.use({ allow: [/40[049] \(/] })
test.setTimeout(120_000)

const file = `Lender,States,Min Rate,Max Rate,Max Amount,Color
Ambrickton Capital,TX / OK / LA,9.99%,12.5%,$2MM,red
Brackmoor Bridge,Nationwide except AK; HI,9%,31%,$5MM,blue
Cindervale Partners,FL,10%,12%,75.000,green
`

test('an operator drops a file, answers, mends in place, and imports [DESK-03]', async ({ page, app }) => {
  const { token } = await openDesk(app)
  await app.signIn(page, { email: '', password: '', token, userId: '' })
  await page.goto('/desk/import')
  await expect(page.getByText('Drop a file here')).toBeVisible()
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'november.csv', mimeType: 'text/csv', buffer: Buffer.from(file) })
  await expect(page.getByRole('heading', { name: /2 questions/ })).toBeVisible()
  await expectAccessible(page, { place: 'the check' })
  await page.getByRole('button', { name: '$75,000' }).click()
  await expect(page.getByRole('heading', { name: /1 questions/ })).toBeVisible()
  const cell = page.getByLabel(/Max Rate.* of Brackmoor Bridge/)
  await cell.clear()
  await cell.pressSequentially('11.9')
  await page.reload()
  await expect(cell).toHaveValue('11.9')
  await cell.press('Enter')
  await expect(page.getByText('3 rows will be written. None waits for you.')).toBeVisible()
  await page.reload()
  await expect(page.getByText('3 rows will be written.')).toBeVisible()
  await page.getByRole('button', { name: 'Columns…' }).click()
  await page.getByLabel('Color').selectOption('description')
  await expectAccessible(page, { place: 'the columns' })
  await page.getByRole('button', { name: 'Check the rows' }).click()
  const row = page.getByRole('table', { name: 'New lenders' }).getByRole('row', { name: /Ambrickton Capital/ })
  await expect(row).toContainText('Louisiana, Oklahoma, Texas')
  await expect(row).toContainText('9.99–12.5')
  await page.getByRole('checkbox', { name: 'take Ambrickton Capital' }).uncheck()
  await page.getByRole('button', { name: 'Import 2 rows' }).click()
  await expect(page.getByText('2 new, 0 changed.')).toBeVisible()
  const { rows } = await app.connection.pool.query(
    `select description from lenders where name in ('Ambrickton Capital', 'Brackmoor Bridge', 'Cindervale Partners') order by name`,
  )
  expect(rows).toEqual([{ description: 'blue' }, { description: 'green' }])

  await page.goto('/desk/activity')
  const entry = page.getByRole('listitem').filter({ hasText: 'november.csv' })
  await expect(entry).toContainText('Lenders imported')
  await entry.getByRole('button', { name: 'Show 2 lenders' }).click()
  await expect(entry.getByRole('link', { name: 'Brackmoor Bridge' })).toBeVisible()
  await expectAccessible(page, { place: 'an import that is unfolded' })
})
