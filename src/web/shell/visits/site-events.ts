export type SiteEvent = { name: string; parameters?: Record<string, string | number> | undefined }

/** Sends one event to the analytics service and calls `onSent` once it is sent. */
type SendEvent = (event: SiteEvent, onSent?: () => void) => void

/** Maximum milliseconds that leaving a page waits for a conversion to be sent. */
const conversionTimeoutMs = 2000

/** Events often occur before analytics starts, so up to this many wait for it. */
const maxQueuedEvents = 20

let send: SendEvent | null = null
let queuedEvents: SiteEvent[] = []
/** Functions that resolve the promises of conversions that are being sent. */
const pendingConversions = new Set<() => void>()
let isBlocked = false

/**
 * Sends queued and later events to the service. Called once the settings turn the service on and its script is
 * requested.
 */
export function connectSiteEvents(sendEvent: SendEvent): void {
  send = sendEvent
  for (const event of queuedEvents) sendEvent(event)
  queuedEvents = []
}

/**
 * Drops queued and later events and resolves pending conversions. Called when the service's script can't be loaded, for
 * example because of an ad blocker.
 */
export function disconnectSiteEvents(): void {
  isBlocked = true
  send = null
  queuedEvents = []
  for (const resolve of pendingConversions) resolve()
}

/**
 * Sends an event, or queues the first 20 until analytics starts. A site without analytics, the default, sends nothing.
 */
export function recordEvent(name: string, parameters?: SiteEvent['parameters']): void {
  if (send) send({ name, parameters })
  else if (!isBlocked && queuedEvents.length < maxQueuedEvents) queuedEvents.push({ name, parameters })
}

/**
 * Records a conversion before the browser leaves the page. Resolves once it is sent, or after two seconds. If analytics
 * is off, blocked or not started yet, drops the conversion and resolves immediately. Never rejects.
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
