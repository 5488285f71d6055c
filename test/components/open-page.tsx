import '@testing-library/jest-dom/vitest'
import { RouterProvider } from '@tanstack/react-router'
import { cleanup, configure, render, screen, within } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import { onTestFinished, vi } from 'vitest'
import { getUserEndpoint, type User } from '#contract/accounts/profile.ts'
import { authTokenKey } from '#contract/accounts/session.ts'
import { newUser } from '#test/builders/render-in-site.tsx'
import { type FakeServer, startFakeServer } from './fake-server.ts'

// Only what never comes ends by this: a busy machine takes its time.
configure({ asyncUtilTimeout: 30_000 })

export type OpenedPage = {
  user: UserEvent
  server: FakeServer
  /** Path and query of the present address. */
  address(): string
}

/**
 * Opens a page of the site as a browser does that was led there by its address: the whole application, with its routes, its session
 * and its typed client, against a server of the test's own. Someone is signed in when `signedIn` names them; `prepare` describes what
 * the server answers. What the page asks for and no answer stands for fails the test, and so does an unexpected console.error.
 */
export async function openPage(
  path: string,
  options: { signedIn?: Partial<User>; prepare?: (server: FakeServer) => void } = {},
): Promise<OpenedPage> {
  const server = startFakeServer()
  const errors: unknown[][] = []
  vi.spyOn(console, 'error').mockImplementation((...words) => {
    // The document's own scripts, which the server sends and React never runs.
    if (!/^Encountered a script tag while rendering/.test(String(words[0]))) errors.push(words)
  })
  localStorage.clear()
  sessionStorage.clear()
  if (options.signedIn) {
    localStorage.setItem(authTokenKey, 'v1.token')
    server.answer(getUserEndpoint, newUser(options.signedIn))
  }
  options.prepare?.(server)
  window.history.replaceState(null, '', path)
  // A page that is loaded anew remembers nothing, so its modules are made anew too.
  vi.resetModules()
  const [{ createQueryClient }, { createRouter }, { createBrowserCall }] = await Promise.all([
    import('#web/query-client.ts'),
    import('#web/router.tsx'),
    import('#web/session/browser-call.ts'),
  ])
  const router = createRouter({
    queryClient: createQueryClient(),
    call: createBrowserCall(),
    site: { name: 'Plumbline', publicUrl: 'http://localhost:3000' },
  })
  onTestFinished(() => {
    cleanup()
    if (server.unexpected.length > 0) throw new Error(`Nothing answers ${server.unexpected.join(', ')}.`)
    if (errors.length > 0) throw new Error(`console.error: ${errors.map((one) => one.join(' ')).join('\n')}`)
  })
  await router.load()
  render(<RouterProvider router={router} />, { container: document as never })
  await screen.findByRole('main')
  return {
    user: userEvent.setup(),
    server,
    address: () => window.location.pathname + window.location.search,
  }
}

/** Empties a field and types into it, key by key. */
export async function fill(user: UserEvent, field: HTMLElement, text: string): Promise<void> {
  await user.clear(field)
  if (text !== '') await user.type(field, text)
}

/** The toasts that stand on the page. */
export const toasts = () => within(screen.getByRole('region', { name: /^Notifications/ }))
