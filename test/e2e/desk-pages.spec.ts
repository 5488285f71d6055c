import { readFile } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { contactMessages, emailNotifications } from '#server/features/site/contact/contact.table.ts'
import { newEmail } from '#test/builders/account-builders.ts'
import { addInvestor } from '#test/builders/deal-builders.ts'
import { letFactorsAge, openDesk } from '#test/builders/desk-builders.ts'
import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'

// The browser logs each 404 that the desk returns to non-operators, each 403 for an old second factor, and each 400 for
// a rejected email address.
test.use({ allow: [/40[034] \(/] })

test('an operator finds people while typing and helps them, after the second factor [DESK-06]', async ({
  page,
  app,
}) => {
  const { token, recoveryCodes } = await openDesk(app)
  const tag = newEmail().slice(0, 18)
  const person = await addInvestor(app, {
    email: `${tag}@example.com`,
    firstName: 'Ada',
    lastName: `Lovelace ${tag}`,
    phoneNumber: '(512) 555-0187',
    exactCreditScore: 731,
    emailVerified: false,
  })
  await app.signIn(page, { token })
  await page.goto('/desk/people')
  await page.getByLabel('Name, company, email or phone').pressSequentially(tag)
  await expect(page.getByRole('status').filter({ hasText: '1–1 of 1' })).toBeVisible()
  await expectAccessible(page, { place: 'people' })
  await page.getByRole('link', { name: `Ada Lovelace ${tag}` }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Ada Lovelace ${tag}`)
  await expect(page.getByText('731')).toHaveCount(0)
  await expectAccessible(page, { place: 'a person' })
  await page.getByRole('button', { name: 'Show them' }).click()
  await expect(page.getByText('731')).toBeVisible()

  await page.getByRole('button', { name: 'Confirm the address' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm the address' }).click()
  await expect(page.getByText(`${tag}@example.com is confirmed.`)).toBeVisible()

  await letFactorsAge(app)
  await page.getByRole('button', { name: 'Change email' }).click()
  const newAddress = newEmail()
  const dialog = page.getByRole('dialog', { name: 'Change email' })
  await expectAccessible(page, { place: 'change email', widths: [320, 1280] })
  await dialog.getByLabel('New email').pressSequentially('x')
  await dialog.getByRole('button', { name: 'Change email' }).click()
  await expect(dialog.getByText('Please enter a valid email address').first()).toBeVisible()
  await dialog.getByLabel('New email').clear()
  await dialog.getByLabel('New email').pressSequentially(newAddress)
  await dialog.getByRole('button', { name: 'Change email' }).click()
  const factor = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await factor.getByLabel("Your app's code").pressSequentially(recoveryCodes[0]!)
  await factor.getByRole('button', { name: 'Open the desk' }).click()
  await expect(page.getByText(`is now ${newAddress}`)).toBeVisible()

  await page.getByRole('button', { name: 'Deactivate' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Deactivate' }).click()
  await expect(page.getByRole('button', { name: 'Reactivate' })).toBeVisible()
  await page.getByRole('button', { name: 'Erase now' }).click()
  const erase = page.getByRole('dialog', { name: 'Erase this person now?' })
  await erase.getByLabel(`Type ${newAddress} to confirm`).pressSequentially('other@example.com')
  await erase.getByRole('button', { name: 'Erase for good' }).click()
  await expect(erase.getByText('not this account’s email').first()).toBeVisible()
  await erase.getByLabel(`Type ${newAddress} to confirm`).clear()
  await erase.getByLabel(`Type ${newAddress} to confirm`).pressSequentially(newAddress)
  await erase.getByRole('button', { name: 'Erase for good' }).click()
  await expect(page).toHaveURL(/\/desk\/people$/)
  const { rows } = await app.connection.pool.query('select 1 from users where id = $1', [person.id])
  expect(rows).toEqual([])
})

test('an operator answers messages by email, and they leave the inbox [DESK-05]', async ({ page, app }) => {
  const { token } = await openDesk(app)
  const email = newEmail()
  await app.deps.db.delete(contactMessages)
  await app.deps.db.insert(contactMessages).values([
    { name: 'Ada', email, message: 'Do you lend in Ohio?\nAnd in Texas?' },
    { name: 'Bob', email: newEmail(), message: 'Buy pills' },
  ])
  await app.deps.db.insert(emailNotifications).values({ email: newEmail() })
  await app.signIn(page, { token })
  await page.goto('/desk/inbox')
  await expect(page.getByText('1–2 of 2')).toBeVisible()
  const ada = page.getByRole('listitem').filter({ hasText: 'Do you lend in Ohio?' })
  await ada.getByRole('button', { name: 'Answer', exact: true }).click()
  await expectAccessible(page, { place: 'the inbox' })
  await ada.getByRole('button', { name: 'Send' }).click()
  await expect(ada.getByText('Your answer is required').first()).toBeVisible()
  await ada.getByLabel('Your answer').pressSequentially('Both, from 9.5 %.')
  await ada.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Do you lend in Ohio?')).toHaveCount(0)
  expect((await app.waitForMail(({ to }) => to === email)).text).toContain('Both, from 9.5 %.')
  await page.getByRole('listitem').getByRole('button', { name: 'Spam' }).click()
  await expect(page.getByText('Buy pills')).toHaveCount(0)
  await page.getByRole('button', { name: 'Answered', exact: true }).click()
  await expect(page.getByText('Both, from 9.5 %.')).toBeVisible()
  await expect(page).toHaveURL(/state=answered/)
  await page.getByRole('button', { name: 'Notify me' }).click()
  await expect(page.getByRole('columnheader', { name: 'Asked' })).toBeVisible()
  await expectAccessible(page, { place: 'the notify-me list' })
})

test('an operator sees the system’s state and retries a failed email [DESK-08]', async ({ page, app }) => {
  const { token } = await openDesk(app)
  const person = await addInvestor(app, { email: newEmail(), emailVerified: false })
  const data = JSON.stringify({ userId: person.id, purpose: 'verification' })
  await app.deps.db.execute(sql`
    insert into jobs.job (name, data, state, retry_limit, retry_count, started_on, completed_on, output)
    values ('mail-account', ${data}, 'failed', 12, 12, now(), now(), '{"message":"mailbox full"}')`)
  await app.signIn(page, { token })
  await page.goto('/desk/machine')
  await expect(page.getByText('mailbox full')).toBeVisible()
  await expect(page.getByText('running', { exact: true })).toBeVisible()
  await expectAccessible(page, { place: 'the machine' })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.reload()
  const systemLink = page.getByRole('navigation', { name: 'Desk, small screens' }).getByRole('link', { name: 'System' })
  await expect(systemLink).toBeInViewport({ ratio: 1 })
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.getByRole('button', { name: /^Try again/ }).click()
  await expect(page.getByText('Nothing failed.')).toBeVisible()
  await expect(page.getByText('One job will be retried.')).toBeVisible()
})

test('an operator changes a setting, and a claim only with evidence [DESK-09]', async ({ page, app }) => {
  const { token } = await openDesk(app)
  await app.signIn(page, { token })
  await page.goto('/desk/settings')
  await expect(page.getByRole('heading', { level: 3, name: 'Rating' })).toBeVisible()
  await expectAccessible(page, { place: 'the settings' })
  await page.getByRole('button', { name: 'Change Rating' }).click()
  const form = page.getByRole('form', { name: 'Change Rating' })
  await form.getByLabel('Rating').clear()
  await form.getByLabel('Rating').pressSequentially('4.7')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('Evidence is required').first()).toBeVisible()
  await expectAccessible(page, { place: 'a claim' })
  await form.getByLabel('Evidence').pressSequentially('Reviews of November 2026')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Evidence: Reviews of November 2026')).toBeVisible()
  await page.getByRole('button', { name: 'Reset to default Rating' }).click()
  await expect(page.getByText('Evidence: Reviews of November 2026')).toHaveCount(0)
})

test('an operator sees the reports, limits them to a state, and downloads them as CSV [DESK-07]', async ({
  page,
  app,
}) => {
  const { token } = await openDesk(app)
  await addInvestor(app)
  await app.signIn(page, { token })
  await page.goto('/desk/numbers')
  await expect(page.getByRole('heading', { level: 2, name: 'From sign-up to funded' })).toBeVisible()
  await expectAccessible(page, { place: 'the numbers' })
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV of From sign-up to funded' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('funnel.csv')
  const lines = (await readFile(await download.path(), 'utf8')).split('\r\n')
  expect(lines[0]).toBe('\uFEFFweek,signUps,verified,profile,deal,asked,answered,quoted,funded')
  expect(lines).toHaveLength(14)
  await page.getByLabel('State', { exact: true }).selectOption('Ohio')
  await expect(page.getByText('have a deal in Ohio')).toBeVisible()
  await expect(page).toHaveURL(/state=Ohio/)
})
