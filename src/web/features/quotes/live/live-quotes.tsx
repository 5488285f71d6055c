import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import {
  type EventName,
  eventNames,
  eventsPath,
  type LiveEvent,
  pollSeconds,
  silenceSeconds,
} from '#contract/quotes/events.ts'
import { refreshQuotes, unreadQuery } from '#web/features/quotes/quotes.requests.ts'
import { fetchWithToken } from '#web/session/browser-call.ts'
import { announce } from '#web/ui/feedback/announce.ts'

/**
 * Refetches quotes and conversations as lenders answer, and announces how many messages and quotes are unread. Renders
 * nothing.
 */
export function LiveQuotes() {
  useLiveQuotes()
  const unread = useQuery(unreadQuery()).data?.unread ?? 0
  useEffect(() => {
    if (unread > 0) announce(`${unread} unread from lenders`)
  }, [unread])
  return null
}

/** Keeps conversations, quotes and their counts up to date while the component is mounted. */
function useLiveQuotes(): void {
  const queryClient = useQueryClient()
  useEffect(
    () =>
      followLiveEvents({
        openStream: ({ lastEventId, signal }) =>
          fetchWithToken(eventsPath, {
            headers: {
              accept: 'text/event-stream',
              ...(lastEventId ? { 'last-event-id': lastEventId } : {}),
            },
            cache: 'no-store',
            signal,
          }),
        onNews: ({ requestId, dealId }) => void refreshQuotes(queryClient, { requestId, dealId }),
        onMissed: () => void refreshQuotes(queryClient),
      }),
    [queryClient],
  )
}

export type LiveNews = LiveEvent & { name: EventName }

/** Milliseconds before the first retry, and the longest pause between two. */
const [firstRetryMs, longestRetryMs] = [1000, 30_000]

/**
 * Follows the investor's events over one stream. While the stream sends neither events nor heartbeats, polls by calling
 * `onMissed`, because some antivirus programs and proxies buffer a stream without ending it. A hidden tab disconnects,
 * because browsers allow six connections per site, and resumes after the last event when shown. Returns a function that
 * stops following.
 */
export function followLiveEvents(options: {
  openStream: (request: { lastEventId: string; signal: AbortSignal }) => Promise<Response>
  onNews: (news: LiveNews) => void
  /** Called when events may have been missed, so everything must be refetched. */
  onMissed: () => void
  page?: Pick<Document, 'addEventListener' | 'removeEventListener' | 'visibilityState'>
}): () => void {
  const { openStream, onNews, onMissed, page = document } = options
  let stream: AbortController | null = null
  let lastEventId = ''
  let retryMs = firstRetryMs
  let retryTimer: ReturnType<typeof setTimeout> | undefined
  let silenceTimer: ReturnType<typeof setTimeout> | undefined
  let poll: ReturnType<typeof setInterval> | undefined
  let isOver = false
  const isHidden = () => page.visibilityState === 'hidden'

  async function open(): Promise<void> {
    if (isOver || stream || isHidden()) return
    const own = new AbortController()
    stream = own
    expectHeartbeat()
    try {
      const reply = await openStream({ lastEventId, signal: own.signal })
      if (!reply.ok || !reply.body) throw new Error(`The event stream returned status ${reply.status}.`)
      await readBlocks(reply.body, (block) => {
        if (stream === own) readBlock(block)
      })
    } catch {
      // A refused, broken or unreachable stream is retried below.
    }
    if (stream === own) retry()
  }

  function readBlock(block: string): void {
    if (block.startsWith(':')) {
      noteHeartbeat()
      return
    }
    const fields = new Map(block.split('\n').map((line) => [line.split(':', 1)[0], line.replace(/^\w+: ?/, '')]))
    lastEventId = fields.get('id') ?? lastEventId
    const name = eventNames.find((one) => one === fields.get('event'))
    if (!name) return
    noteHeartbeat()
    onNews({ name, ...(JSON.parse(fields.get('data') ?? '{}') as LiveEvent) })
  }

  function noteHeartbeat(): void {
    retryMs = firstRetryMs
    clearInterval(poll)
    poll = undefined
    expectHeartbeat()
  }

  function expectHeartbeat(): void {
    clearTimeout(silenceTimer)
    silenceTimer = setTimeout(() => {
      onMissed()
      retry()
    }, silenceSeconds * 1000)
  }

  function close(): void {
    clearTimeout(silenceTimer)
    stream?.abort()
    stream = null
  }

  function retry(): void {
    close()
    poll ??= setInterval(() => {
      if (!isHidden()) onMissed()
    }, pollSeconds * 1000)
    clearTimeout(retryTimer)
    retryTimer = setTimeout(open, retryMs)
    retryMs = Math.min(longestRetryMs, retryMs * 2)
  }

  function onVisibility(): void {
    if (isHidden()) {
      close()
      return
    }
    // Without an event id, the stream can't be resumed.
    if (!lastEventId) onMissed()
    void open()
  }

  page.addEventListener('visibilitychange', onVisibility)
  void open()
  return () => {
    isOver = true
    page.removeEventListener('visibilitychange', onVisibility)
    clearTimeout(retryTimer)
    clearInterval(poll)
    close()
  }
}

/** Calls `onBlock` with each block of a stream of server-sent events until the stream ends. */
async function readBlocks(body: ReadableStream<Uint8Array>, onBlock: (block: string) => void): Promise<void> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let text = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    text += decoder.decode(value, { stream: true })
    const blocks = text.split('\n\n')
    text = blocks.pop() ?? ''
    blocks.forEach(onBlock)
  }
}
