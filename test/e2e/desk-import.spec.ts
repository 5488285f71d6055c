import { openDesk } from '#test/builders/desk-builders.ts'
import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'

test.use({ allow: [/40[049] \(/] })

const file = `Lender,States,Min Rate,Max Rate,Max Amount,Color,Largest loan,Remarks
Ambrickton Capital,TX / OK / LA,9.99%,12.5%,$2MM,red,,met at a fair
Brackmoor Bridge,Nationwide except AK; HI,9%,31%,$5MM,blue,,
Cindervale Partners,FL,10%,12%,75.000,green,,
`

test('an operator drops a file, answers questions, corrects cells in place, and imports [DESK-03]', async ({
  page,
  app,
}) => {
  const { token } = await openDesk(app)
  await app.signIn(page, { token })
  await page.goto('/desk/import')
  await expect(page.getByText('Drop a file here')).toBeVisible()
  const [template] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Template (XLSX)' }).click(),
  ])
  expect(template.suggestedFilename()).toBe('lender-file-template.xlsx')
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'november.csv', mimeType: 'text/csv', buffer: Buffer.from(file) })
  await expect(page.getByLabel('Max Amount')).toHaveValue('maxAmount')
  await expect(page.getByLabel('Max Amount').locator('option:checked')).toHaveText('Largest loan')
  await expect(page.getByLabel('Largest loan')).toHaveAccessibleDescription(
    "Left out: it means the same as column 5 ('Max Amount').",
  )
  await expect(page.getByLabel('Color')).toHaveAccessibleDescription('Left out: its name matches no field.')
  await expect(page.getByLabel('Remarks')).toHaveAccessibleDescription(
    'Left out: notes stay private unless you choose.',
  )
  await expect(page.getByText('red · blue · green')).toBeVisible()
  await page.getByRole('button', { name: 'Check the rows' }).click()
  await expect(page.getByRole('heading', { name: /2 questions/ })).toBeVisible()
  await expectAccessible(page, { place: 'the check' })
  await page.getByRole('button', { name: '$75,000' }).click()
  await expect(page.getByRole('heading', { name: '1 question', exact: true })).toBeVisible()
  const cell = page.getByLabel(/Max Rate.* of Brackmoor Bridge/)
  await cell.clear()
  await cell.pressSequentially('11.9')
  await page.reload()
  await expect(cell).toHaveValue('11.9')
  await cell.press('Enter')
  await expect(page.getByText('3 rows will be imported. No questions left.')).toBeVisible()
  await page.reload()
  await expect(page.getByText('3 rows will be imported.')).toBeVisible()
  await page.getByRole('button', { name: 'Columns…' }).click()
  await page.getByLabel('Color').selectOption('description')
  await expectAccessible(page, { place: 'the columns' })
  await page.getByRole('button', { name: 'Check the rows' }).click()
  await expect(
    page.getByText('Kind of loan not published: 9.99–12.5%, up to $2,000,000, LA OK TX', { exact: true }),
  ).toBeVisible()
  // The file's cells are collapsed below the sentence.
  const statesCell = page.getByRole('definition').filter({ hasText: 'TX / OK / LA' })
  await expect(statesCell).toBeHidden()
  await page.getByText('In the file: Ambrickton Capital').click()
  await expect(statesCell).toBeVisible()
  await expectAccessible(page, { place: 'the cells of a row' })
  await page.getByRole('checkbox', { name: 'Import Ambrickton Capital' }).uncheck()
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

test('an operator answers once for a whole column, and sees each program as a sentence [DESK-03] [OPS-06]', async ({
  page,
  app,
}) => {
  const { token } = await openDesk(app)
  await app.signIn(page, { token })
  await page.goto('/desk/import')
  const text = `Lender;States;Rate;Max LTV;Notes
Dunmarrow Loans;46 states;0.0999%;90/100/75;met at a fair
Eskerdale Loans;FL;0.105%;680+: 90%, 640-679: 85%;slow
`
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'fractions.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  await expect(page.getByLabel('Notes')).toHaveValue('')
  await page.getByRole('button', { name: 'Check the rows' }).click()
  await expect(page.getByRole('heading', { name: 'Whole columns' })).toBeVisible()
  await expectAccessible(page, { place: 'a question of a column' })
  await page.getByRole('button', { name: 'Yes, in percent for Rate' }).click()
  await expect(
    page.getByText('Fix and flip: up to 90% of price and 100% of repairs, 75% of ARV, 9.99%, 46 states unnamed: ask', {
      exact: true,
    }),
  ).toBeVisible()
  await expect(page.getByText('Kind of loan not published: up to 85% of price, 10.5%, 640+ credit, FL')).toBeVisible()
  await expect(page.getByText('Left out of imported rows: states not recognized (1).')).toBeVisible()
  // Sets a term that the file doesn't have, first for one program of the row, then for both, and undoes one.
  const withLimit = page.getByText(/up to (?:90|85)% of price, 70% of ARV, 10\.5%/)
  await page.getByText('Change a term of Eskerdale Loans').first().click()
  await page.getByLabel('Term of Eskerdale Loans').first().selectOption('Loan to after-repair value')
  await page.getByLabel('Text of the term of Eskerdale Loans').first().pressSequentially('70')
  await expectAccessible(page, { place: 'a term that is changed' })
  await page.keyboard.press('Enter')
  await expect(withLimit).toHaveCount(1)
  await page.getByLabel('Term of Eskerdale Loans').first().selectOption('Loan to after-repair value')
  await page.getByLabel('Text of the term of Eskerdale Loans').first().pressSequentially('70')
  await page.getByLabel('For all 2 programs of this lender here').first().check()
  await page.keyboard.press('Enter')
  await expect(withLimit).toHaveCount(2)
  await page.getByRole('button', { name: 'Undo Loan to after-repair value of Eskerdale Loans' }).first().click()
  await expect(withLimit).toHaveCount(1)
})

test('an operator compares a term sheet with what it enters, checks what matches, and imports it [DESK-03] [OPS-06]', async ({
  page,
  app,
}) => {
  const { token } = await openDesk(app)
  await app.signIn(page, { token })
  await page.goto('/desk/import')
  const text = `Wrenfold Lending — Rate Sheet,,
Term,Fix & Flip,Ground Up
Loan amount,"$100,000 - $2,000,000","$150,000 - $3,000,000"
Rates from,9.99%,10.99%
Max LTC,FF: 90% LTC / 75% ARV,85%
Whom we like,Two done in three years,
States: TX OK LA,,
`
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'wrenfold.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  await page.getByRole('button', { name: 'Check the rows' }).click()
  await expect(page.getByRole('heading', { name: '2 to compare' })).toBeVisible()
  await expect(page.getByText('0 rows will be imported. No questions left. 2 need to be compared')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Import 0 rows' })).toBeDisabled()
  const flip = page.getByRole('table', { name: /: Wrenfold Lending Fix & Flip$/ })
  await expect(flip.getByRole('row', { name: /FF: 90% LTC \/ 75% ARV 90% of total cost, 75% of ARV/ })).toBeVisible()
  await expect(flip.getByRole('row', { name: /Outside the table, line 7 States: TX OK LA LA OK TX/ })).toBeVisible()
  await expectAccessible(page, { place: 'programs to compare' })
  // Enters by hand what the reader doesn't understand.
  await flip.getByRole('button', { name: 'Enter it Two done in three years for Wrenfold Lending Fix & Flip' }).click()
  await expect(page.getByLabel('Term of Wrenfold Lending, Fix & Flip', { exact: true })).toBeFocused()
  await page.keyboard.type('Deals in the last')
  const typed = page.getByLabel('Text of the term of Wrenfold Lending, Fix & Flip')
  await expect(typed).toHaveValue('Two done in three years')
  await typed.fill('2')
  await expectAccessible(page, { place: 'a text that is entered by hand' })
  await page.keyboard.press('Enter')
  await expect(
    page.getByText('Fix and flip: 90% of total cost, 75% of ARV, from 9.99%, $100,000–$2,000,000, 2+ deals, LA OK TX'),
  ).toBeVisible()
  await page.getByRole('checkbox', { name: 'Matches the file Wrenfold Lending Fix & Flip' }).check()
  await expect(page.getByText('1 row will be imported. No questions left. 1 needs to be compared')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('checkbox', { name: /^Matches the file .* Fix & Flip$/ })).toBeChecked()
  await page.getByRole('button', { name: 'All 2 match the file' }).click()
  await expect(page.getByText('2 rows will be imported. No questions left.', { exact: true })).toBeVisible()
  await page.getByRole('checkbox', { name: /^Matches the file .* Ground Up$/ }).uncheck()
  await page.getByRole('button', { name: 'Import 1 row' }).click()
  await expect(page.getByText('1 new, 0 changed. 1 row was left out.')).toBeVisible()
})

test('an operator names the lender of a file that names none [DESK-03]', async ({ page, app }) => {
  const { token } = await openDesk(app)
  await app.signIn(page, { token })
  await page.goto('/desk/import')
  const text = 'Program,Rate,Max LTV,Min FICO\nBridge,10%,75%,660\nRental,7%,80%,700\n'
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'terms.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  await page.getByRole('button', { name: 'Check the rows' }).click()
  await expect(page.getByRole('heading', { name: '2 refused' })).toBeVisible()
  await page.getByRole('button', { name: 'Columns…' }).click()
  await page.getByLabel('Lender', { exact: true }).pressSequentially('Quillmere Lending')
  await expectAccessible(page, { place: 'the lender of a file that names none' })
  await page.getByRole('button', { name: 'Check the rows' }).click()
  await expect(page.getByText('2 rows will be imported. No questions left.', { exact: true })).toBeVisible()
})
