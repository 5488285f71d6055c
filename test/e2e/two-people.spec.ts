import type { Page } from '@playwright/test'
import { getUserEndpoint } from '#contract/accounts/profile.ts'
import { createDealEndpoint } from '#contract/deals/deals.ts'
import { dealBody } from '#test/builders/deal-builders.ts'
import { expect, type Investor, test } from './fixtures.ts'
import { openPage, waitUntilHydrated } from './open-page.ts'

const greeting = (page: Page, name: string) => page.getByRole('heading', { name: `Welcome back, ${name}` })

async function signOut(page: Page, name: string) {
  await page.getByRole('button', { name: new RegExp(`^${name} Merrin`) }).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await expect(page.getByRole('link', { name: 'Get Matched Fast' })).toBeVisible()
}

/** Signs in through the page's links, without a reload that would clear another investor's cached data. */
async function signInByLinks(page: Page, { email, password }: Investor) {
  await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).click()
  await page.getByLabel('Email', { exact: true }).pressSequentially(email)
  await page.getByLabel('Password', { exact: true }).pressSequentially(password)
  await page.getByRole('main').getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page).toHaveURL(/\/dashboard/)
}

async function expectNothingOf(page: Page, { email }: Investor, name: string) {
  for (const text of [email, name]) await expect(page.getByText(text)).toHaveCount(0)
}

test('after a sign-out the next investor in the browser sees only their own dashboard and profile', async ({
  page,
  app,
}) => {
  const [first, second] = [
    await app.createInvestor({ profile: true, firstName: 'Octavia' }),
    await app.createInvestor({ profile: true, firstName: 'Leopold' }),
  ]
  await app.as(first.token)(createDealEndpoint, { body: dealBody({ propertyAddress: '7 Octavia Street, Austin' }) })
  await app.signIn(page, first)
  await openPage(page, '/dashboard?tab=deals')
  await expect(page.getByText('7 Octavia Street').first()).toBeVisible()
  await signOut(page, 'Octavia')
  await signInByLinks(page, second)
  await expect(greeting(page, 'Leopold')).toBeVisible()
  await expectNothingOf(page, first, 'Octavia')
  await page.getByRole('button', { name: /^Leopold Merrin/ }).click()
  await page.getByRole('menuitem', { name: 'My Profile' }).click()
  await expect(page.getByText(second.email).first()).toBeVisible()
  await expectNothingOf(page, first, 'Octavia')
})

test('when another investor signs in in another tab, this tab shows only that investor’s data', async ({
  page,
  app,
}) => {
  const [first, second] = [
    await app.createInvestor({ verified: true, firstName: 'Octavia' }),
    await app.createInvestor({ verified: true, firstName: 'Leopold' }),
  ]
  await app.signIn(page, first)
  await openPage(page, '/dashboard')
  await expect(greeting(page, 'Octavia')).toBeVisible()
  await page.evaluate(() => Object.assign(window, { isFirstLoad: true }))

  const other = await page.context().newPage()
  await other.goto('/about')
  // Stores the token as a finished sign-in in this tab would, while this tab's page stays open.
  await other.evaluate((token) => localStorage.setItem('auth_token', token), second.token)
  await expect(greeting(page, 'Leopold')).toBeVisible()
  await expectNothingOf(page, first, 'Octavia')
  expect(await page.evaluate(() => 'isFirstLoad' in window), 'the page is loaded anew').toBe(false)
  await other.close()
})

test('signing out and in as another investor in one tab leaves no data of the first in another tab', async ({
  page,
  app,
}) => {
  const [first, second] = [
    await app.createInvestor({ verified: true, firstName: 'Octavia' }),
    await app.createInvestor({ verified: true, firstName: 'Leopold' }),
  ]
  await app.signIn(page, first)
  await openPage(page, '/dashboard')
  const other = await page.context().newPage()
  await openPage(other, '/about')
  await signOut(other, 'Octavia')
  await signInByLinks(other, second)
  await expect(greeting(other, 'Leopold')).toBeVisible()

  await expectNothingOf(page, first, 'Octavia')
  await page.goto('/dashboard')
  await waitUntilHydrated(page)
  await expect(greeting(page, 'Leopold')).toBeVisible()
  const token = await page.evaluate(() => localStorage.getItem('auth_token'))
  expect((await app.as(token!)(getUserEndpoint)).email).toBe(second.email)
  await other.close()
})
