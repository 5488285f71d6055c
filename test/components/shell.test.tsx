import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { signOutEndpoint } from '#contract/accounts/accounts.ts'
import { requestNotificationEndpoint } from '#contract/site/contact.ts'
import { authTokenKey } from '#web/session/token.ts'
import { answerHome, type FakeServer } from './fake-server.ts'
import { fill, openPage, toasts } from './open-page.tsx'

const bar = () => within(screen.getByRole('banner'))
const accountMenu = () => bar().findByRole('button', { name: 'Ada Merrin, account menu' })
const main = () => within(screen.getByRole('main'))

async function openSignedIn(prepare?: (server: FakeServer) => void) {
  const page = await openPage('/about', { signedIn: {}, ...(prepare ? { prepare } : {}) })
  const openMenu = async () => {
    await page.user.click(await accountMenu())
    return within(await screen.findByRole('menu'))
  }
  return { ...page, openMenu }
}

it('shows a signed-in investor an avatar with profile and sign-out [SHELL-03] [SHELL-04] [SHELL-05]', async () => {
  const { user, openMenu, address } = await openSignedIn()
  expect(await accountMenu()).toHaveTextContent(/^AM\s*Ada Merrin/)
  const links = within(screen.getByRole('navigation', { name: 'Main' })).getAllByRole('link')
  expect(links[0]).toHaveTextContent('Dashboard')
  const menu = await openMenu()
  expect(menu.getAllByRole('menuitem').map((item) => item.textContent)).toEqual(['My Profile', 'Sign Out'])
  await user.click(menu.getByRole('menuitem', { name: 'My Profile' }))
  await screen.findByRole('heading', { level: 1, name: 'Ada Merrin' })
  expect(address()).toBe('/profile')
})

it('a failed sign-out keeps the session and shows why [SHELL-10]', async () => {
  const { user, openMenu, address } = await openSignedIn((server) =>
    server.reject(signOutEndpoint, 503, { message: 'Try again shortly.' }),
  )
  const menu = await openMenu()
  await user.click(menu.getByRole('menuitem', { name: 'Sign Out' }))
  await waitFor(() => expect(toasts().getByText('Sign out failed')).toBeVisible())
  expect(screen.getByRole('menu')).toHaveTextContent('Try again shortly.')
  expect(address()).toBe('/about')
  expect(localStorage.getItem(authTokenKey)).not.toBeNull()
  expect(await accountMenu()).toBeVisible()
})

it('shows progress, ends the session once the server has, and opens the home page [SHELL-10]', async () => {
  const { user, server, openMenu, address } = await openSignedIn((one) => {
    answerHome(one)
    one.answer(signOutEndpoint, undefined as never)
  })
  const letGo = server.hold(signOutEndpoint)
  const menu = await openMenu()
  await user.click(menu.getByRole('menuitem', { name: 'Sign Out' }))
  await screen.findByRole('menuitem', { name: 'Signing Out...' })
  expect(localStorage.getItem(authTokenKey)).not.toBeNull()
  letGo()
  await screen.findByRole('link', { name: 'Get Matched Fast' })
  expect(address()).toBe('/')
  expect(localStorage.getItem(authTokenKey)).toBeNull()
  expect(bar().getAllByRole('link', { name: 'Sign In' })[0]).toBeVisible()
})

it('Sign In clears the remembered user [SHELL-06]', async () => {
  const { user, address } = await openSignedIn()
  await accountMenu()
  // Another tab signs out. This tab still has the user in memory.
  act(() => {
    localStorage.removeItem(authTokenKey)
    window.dispatchEvent(new StorageEvent('storage', { key: authTokenKey, newValue: null }))
  })
  await user.click((await bar().findAllByRole('link', { name: 'Sign In' }))[0]!)
  await waitFor(() => expect(address()).toBe('/auth/login'))
  // Writing the token sends no event, so the bar would show a user only if it had cached one.
  localStorage.setItem(authTokenKey, 'v1.token')
  await user.click(bar().getAllByRole('link', { name: 'About' })[0]!)
  await waitFor(() => expect(address()).toBe('/about'))
  expect((await bar().findAllByRole('link', { name: 'Sign In' }))[0]).toBeVisible()
})

it('the small-screen menu closes after an action [SHELL-01]', async () => {
  const { user } = await openSignedIn((server) => server.lose(signOutEndpoint))
  await accountMenu()
  const menu = screen.getByRole('banner').querySelector('details')!
  await user.click(menu.querySelector('summary')!)
  expect(menu).toHaveAttribute('open')
  await user.click(within(menu).getByRole('button', { name: 'Sign Out', hidden: true }))
  await waitFor(() => expect(menu).not.toHaveAttribute('open'))
})

/** Causes an error toast: sends a notify-me request that the server rejects. */
async function causeErrorToast(page: Awaited<ReturnType<typeof openPage>>, message: string) {
  page.server.reject(requestNotificationEndpoint, 400, { message })
  await fill(page.user, main().getByLabelText('Email'), 'ada@example.com')
  await page.user.click(main().getByRole('button', { name: 'Notify Me' }))
  await waitFor(() => expect(toasts().getByText(message)).toBeVisible())
}

it('an error toast interrupts a screen reader', async () => {
  await causeErrorToast(await openPage('/about'), 'A refusal.')
  await waitFor(() => expect(document.querySelector('[aria-live=assertive]')).toHaveTextContent(/Error.*A refusal\./))
})

it('a toast stays three seconds and fades for 300 ms, and a new one replaces it [SHELL-13]', async () => {
  const page = await openPage('/about')
  const shown = () => [...document.querySelectorAll('[data-slot=toast]')]
  await causeErrorToast(page, 'First refusal.')
  await causeErrorToast(page, 'Second refusal.')
  expect(shown()).toHaveLength(1)
  expect(toasts().queryByText('First refusal.')).toBeNull()
  await waitFor(() => expect(shown()).toHaveLength(0))

  onTestFinished(() => void vi.useRealTimers())
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
  page.server.reject(requestNotificationEndpoint, 400, { message: 'Third refusal.' })
  main().getByRole('button', { name: 'Notify Me' }).click()
  // The fake clock is paused while the reply arrives.
  while (shown().length === 0) await act(() => new Promise(setImmediate))
  await pass(2990)
  expect(shown()[0]).toHaveAttribute('data-state', 'open')
  await pass(20)
  expect(shown()[0]).toHaveAttribute('data-state', 'closed')
  await pass(280)
  expect(shown()).toHaveLength(1)
  await pass(30)
  expect(shown()).toHaveLength(0)
})
