import type { useRouter } from '@tanstack/react-router'
import { pageKindOf } from '#web/shell/head/page-kind.ts'
import { connectSiteEvents, disconnectSiteEvents, type SiteEvent } from './site-events.ts'

type Router = ReturnType<typeof useRouter>
type Queue = unknown[]

declare global {
  interface Window {
    dataLayer?: Queue
    hj?: ((...command: unknown[]) => void) & { q?: unknown[][] }
    _hjSettings?: { hjid: number; hjsv: number }
  }
}

/** The version of the recording script's interface. */
const recordingScriptVersion = 6

/**
 * Loads the enabled services and sends page views, now and after every navigation to another path, never with a query.
 * Session recording waits for a URL without a query. Navigation to a page that isn't public loads a new document.
 * Returns a function that stops the services; it reloads the document if a script was added, because third-party
 * scripts can't be unloaded.
 */
export function startMeasurement({
  measurementId,
  siteId,
  router,
}: {
  measurementId: string | null
  siteId: string | null
  router: Router
}): () => void {
  if (measurementId !== null) startAnalytics(measurementId)
  if (siteId !== null) startRecording(siteId)
  const unsubscribeFromNavigation = router.subscribe('onBeforeNavigate', ({ toLocation }) => {
    if (pageKindOf(toLocation.pathname) !== 'public') window.location.assign(toLocation.href)
  })
  const unsubscribeFromRendering = router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
    if (!fromLocation || !pathChanged) return
    if (measurementId !== null) recordPageView()
    if (siteId === null) return
    startRecording(siteId)
    window.hj?.('stateChange', location.pathname)
  })
  return () => {
    unsubscribeFromNavigation()
    unsubscribeFromRendering()
    if (isLoaded(analyticsSource) || isLoaded(recordingSource)) window.location.reload()
  }
}

const analyticsSource = 'https://www.googletagmanager.com/gtag/js'
const recordingSource = 'https://static.hotjar.com/c/hotjar-'

/** Returns a URL without its query and hash, which may contain personal data. Empty for an empty text. */
function withoutQuery(url: string): string {
  if (url === '') return ''
  const { origin, pathname } = new URL(url, location.href)
  return origin + pathname
}

function startAnalytics(measurementId: string): void {
  if (isLoaded(analyticsSource)) return
  command('js', new Date())
  command('config', measurementId, {
    send_page_view: false,
    page_location: withoutQuery(location.href),
    page_referrer: withoutQuery(document.referrer),
    allow_google_signals: false,
    allow_ad_personalization_signals: false,
  })
  recordPageView()
  loadScript(`${analyticsSource}?id=${encodeURIComponent(measurementId)}`, disconnectSiteEvents)
  connectSiteEvents(({ name, parameters }: SiteEvent, onSent) => {
    command('event', name, { ...parameters, ...(onSent ? { event_callback: onSent } : {}) })
  })
}

function recordPageView(): void {
  const page = { page_location: withoutQuery(location.href), page_title: document.title }
  command('set', page)
  command('event', 'page_view', page)
}

/** Google's tag reads `arguments` objects from its queue and takes arrays for something else. */
function command(..._command: unknown[]): void {
  window.dataLayer ??= []
  // biome-ignore lint/complexity/noArguments: see above.
  window.dataLayer.push(arguments)
}

/** Doesn't start on a URL with a query, because the recorder reads the URL itself. */
function startRecording(siteId: string): void {
  if (isLoaded(recordingSource) || location.search !== '') return
  const queue: unknown[][] = []
  window.hj ??= Object.assign((...args: unknown[]) => void queue.push(args), { q: queue })
  window._hjSettings = { hjid: Number(siteId), hjsv: recordingScriptVersion }
  loadScript(`${recordingSource}${encodeURIComponent(siteId)}.js?sv=${recordingScriptVersion}`)
}

function loadScript(src: string, onBlocked?: () => void): void {
  const script = document.createElement('script')
  script.async = true
  script.src = src
  script.referrerPolicy = 'no-referrer'
  script.onerror = () => onBlocked?.()
  document.head.append(script)
}

function isLoaded(source: string): boolean {
  return document.querySelector(`script[src^="${source}"]`) !== null
}
