/** What the script inside a sleeping page leaves for the code that it fetches. */
export type LazyHydration = {
  /** Whether somebody is there, so that everything on the page is wanted alive. */
  isRequested: boolean
  /** A button that was pressed, or a form that was sent, before anything could answer. */
  pressed: HTMLElement | null
}

declare global {
  interface Window {
    lazyHydration?: LazyHydration
  }
}

/** Parts of a page that come to life by themselves say with this attribute where they stand. */
export const unhydratedSelector = '[data-unhydrated]'

/**
 * Stands inline in a public page, whose HTML is whole: fetches the page's code only when somebody turns to it, by any of `interactionEvents`.
 * A press on a button until then is kept for the code to carry out, and a form is not sent off by the browser. Once the page has
 * loaded and rests, the files are brought near, after everything that is seen. Who has a session is not a visitor, and the page
 * comes to life at once.
 *
 * Written out as text by the server, so nothing outside it can be used here.
 */
export function loadEntryOnInteraction(
  entry: string,
  files: readonly string[],
  interactionEvents: readonly string[],
): void {
  const root = document.documentElement
  const page: LazyHydration = { isRequested: false, pressed: null }
  window.lazyHydration = page
  let arePreloaded = false

  function addLink(rel: string, href: string) {
    const link = document.createElement('link')
    link.rel = rel
    if (rel === 'prefetch') link.as = 'script'
    link.href = href
    document.head.append(link)
  }
  function wake() {
    if (page.isRequested) return
    page.isRequested = true
    // All at once, instead of each when the one before it has been read.
    if (!arePreloaded) for (const href of files) addLink('modulepreload', href)
    arePreloaded = true
    const script = document.createElement('script')
    script.type = 'module'
    script.async = true
    script.src = entry
    script.onerror = () => {
      // The next sign tries again; what was pressed has waited long enough, and a search the browser can send by itself.
      const { pressed } = page
      script.remove()
      page.isRequested = false
      page.pressed = null
      if (pressed instanceof HTMLFormElement && pressed.hasAttribute('action')) pressed.submit()
    }
    document.head.append(script)
  }
  function keep(event: Event, target: HTMLElement | null) {
    if (!target) return
    const part = target.closest<HTMLElement>('[data-unhydrated]')
    // A part that keeps presses by itself says so, and outside of parts the shell's code answers once it is there.
    if (part ? part.dataset['unhydrated'] === 'watched' : root.dataset['hydrated'] !== undefined) return
    event.preventDefault()
    event.stopPropagation()
    page.pressed = target
    wake()
  }

  for (const name of interactionEvents) addEventListener(name, wake, { capture: true, passive: true })
  addEventListener('submit', (event) => keep(event, event.target as HTMLElement), true)
  addEventListener('click', (event) => keep(event, (event.target as Element).closest<HTMLElement>('button')), true)
  addEventListener('load', () => {
    const rest = window.requestIdleCallback ?? setTimeout
    let next = 0
    // One at a time, and fetched only: reading a dozen modules in one go is noticed on a slow phone.
    function bringNear() {
      const href = files[next++]
      if (href === undefined || page.isRequested) return
      addLink('prefetch', href)
      rest(bringNear)
    }
    rest(bringNear)
  })
  if (root.dataset['session']) wake()
}

/** Says that the shell answers from now on, and carries out what was pressed in it before. */
export function markShellHydrated(): void {
  document.documentElement.dataset['hydrated'] = ''
  const pressed = window.lazyHydration?.pressed
  if (pressed && !pressed.closest(unhydratedSelector)) press(takeQueuedClick(document.documentElement))
}

/** What was pressed inside a place before anything could answer; it is handed out once. */
export function takeQueuedClick(place: HTMLElement): HTMLElement | null {
  const page = window.lazyHydration
  if (!page?.pressed || !place.contains(page.pressed)) return null
  const { pressed } = page
  page.pressed = null
  return pressed
}

/** Sends the form or presses the button again, now that something answers. */
export function press(target: HTMLElement | null): void {
  if (target instanceof HTMLFormElement) target.requestSubmit()
  else target?.click()
}
