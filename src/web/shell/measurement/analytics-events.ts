export type AnalyticsEvent = { name: string; parameters?: Record<string, string | number> | undefined }

/** Sends one event to the analytics service, and calls back when it has left. */
type SendEvent = (event: AnalyticsEvent, onSent?: () => void) => void

/** How long a person waits at most for an event to leave before they go on. */
const conversionTimeoutMs = 2000

/** Events of a page are often older than the service's script; it gets them when it is there. */
const mostWaiting = 20

let send: SendEvent | null = null
let waiting: AnalyticsEvent[] = []

/** Called by the loader once the service is switched on and its script asked for. */
export function connectAnalytics(sendEvent: SendEvent): void {
  send = sendEvent
  for (const event of waiting) sendEvent(event)
  waiting = []
}

/** Sends an event to analytics. Without analytics, which is how the site comes, it does nothing. */
export function recordEvent(name: string, parameters?: AnalyticsEvent['parameters']): void {
  if (send) send({ name, parameters })
  else if (waiting.length < mostWaiting) waiting.push({ name, parameters })
}

/**
 * For something that leaves the site: records a conversion and resolves when it has been sent, after two seconds at the latest,
 * and at once where analytics does not run. Never rejects.
 */
export function recordConversion(label: string): Promise<void> {
  const sendNow = send
  if (!sendNow) return Promise.resolve()
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, conversionTimeoutMs)
    sendNow({ name: 'conversion', parameters: { event_label: label } }, () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
