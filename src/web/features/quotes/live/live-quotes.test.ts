import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { followLiveEvents, type LiveNews } from '#web/features/quotes/live/live-quotes.tsx'

/** One stream as the server sends it, and what the page asked for. */
function fakeStream(request: { lastEventId: string; signal: AbortSignal }) {
  let controller!: ReadableStreamDefaultController<Uint8Array>
  const body = new ReadableStream<Uint8Array>({
    start(given) {
      controller = given
    },
  })
  request.signal.addEventListener('abort', () => controller.error(new Error('aborted')))
  return {
    ...request,
    reply: new Response(body),
    async send(text: string) {
      controller.enqueue(new TextEncoder().encode(text))
      await vi.advanceTimersByTimeAsync(0)
    },
    end: () => controller.close(),
  }
}

function follow({ status = 200 } = {}) {
  const streams: ReturnType<typeof fakeStream>[] = []
  const news: LiveNews[] = []
  const missed = vi.fn()
  const page = new EventTarget() as EventTarget & { visibilityState: DocumentVisibilityState }
  page.visibilityState = 'visible'
  const end = followLiveEvents({
    async openStream(request) {
      const stream = fakeStream(request)
      streams.push(stream)
      return status === 200 ? stream.reply : new Response(null, { status })
    },
    onNews: (one) => news.push(one),
    onMissed: missed,
    page: page as never,
  })
  const show = (state: DocumentVisibilityState) => {
    page.visibilityState = state
    page.dispatchEvent(new Event('visibilitychange'))
  }
  return { streams, news, missed, end, show }
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1000)
const heartbeat = ': \n\n'
const event = (id: number) => `id: ${id}\nevent: quote\ndata: {"requestId":"r","dealId":"d"}\n\n`

it('passes on events, even split into pieces, and never polls while heartbeats arrive [MSG-02]', async () => {
  const { streams, news, missed, end } = follow()
  await seconds(0)
  const [stream] = streams
  await stream!.send('id: 6\n\n')
  await stream!.send(event(7).slice(0, 20))
  await stream!.send(event(7).slice(20))
  expect(news).toEqual([{ name: 'quote', requestId: 'r', dealId: 'd' }])
  for (let beats = 0; beats < 12; beats++) {
    await seconds(10)
    await stream!.send(heartbeat)
  }
  expect(missed).not.toHaveBeenCalled()
  expect(streams).toHaveLength(1)
  end()
  expect(stream!.signal.aborted).toBe(true)
})

it('polls every 20 seconds once a stream is held back for 30, until a heartbeat arrives [MSG-02]', async () => {
  const { streams, missed, end } = follow()
  await seconds(29)
  expect(missed).not.toHaveBeenCalled()
  await seconds(1)
  expect(missed).toHaveBeenCalledTimes(1)
  // A stream that is held back may still deliver its first block. Only an event or a heartbeat proves that it works.
  await seconds(2)
  expect(streams).toHaveLength(2)
  await streams[1]!.send('id: 6\n\n')
  await seconds(18)
  expect(missed).toHaveBeenCalledTimes(2)
  await streams.at(-1)!.send(heartbeat)
  await seconds(29)
  expect(missed).toHaveBeenCalledTimes(2)
  end()
})

it('keeps polling every 20 seconds for as long as every stream is held back [MSG-02]', async () => {
  const { missed, end } = follow()
  await seconds(30 + 5 * 60)
  expect(missed.mock.calls.length).toBeGreaterThanOrEqual(15)
  end()
  const before = missed.mock.calls.length
  await seconds(60)
  expect(missed).toHaveBeenCalledTimes(before)
})

it('resumes after the last event when a stream ends [MSG-02]', async () => {
  const { streams, missed, end } = follow()
  await seconds(0)
  await streams[0]!.send(event(41))
  streams[0]!.end()
  await seconds(1)
  expect(streams[1]!.lastEventId).toBe('41')
  await streams[1]!.send(heartbeat)
  await seconds(25)
  expect(missed).not.toHaveBeenCalled()
  end()
})

it('polls while the server refuses the stream, and retries after longer and longer pauses [MSG-02]', async () => {
  const { streams, missed, end } = follow({ status: 503 })
  await seconds(60)
  expect(missed).toHaveBeenCalledTimes(3)
  expect(streams.length).toBeLessThan(8)
  end()
})

it('closes the connection of a hidden tab, and resumes when the tab is shown [MSG-02]', async () => {
  const { streams, missed, show, end } = follow()
  await seconds(0)
  await streams[0]!.send('id: 5\n\n')
  show('hidden')
  expect(streams[0]!.signal.aborted).toBe(true)
  await seconds(120)
  expect(streams).toHaveLength(1)
  show('visible')
  await seconds(0)
  expect(streams[1]!.lastEventId).toBe('5')
  expect(missed).not.toHaveBeenCalled()
  end()
})

it('reloads everything when a tab that never received an event id is shown again [MSG-02]', async () => {
  const { missed, show, end } = follow()
  await seconds(0)
  show('hidden')
  show('visible')
  expect(missed).toHaveBeenCalledTimes(1)
  end()
})
