import { addLenders } from '#test/builders/deal-builders.ts'
import { openDesk } from '#test/builders/desk-builders.ts'
import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { openPage } from './open-page.ts'

test.use({ allow: [/40[049] \(/] })

test('a visitor reports a figure, a lender claims its page, and an operator decides on both [DESK-04]', async ({
  page,
  app,
}) => {
  const name = 'Marrowick Corrections'
  const ids = await addLenders(app, [{ name }])
  await app.connection.pool.query(
    `update lenders set contact_email = 'deals@marrowick.example', slug = 'marrowick-corrections' where id = $1`,
    [ids[name]],
  )
  await app.deps.catalogue.refresh()
  await openPage(page, '/lenders/marrowick-corrections')
  await page.getByRole('button', { name: 'Report a wrong figure' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('What is wrong').selectOption('Highest rate')
  await dialog.getByLabel('What it should say').pressSequentially('11.25%')
  await dialog.getByLabel('Where you read it').pressSequentially('Their rate sheet')
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(dialog.getByText('We review every report.').last()).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Claim this page' }).click()
  await dialog.getByLabel('Your work email').pressSequentially('deals@marrowick.example')
  await dialog.getByRole('button', { name: 'Email me a link' }).click()
  await expect(dialog.getByText(/mailed a link/)).toBeVisible()
  const mail = await app.waitForMail(({ to }) => to === 'deals@marrowick.example')
  await page.goto(new URL(/http\S+\/claim\/[\w-]+/.exec(mail.text)![0]).pathname)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await page.getByLabel('Contact phone').clear()
  await page.getByLabel('Contact phone').pressSequentially('(415) 555-0119')
  await page.getByRole('button', { name: 'Propose 1 change' }).click()
  await expect(page.getByText('We review before publishing.').last()).toBeVisible()
  await expectAccessible(page, { place: 'the claimed page', widths: [320] })
  const { token } = await openDesk(app)
  await app.signIn(page, { token })
  await page.goto('/desk/corrections')
  const cards = page.getByRole('article', { name: new RegExp(name) })
  await expect(cards).toHaveCount(2)
  await expectAccessible(page, { place: 'the queue', widths: [320, 1280] })
  await cards.first().getByRole('button', { name: 'Accept' }).click()
  await expect(cards).toHaveCount(1)
  await cards.first().getByRole('button', { name: 'Refuse…' }).click()
  await cards
    .first()
    .getByLabel(/Why not/)
    .pressSequentially('Call us first.')
  await cards.first().getByRole('button', { name: 'Refuse', exact: true }).click()
  await expect(cards).toHaveCount(0)
  const { rows } = await app.connection.pool.query('select max_rate::float8 as rate from lenders where id = $1', [
    ids[name],
  ])
  expect(rows).toEqual([{ rate: 11.25 }])
})
