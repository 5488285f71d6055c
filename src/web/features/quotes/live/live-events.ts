import { type EventName, eventNames, eventsPath, type LiveEvent, pollSeconds } from '#contract/quotes/events.ts'

export type LiveNews = LiveEvent & { name: EventName }

type Source = Pick<EventSource, 'addEventListener' | 'close' | 'readyState'>

const closedState = 2
/** The first wait before another try, and the longest. */
const [firstRetryMs, longestRetryMs] = [1000, 30_000]

/**
 * Follows the own events over server-sent events, and asks every 20 seconds while those do not work. A hidden tab gives its
 * connection back, of which a browser has six for a site; what it missed is resumed when it is shown again. Returns the way to end.
 */
export function followLiveEvents(options: {
  getTicket: () => Promise<string>
  onNews: (news: LiveNews) => void
  /** Something may have been missed: everything is to be read again. */
  onMissed: () => void
  openSource?: (url: string) => Source
  page?: Pick<Document, 'addEventListener' | 'removeEventListener' | 'visibilityState'>
}): () => void {
  const { getTicket, onNews, onMissed, openSource = (url) => new EventSource(url), page = document } = options
  let source: Source | null = null
  let lastEventId = ''
  let retryMs = firstRetryMs
  let timer: ReturnType<typeof setTimeout> | undefined
  let poll: ReturnType<typeof setInterval> | undefined
  let isOver = false
  let isOpening = false
  const isHidden = () => page.visibilityState === 'hidden'

  async function open() {
    if (isOver || source || isOpening || isHidden()) return
    isOpening = true
    try {
      const query = new URLSearchParams({ ticket: await getTicket() })
      if (lastEventId) query.set('lastEventId', lastEventId)
      if (!isOver && !isHidden()) listen(openSource(`${eventsPath}?${query}`))
    } catch {
      retry()
    } finally {
      isOpening = false
    }
  }

  function listen(opened: Source) {
    source = opened
    opened.addEventListener('open', () => {
      retryMs = firstRetryMs
      endPolling()
    })
    for (const name of eventNames)
      opened.addEventListener(name, (event) => {
        const { data, lastEventId: id } = event as MessageEvent<string>
        if (id) lastEventId = id
        onNews({ name, ...(JSON.parse(data) as LiveEvent) })
      })
    opened.addEventListener('error', () => {
      startPolling()
      // The browser tries again by itself, unless the server has turned the ticket away.
      if (opened.readyState !== closedState) return
      close()
      retry()
    })
  }

  function close() {
    source?.close()
    source = null
  }

  function retry() {
    if (isOver) return
    startPolling()
    clearTimeout(timer)
    timer = setTimeout(open, retryMs)
    retryMs = Math.min(longestRetryMs, retryMs * 2)
  }

  function startPolling() {
    poll ??= setInterval(() => {
      if (!isHidden()) onMissed()
    }, pollSeconds * 1000)
  }

  function endPolling() {
    clearInterval(poll)
    poll = undefined
  }

  function onVisibility() {
    if (isHidden()) return close()
    // Without an event so far there is nothing to resume after.
    if (!lastEventId) onMissed()
    void open()
  }

  page.addEventListener('visibilitychange', onVisibility)
  void open()
  return () => {
    isOver = true
    page.removeEventListener('visibilitychange', onVisibility)
    clearTimeout(timer)
    endPolling()
    close()
  }
}
