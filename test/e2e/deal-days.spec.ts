import { getDealEndpoint } from '#contract/deals/deals.ts'
import { investorWithDeal, openDeal } from './deal-screens.ts'
import { expect, test } from './fixtures.ts'

test('an investor stores dates, downloads them as a calendar file, and gets reminders only on request [LIFE-07] [LIFE-09]', async ({
  page,
  app,
}) => {
  const { investor, deal } = await investorWithDeal(app)
  const read = () => app.as(investor.token)(getDealEndpoint, { params: { id: deal.id } })
  await openDeal(page, investor, `/deals/${deal.id}?tab=timeline`)
  const days = page.getByRole('region', { name: 'Dates and reminders' })
  const dateMails = days.getByRole('checkbox', { name: /inspection, the closing/ })
  const alerts = days.getByRole('checkbox', { name: /moves into my top five/ })
  await expect(dateMails).not.toBeChecked()
  await expect(alerts).not.toBeChecked()
  await days.getByLabel('Inspection', { exact: true }).pressSequentially('03152027')
  await days.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Dates saved').first()).toBeVisible()
  expect(await read()).toMatchObject({ inspectionOn: '2027-03-15', closeOn: null, dateMails: false, alerts: false })

  await dateMails.press('Space')
  await expect.poll(async () => (await read()).dateMails).toBe(true)
  await alerts.press('Space')
  await expect.poll(async () => (await read()).alerts).toBe(true)
  await expect(alerts).toBeChecked()

  const download = page.waitForEvent('download')
  await days.getByRole('button', { name: 'Add to calendar (.ics)' }).click()
  expect((await download).suggestedFilename()).toMatch(/^deal-\w{8}\.ics$/)
})
