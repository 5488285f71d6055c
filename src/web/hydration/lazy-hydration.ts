/** State of the inline script {@link startLazyHydration}, for the code that it loads. */
type LazyHydration = {
  /** Whether the page's code waits for the request too, and not only parts of it. */
  loadsEntry: boolean
  /** Resolves at the first interaction, or when the page has been idle for 2 s after it was loaded. */
  requested: Promise<void>
  /** Resolves at the next interaction: the time for another try at what could not be fetched. */
  nextInteraction(): Promise<void>
  /** A button pressed, or a form submitted, before anything could handle it. */
  queued: HTMLElement | null
}

declare global {
  interface Window {
    lazyHydration?: LazyHydration
  }
}

/** Where the page carries which files its code is in: a JSON block, so that the script itself is the same on every page. */
export const hydrationPlanId = 'hydration-plan'
export type HydrationPlan = { entry: string; files: readonly string[] }

/**
 * Inline in every page. Queues the last click or submit that nothing can handle yet and marks it busy. With a plan in the page it
 * also loads the page's code, on interaction or when idle; without one the page does that by itself. Files are prefetched one at a
 * time while the browser is idle: parsing a dozen modules in one go is noticed on a slow phone.
 *
 * Presses on what is not hydrated never reach React, which would hydrate the whole part before the next frame to handle them: menus
 * and questions open by themselves. What is chosen in a field, and a click on a link, is still handled at once.
 *
 * Sent as text, so it may use nothing outside itself.
 */
function startLazyHydration(planId: string): void {
  const root = document.documentElement
  const block = document.getElementById(planId)
  const plan = block ? (JSON.parse(block.textContent) as HydrationPlan) : null
  const waiting = new Set<() => void>()
  const nextInteraction = () => new Promise<void>((resolve) => waiting.add(resolve))
  const page: LazyHydration = { loadsEntry: plan !== null, requested: nextInteraction(), nextInteraction, queued: null }
  window.lazyHydration = page
  let isPrefetched = false
  // A module that is in the cache runs before the rest of a slow page has come, and the state that it reads is at the end.
  const parsed = new Promise<void>((resolve) => {
    if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', () => resolve())
    else resolve()
  })

  function request() {
    for (const resolve of waiting) resolve()
    waiting.clear()
  }
  function addLink(rel: string, href: string) {
    const link = document.createElement('link')
    link.rel = rel
    if (rel === 'prefetch') link.as = 'script'
    link.href = href
    document.head.append(link)
  }
  function loadEntry({ entry, files }: HydrationPlan) {
    // All at once, instead of each when the one before it has been parsed.
    if (!isPrefetched) for (const href of files) addLink('modulepreload', href)
    isPrefetched = true
    const script = document.createElement('script')
    script.type = 'module'
    script.src = entry
    script.onerror = () => {
      script.remove()
      // Waited long enough: the browser can send a search by itself. Otherwise the next interaction tries again.
      const form = page.queued
      unqueue()
      if (form instanceof HTMLFormElement && form.hasAttribute('action')) form.submit()
      else nextInteraction().then(() => loadEntry({ entry, files }))
    }
    parsed.then(() => document.head.append(script))
  }
  function unqueue() {
    for (const busy of document.querySelectorAll('[aria-busy][data-queued]')) {
      busy.removeAttribute('aria-busy')
      busy.removeAttribute('data-queued')
    }
    page.queued = null
  }
  function isUnhydrated(target: EventTarget | null) {
    return root.dataset['hydrated'] === undefined || (target as Element).closest?.('[data-unhydrated]') != null
  }
  function queue(event: Event, target: HTMLElement | null, busy: Element | null) {
    if (!target || !isUnhydrated(target)) return
    event.preventDefault()
    event.stopPropagation()
    unqueue()
    page.queued = target
    busy?.setAttribute('aria-busy', 'true')
    busy?.setAttribute('data-queued', '')
    request()
  }

  if (plan) page.requested.then(() => loadEntry(plan))
  const events = ['pointermove', 'pointerover', 'pointerdown', 'touchstart', 'scroll', 'wheel', 'focusin', 'keydown']
  for (const name of [...events, 'input', 'change']) addEventListener(name, request, { capture: true, passive: true })
  const pointerEvents = ['pointerdown', 'pointerup', 'touchstart', 'touchend', 'mousedown', 'mouseup', 'click']
  const fields = 'input, select, textarea, label'
  for (const name of pointerEvents)
    addEventListener(
      name,
      (event) => {
        const isLeftToReact = (event.target as Element).closest?.(name === 'click' ? `${fields}, a` : fields) != null
        if (isUnhydrated(event.target) && !isLeftToReact) event.stopPropagation()
      },
      { capture: true, passive: true },
    )
  addEventListener('submit', (event) => queue(event, event.target as HTMLElement, event.submitter), true)
  addEventListener(
    'click',
    (event) => {
      const button = (event.target as Element).closest<HTMLElement>('button')
      queue(event, button, button)
    },
    true,
  )
  // From here on a submit is queued, so a button need not wait any longer.
  document.addEventListener('DOMContentLoaded', () => {
    for (const button of document.querySelectorAll<HTMLButtonElement>('[data-unhydrated] button[type=submit]'))
      button.disabled = false
  })
  addEventListener('load', () => {
    const whenIdle = window.requestIdleCallback ?? setTimeout
    const files = plan ? [...plan.files] : []
    function prefetch() {
      const href = files.shift()
      if (href === undefined || isPrefetched) return
      addLink('prefetch', href)
      whenIdle(prefetch)
    }
    whenIdle(prefetch)
    setTimeout(() => whenIdle(request), 2000)
  })
  if (root.dataset['session']) request()
}

/** The inline script's text: a constant, whose hash the content security policy lists. */
export const lazyHydrationScript = `(${startLazyHydration.toString()})(${JSON.stringify(hydrationPlanId)})`
