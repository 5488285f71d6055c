import '@testing-library/jest-dom/vitest'
import { RouterProvider } from '@tanstack/react-router'
import { cleanup, configure, render, screen, waitFor, within } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import { expect, onTestFinished, vi } from 'vitest'
import { getUserEndpoint, type User } from '#contract/accounts/profile.ts'
import { getVisitSignalEndpoint } from '#contract/site/site.ts'
import { newUser } from '#test/builders/render-in-site.tsx'
import { authTokenKey } from '#web/session/token.ts'
import { type FakeServer, startFakeServer } from './fake-server.ts'

configure({
  // Only failing tests wait this long. A busy machine needs a generous limit.
  asyncUtilTimeout: 120_000,
  // Leaves the document out of error messages, because it is printed at each attempt of a waiting test.
  getElementError: (message) => Object.assign(new Error(message ?? undefined), { name: 'TestingLibraryElementError' }),
})

const expectedErrors = [
  // The document's own scripts, which the server sends and React never runs.
  /^Encountered a script tag while rendering/,
  // An element that happy-dom does not know.
  /^The tag <%s> is unrecognized in this browser.* search$/,
  // One part of the page watches this count, and another reads it.
  /^\[\["\/api\/conversations","unread"\]\]: No queryFn was passed/,
]

export type OpenedPage = {
  user: UserEvent
  server: FakeServer
  /** Waits until a toast has shown this text, even if it has disappeared since. */
  toastSays(words: string): Promise<void>
  /** Path and query of the current address. */
  address(): string
}

/**
 * Opens a page by its address, as a browser does: the whole application, with its routes, its session and its typed
 * client, against a new fake server. `signedIn` changes fields of the signed-in user; `prepare` describes the server's
 * replies. `isReload` closes the previous page and keeps the browser's storage. A request without a prepared reply or
 * an unexpected console.error fails the test at its end.
 */
export async function openPage(
  path: string,
  options: { signedIn?: Partial<User>; prepare?: (server: FakeServer) => void; isReload?: boolean } = {},
): Promise<OpenedPage> {
  if (options.isReload) cleanup()
  const server = startFakeServer()
  const errors: unknown[][] = []
  vi.spyOn(console, 'error').mockImplementation((...words) => {
    const text = words.join(' ')
    if (!expectedErrors.some((expected) => expected.test(text))) errors.push(words)
  })
  if (!options.isReload) {
    localStorage.clear()
    sessionStorage.clear()
  }
  if (options.signedIn) {
    localStorage.setItem(authTokenKey, 'v1.token')
    server.answer(getUserEndpoint, newUser(options.signedIn))
  }
  server.answer(getVisitSignalEndpoint, { isOptedOut: false })
  options.prepare?.(server)
  window.history.replaceState(null, '', path)
  // A reloaded page has new modules, so they are imported again.
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
  onTestFinished(async () => {
    // A loader that still runs would send its requests to the next test's server.
    await waitFor(() => expect(router.state.isLoading).toBe(false))
    cleanup()
    // The router replaced methods of window.history, which all tests share. Without this, it would also follow the next
    // test's page.
    router.history.destroy()
    if (server.unexpected.length > 0) throw new Error(`Nothing answers ${server.unexpected.join(', ')}.`)
    if (errors.length > 0) throw new Error(`console.error: ${errors.map((one) => one.join(' ')).join('\n')}`)
  })
  const toasted: string[] = []
  // Toasts last three seconds, which a busy machine may spend between two checks.
  const watch = new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const node of addedNodes) {
        if (!(node instanceof Element)) continue
        const added = node.matches('[data-slot=toast]') ? [node] : node.querySelectorAll('[data-slot=toast]')
        for (const one of added) toasted.push(one.textContent)
      }
  })
  watch.observe(document, { childList: true, subtree: true })
  onTestFinished(() => watch.disconnect())
  await router.load()
  render(<RouterProvider router={router} />, { container: document as never })
  await screen.findByRole('main')
  return {
    user: userEvent.setup(),
    server,
    toastSays: (words) => waitFor(() => expect(toasted).toContainEqual(expect.stringContaining(words))),
    address: () => window.location.pathname + window.location.search,
  }
}

/** Empties a field and types into it, key by key. */
export async function fill(user: UserEvent, field: HTMLElement, text: string): Promise<void> {
  await user.clear(field)
  if (text !== '') await user.type(field, text)
}

/** Returns queries within the region of the toasts. */
export const toasts = () => within(screen.getByRole('region', { name: /^Notifications/ }))
