import { createDealEndpoint } from '#contract/deals/deals.ts'
import { listDeskStatesEndpoint } from '#contract/desk/desk-states.ts'
import { addLenders, dealBody } from '#test/builders/deal-builders.ts'
import { openDesk } from '#test/builders/desk-builders.ts'
import { expectAccessible } from './axe.ts'
import { expect, startBrowserApp, test } from './fixtures.ts'
import { openPage, waitUntilHydrated } from './open-page.ts'

// The browser logs each 404 that the desk returns to non-operators.
test.use({ allow: [/status of 404/] })

const sentence = 'Ohio licenses loans under $5,000 only.'

test('a state’s review publishes its note, and switching the state off stops requests to lenders there [COMP-01]', async ({
  browser,
  page,
}) => {
  const app = await startBrowserApp(() => ({}))
  const visitors = await browser.newContext()
  try {
    await addLenders(app, [{ name: 'Alder Bridge', states: ['Ohio'], contactEmail: 'alder@lender.example' }])
    await app.deps.catalogue.refresh()
    const { token } = await openDesk(app)
    await app.signIn(page, { token })
    await page.goto(`${app.url}/desk/states`)
    await expect(page.getByText('1 state needs review')).toBeVisible()
    await page.getByLabel('Show').selectOption('Needs review')
    await expect(page).toHaveURL(/show=review/)
    await expectAccessible(page, { place: 'the states', widths: [390, 1280] })
    await page.getByRole('button', { name: 'Change Ohio' }).click()
    const dialog = page.getByRole('dialog', { name: 'Ohio' })
    await expect(dialog.getByLabel('Asking lenders')).toHaveValue('on')
    await expect(dialog.getByText('Real lenders also need a review.')).toBeVisible()
    await dialog.getByLabel('Law reviewed on').pressSequentially('11022026')
    await dialog.getByLabel('Reviewed by').pressSequentially('Counsel')
    await dialog.getByLabel('Sentence to show').pressSequentially(sentence)
    await expectAccessible(page, { place: 'a state', widths: [390, 1280] })
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Ohio was changed.')).toBeVisible()
    await expect(page.getByText('Every state with real lenders was reviewed')).toBeVisible()

    const visitor = await visitors.newPage()
    for (const path of ['/lenders/state/ohio', '/lenders/alder-bridge']) {
      await openPage(visitor, `${app.url}${path}`)
      await expect(visitor.getByText(sentence)).toBeVisible()
    }
    const investor = await app.createInvestor({ profile: true })
    const { deal } = await app.as(investor.token)(createDealEndpoint, {
      body: dealBody({ occupancy: 'investment', propertyState: 'Ohio' }),
    })
    await app.signIn(visitor, investor)
    await visitor.goto(`${app.url}/deals/${deal.id}?tab=lenders`)
    await waitUntilHydrated(visitor)
    await visitor.getByLabel('Ask for a quote from Alder Bridge').check()
    await visitor.getByRole('button', { name: /^Ask (1|this) lender for a quote/ }).click()
    const ask = visitor.getByRole('dialog', { name: 'Ask 1 lender for a quote' })
    await expect(ask.getByText(sentence)).toBeVisible()

    // Calls and texts have separate switches, which are off by default and visible only when the phone is shared.
    const phone = ask.getByRole('switch', { name: /^Phone/ })
    const calls = ask.getByRole('switch', { name: /call/ })
    const texts = ask.getByRole('switch', { name: /text/ })
    await expect(phone).not.toBeChecked()
    await expect(calls).toBeHidden()
    await phone.check()
    await expect(calls).not.toBeChecked()
    await expect(texts).not.toBeChecked()
    const sheet = ask.getByRole('article', { name: 'Deal sheet' })
    await expect(sheet).toContainText('Do not call or text.')
    await calls.check()
    await expect(sheet).toContainText('You may call. Do not text.')
    await phone.uncheck()
    await expect(sheet).toContainText('phone not shared')
    await phone.check()
    await expect(calls).not.toBeChecked()
    await texts.check()
    await expect(sheet).toContainText('You may text. Do not call.')
    await expectAccessible(visitor, { place: 'the phone permission', widths: [390, 1280] })
    await ask.getByRole('button', { name: 'Cancel' }).click()

    await page.getByLabel('Show').selectOption('All states')
    await page.getByRole('button', { name: 'Change Ohio' }).click()
    await dialog.getByLabel('Asking lenders').selectOption('Off')
    await dialog.getByRole('button', { name: 'Save' }).click()
    // Waits for the dialog, because an earlier change's toast with the same text may still be visible.
    await expect(dialog).toBeHidden()
    await expect(page.getByText('Ohio was changed.')).toBeVisible()
    const { states } = await app.as(token)(listDeskStatesEndpoint)
    expect(states.find(({ state }) => state === 'Ohio')).toMatchObject({
      asking: false,
      reviewedBy: 'Counsel',
      sentence,
    })
    await visitor.getByRole('button', { name: /^Ask (1|this) lender for a quote/ }).click()
    await expect(visitor.getByText(/^Requests for property in Ohio are not open on this site yet/)).toBeVisible()
    await openPage(visitor, `${app.url}/lenders/state/ohio`)
    await expect(visitor.getByText(/^Requests for property in Ohio are not open on this site yet/)).toBeVisible()
  } finally {
    await page.close()
    await visitors.close()
    await app.close()
  }
})

test('an operator edits the documents that lenders ask for, and deals list them [CLOSE-04]', async ({ page, app }) => {
  const { token } = await openDesk(app)
  await app.signIn(page, { token })
  await page.goto('/desk/checklist')
  await expect(page.getByRole('button', { name: 'Add an item' })).toBeVisible()
  await expectAccessible(page, { place: 'the list of documents', widths: [390, 1280] })
  await page.getByRole('button', { name: 'Add an item' }).click()
  const added = page.getByRole('dialog', { name: 'New item' })
  await added.getByRole('button', { name: 'Save' }).click()
  await expect(added.getByText('Name is required').first()).toBeVisible()
  await added.getByLabel('Name').pressSequentially('Flood certificate')
  await added.getByLabel('Why lenders ask').pressSequentially('It tells whether flood insurance is needed.')
  await added.getByLabel('Days it takes').press('ControlOrMeta+a')
  await added.getByLabel('Days it takes').pressSequentially('4')
  await expectAccessible(page, { place: 'a new document', widths: [390, 1280] })
  await added.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Flood certificate is saved.')).toBeVisible()

  await page.getByRole('button', { name: 'Change Flood certificate' }).click()
  const changed = page.getByRole('dialog', { name: 'Flood certificate' })
  await changed.getByLabel('Days it takes').press('ControlOrMeta+a')
  await changed.getByLabel('Days it takes').pressSequentially('6')
  await changed.getByRole('button', { name: 'Save' }).click()
  const row = page.getByRole('listitem').filter({ hasText: 'Flood certificate' })
  await expect(row).toContainText('6 days')

  await page.getByRole('button', { name: 'Remove Flood certificate' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep it' }).click()
  await expect(row).toBeVisible()
  await page.getByRole('button', { name: 'Remove Flood certificate' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('Flood certificate is removed.')).toBeVisible()
  await expect(row).toHaveCount(0)
})
