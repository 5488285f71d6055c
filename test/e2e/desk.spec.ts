import { TOTP } from 'otpauth'
import { addInvestor } from '#test/builders/deal-builders.ts'
import { addOperator, openDesk } from '#test/builders/desk-builders.ts'
import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { openPage } from './open-page.ts'

// The browser logs each 404 that the desk returns to non-operators, each 400 for a wrong code, and each 403 that asks
// for the second factor again.
test.use({ allow: [/40[034] \(/] })

test('visitors and investors get the not-found page and load none of the desk’s code [DESK-01]', async ({
  page,
  app,
}) => {
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname))
  await openPage(page, '/desk/lenders')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 Page Not Found')
  await expect(page.getByRole('timer')).toBeVisible()
  const { token } = await addInvestor(app)
  await app.signIn(page, { token })
  await page.goto('/desk/lenders')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 Page Not Found')
  await expect(page.getByRole('timer')).toHaveCount(0)
  expect(loaded.filter((path) => /desk-(shell|entry)|lenders-page/.test(path))).toEqual([])
})

test('an operator sets up an authenticator app, stores the recovery codes and opens the desk [DESK-01]', async ({
  page,
  app,
}) => {
  const { token } = await addOperator(app)
  await app.signIn(page, { token })
  await page.goto('/desk')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Set up a second factor')
  await expectAccessible(page, { place: 'the door' })
  await page.getByRole('button', { name: 'Use an authenticator app' }).click()
  await expect(page.getByRole('img', { name: 'QR code with the key' })).toBeVisible()
  await expectAccessible(page, { place: 'the app' })
  const secret = ((await page.locator('[data-slot=totp-key]').textContent()) ?? '').replace(/Key:|\s/g, '')
  await page.getByLabel('Six-digit code from the app').pressSequentially(new TOTP({ secret }).generate())
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Keep your recovery codes')
  await expect(page.locator('[data-slot=recovery-codes] li')).toHaveCount(10)
  await page.getByRole('button', { name: 'I’ve saved them' }).click()
  await expect(page).toHaveURL(/\/desk\/today$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Today')
  await expectAccessible(page, { place: 'today' })
  await expect(page.getByRole('contentinfo')).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Today')
})

test('an operator creates a passkey and opens the desk with it [DESK-01]', async ({ page, app }) => {
  const { id, token } = await addOperator(app)
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: { protocol: 'ctap2', transport: 'internal', hasUserVerification: true, isUserVerified: true },
  })
  await app.signIn(page, { token })
  await page.goto('/desk')
  await page.getByRole('button', { name: 'Create a passkey' }).click()
  await page.getByRole('button', { name: 'I’ve saved them' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Today')
  await app.connection.pool.query(
    "update desk_sessions set last_seen_at = now() - interval '1 hour' where sid in (select sid from sessions where user_id = $1)",
    [id],
  )
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Open the desk')
  await expectAccessible(page, { place: 'the door again' })
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Today')
})

test('an operator adds a passkey and replaces recovery codes after a second factor, then closes the desk [DESK-01]', async ({
  page,
  app,
}) => {
  const { id, token, recoveryCodes } = await openDesk(app)
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: { protocol: 'ctap2', transport: 'internal', hasUserVerification: true, isUserVerified: true },
  })
  const age = () =>
    app.connection.pool.query(
      "update desk_sessions set factor_at = now() - interval '6 minutes' where sid in (select sid from sessions where user_id = $1)",
      [id],
    )
  await app.signIn(page, { token })
  await page.goto('/desk/factor')
  await expect(page.getByText('Set up. Use the command line')).toBeVisible()
  await age()
  await page.getByRole('button', { name: 'Create a passkey' }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await dialog.getByLabel("Your app's code").pressSequentially(recoveryCodes[0]!)
  await dialog.getByRole('button', { name: 'Open the desk' }).click()
  await expect(page.getByRole('table', { name: 'Passkeys' }).getByRole('row')).toHaveCount(2)
  await expect(page.getByText('9 are left.')).toBeVisible()
  await expectAccessible(page, { place: 'the factors', widths: [320, 1280] })
  await age()
  await page.getByRole('button', { name: 'Create new recovery codes' }).click()
  await dialog.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page.locator('[data-slot=recovery-codes] li')).toHaveCount(10)
  await page.getByRole('button', { name: 'I’ve saved them' }).click()
  await expect(page.getByText('10 are left.')).toBeVisible()
  await page.getByRole('button', { name: 'Close the desk' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Open the desk')
})

test('the desk asks for the factor over the page when its session has expired, and then continues [DESK-01] [DESK-10]', async ({
  page,
  app,
}) => {
  const { token, recoveryCodes } = await openDesk(app)
  await app.signIn(page, { token })
  await page.goto('/desk/activity')
  await expect(page.getByText('operator factor added').first()).toBeVisible()
  await expectAccessible(page, { place: 'the activity' })
  await app.connection.pool.query(`update desk_sessions set last_seen_at = now() - interval '1 hour'`)
  await page.getByLabel('What', { exact: true }).selectOption('Operators')
  const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await dialog.getByLabel("Your app's code").pressSequentially('123456')
  await dialog.getByRole('button', { name: 'Open the desk' }).click()
  await expect(dialog.getByText(/wrong or was already used/).first()).toBeVisible()
  await dialog.getByLabel("Your app's code").clear()
  await dialog.getByLabel("Your app's code").pressSequentially(recoveryCodes[0]!)
  await dialog.getByRole('button', { name: 'Open the desk' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('operator recovery code used').first()).toBeVisible()
})
