export type SiteEvent = { name: string; parameters?: Record<string, string | number> | undefined }

/** Sends one event to the analytics service and calls back when it was sent. */
type SendEvent = (event: SiteEvent, onSent?: () => void) => void

/** Milliseconds that the next page waits for an event at most. */
const conversionTimeoutMs = 2000

/** A page's events are often older than the service's script, so they are queued until it has loaded. */
const maxQueuedEvents = 20

let send: SendEvent | null = null
let queuedEvents: SiteEvent[] = []
/** Resolve the promises of conversions that are being sent. */
const pendingConversions = new Set<() => void>()
let isBlocked = false

/** Sends queued and later events to the service. Called when settings have switched it on and its script is requested. */
export function connectSiteEvents(sendEvent: SendEvent): void {
  send = sendEvent
  for (const event of queuedEvents) sendEvent(event)
  queuedEvents = []
}

/** Drops events from now on: the service's script could not be loaded, as with an ad blocker. */
export function disconnectSiteEvents(): void {
  isBlocked = true
  send = null
  queuedEvents = []
  for (const resolve of pendingConversions) resolve()
}

/** Records an event. Does nothing on a site without analytics, which is the default. */
export function recordEvent(name: string, parameters?: SiteEvent['parameters']): void {
  if (send) send({ name, parameters })
  else if (!isBlocked && queuedEvents.length < maxQueuedEvents) queuedEvents.push({ name, parameters })
}

/**
 * Records a conversion before the page is left. Resolves when it was sent, at the latest after two seconds, or immediately
 * without analytics or with a blocker. Never rejects.
 */
export function recordConversion(label: string): Promise<void> {
  const sendNow = send
  if (!sendNow) return Promise.resolve()
  return new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer)
      pendingConversions.delete(finish)
      resolve()
    }
    const timer = setTimeout(finish, conversionTimeoutMs)
    pendingConversions.add(finish)
    sendNow({ name: 'conversion', parameters: { event_label: label } }, finish)
  })
}
