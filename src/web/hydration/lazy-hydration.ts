/** State of the inline script {@link startLazyHydration}, for the code that it loads. */
type LazyHydration = {
  /** Whether the whole page's code waits for the request, instead of only some components'. */
  loadsEntry: boolean
  /**
   * Resolves at the first interaction, or when the page is idle 2 s or more after it loaded. Resolves immediately if
   * the browser has a sign-in token.
   */
  requested: Promise<void>
  /** Resolves at the next interaction, when a failed load is retried. */
  nextInteraction(): Promise<void>
  /** The button that was pressed, or the form that was submitted, before hydration. */
  queued: HTMLElement | null
}

declare global {
  interface Window {
    lazyHydration?: LazyHydration
  }
}

/**
 * The id of the JSON block that lists the page's files. A separate block keeps the inline script identical on every
 * page.
 */
export const hydrationPlanId = 'hydration-plan'
export type HydrationPlan = { entry: string; files: readonly string[] }

/**
 * Inline script of every page. Queues the last click or submit before hydration and marks its button busy.
 * With a plan in the page it also loads the page's code, on interaction or when idle; otherwise the page's own tags do.
 * Prefetches one file at a time while idle, because parsing a dozen modules together blocks a slow phone.
 * When the entry or one of its imports fails to load, requests all of them at a changed URL, because browsers cache a
 * failed module by URL; the server serves the same file at `/assets/1/…` and `/assets/…`. No module has run by then, so
 * none runs twice.
 * After the third failed round the page says so and offers Reload.
 * Keeps presses before hydration from React, which would hydrate the whole part synchronously to handle them. Native
 * menus and disclosures open without it. Selections in fields and clicks on links are handled immediately.
 * The function is sent as text, so it must not use anything outside itself.
 */
function startLazyHydration(planId: string, noticeClass: string): void {
  const root = document.documentElement
  const block = document.getElementById(planId)
  const plan = block ? (JSON.parse(block.textContent) as HydrationPlan) : null
  const waiting = new Set<() => void>()
  const nextInteraction = () => new Promise<void>((resolve) => waiting.add(resolve))
  const page: LazyHydration = { loadsEntry: plan !== null, requested: nextInteraction(), nextInteraction, queued: null }
  window.lazyHydration = page
  let isPrefetched = false
  let restarts = 0
  let notice: HTMLElement | undefined
  // A cached module can run before the rest of a slow page has arrived, but it needs the state at the page's end.
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
  function appendEntry(src: string) {
    const script = document.createElement('script')
    script.type = 'module'
    script.src = src
    parsed.then(() => document.head.append(script))
  }
  function loadEntry({ entry, files }: HydrationPlan) {
    // Requests all files together, instead of each after the previous one is parsed.
    if (!isPrefetched) for (const href of files) addLink('modulepreload', href)
    isPrefetched = true
    appendEntry(entry)
  }
  async function restart(failed: HTMLScriptElement) {
    const preloaded = [...document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')].map(({ href }) => href)
    const entry = new URL(failed.src).pathname
    // Keeps the script element, with the attributes by which React recognizes it. Otherwise React would add and run a
    // second one.
    failed.setAttribute('async', '')
    restarts += 1
    const again = (href: string) => {
      const { pathname } = new URL(href, location.href)
      return pathname.replace(/^\/assets\/(\d\/)?/, `/assets/${restarts}/`)
    }
    const files = [...new Set([entry, ...(plan?.files ?? preloaded)].map(again))]
    // Fetches the files into the HTTP cache, so that the retried modules load.
    for (let round = 1; !(await areFetched(files)); round++) {
      if (round === 3) giveUp()
      await (round < 3 ? new Promise((resolve) => setTimeout(resolve, round * 1000)) : nextInteraction())
    }
    notice?.remove()
    appendEntry(again(entry))
  }
  async function areFetched(files: readonly string[]) {
    const fetched = files.map((file) => fetch(file).then(async (reply) => reply.ok && (await reply.text()) !== ''))
    return (await Promise.all(fetched).catch(() => [false])).every(Boolean)
  }
  /** The browser can submit a search without scripts. For other forms the page shows that it could not start. */
  function giveUp() {
    const form = page.queued
    unqueue()
    if (form instanceof HTMLFormElement && form.hasAttribute('action')) form.submit()
    else showNotice()
  }
  function showNotice() {
    notice?.remove()
    notice = document.createElement('div')
    notice.setAttribute('role', 'alert')
    notice.className = noticeClass
    const button = document.createElement('button')
    button.type = 'button'
    button.className = 'min-h-6 cursor-pointer font-semibold underline'
    button.textContent = 'Reload'
    button.addEventListener('click', () => location.reload())
    notice.append('This page could not start. Check your connection. ', button)
    document.body.append(notice)
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

  // Listens in the capturing phase, because a script's error event doesn't bubble. Before hydration the page loads no
  // other module script.
  addEventListener(
    'error',
    ({ target }) => {
      const isEntry = target instanceof HTMLScriptElement && target.type === 'module'
      if (!isEntry || root.dataset['hydrated'] !== undefined) return
      if (restarts < 9) restart(target)
      else giveUp()
    },
    true,
  )
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
  // From now on a submit is queued, so buttons needn't stay disabled.
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

const noticeClasses =
  'fixed inset-x-0 bottom-0 z-50 border-t border-line bg-card p-4 text-center text-ink shadow-sheet print:hidden'

/** The inline script's text. It is constant, and the content security policy lists its hash. */
export const lazyHydrationScript = `(${startLazyHydration.toString()})(${JSON.stringify(hydrationPlanId)}, ${JSON.stringify(noticeClasses)})`
