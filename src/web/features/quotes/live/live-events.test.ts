import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { followLiveEvents, type LiveNews } from './live-events.ts'

type Listener = (event: unknown) => void

/** A stand-in for the browser's EventSource, and the page around it. */
class FakeSource {
  readyState = 0
  isClosed = false
  readonly listeners = new Map<string, Listener[]>()
  readonly url: string
  constructor(url: string) {
    this.url = url
  }
  addEventListener(name: string, listener: unknown) {
    this.listeners.set(name, [...(this.listeners.get(name) ?? []), listener as Listener])
  }
  emit(name: string, event: unknown = {}) {
    for (const listener of this.listeners.get(name) ?? []) listener(event)
  }
  close() {
    this.isClosed = true
  }
}

function follow() {
  const sources: FakeSource[] = []
  const news: LiveNews[] = []
  const missed = vi.fn()
  const page = new EventTarget() as EventTarget & { visibilityState: DocumentVisibilityState }
  page.visibilityState = 'visible'
  let tickets = 0
  const end = followLiveEvents({
    getTicket: async () => `t${++tickets}`,
    onNews: (one) => news.push(one),
    onMissed: missed,
    openSource(url) {
      const source = new FakeSource(url)
      sources.push(source)
      return source as never
    },
    page: page as never,
  })
  const show = (state: DocumentVisibilityState) => {
    page.visibilityState = state
    page.dispatchEvent(new Event('visibilitychange'))
  }
  return { sources, news, missed, end, show }
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const event = (id: string) => ({ data: '{"requestId":"r","dealId":"d"}', lastEventId: id })

it('hands on what arrives, and asks for nothing else while the stream stands [MSG-02]', async () => {
  const { sources, news, missed, end } = follow()
  await vi.advanceTimersByTimeAsync(0)
  expect(sources[0]?.url).toBe('/api/events?ticket=t1')
  sources[0]?.emit('open')
  sources[0]?.emit('quote', event('7'))
  expect(news).toEqual([{ name: 'quote', requestId: 'r', dealId: 'd' }])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(missed).not.toHaveBeenCalled()
  end()
  expect(sources[0]?.isClosed).toBe(true)
})

it('asks every 20 seconds while the stream does not work, and resumes after the last event with a new ticket [MSG-02]', async () => {
  const { sources, missed, end } = follow()
  await vi.advanceTimersByTimeAsync(0)
  const [first] = sources
  first?.emit('message', event('41'))
  first!.readyState = 2
  first!.emit('error')
  await vi.advanceTimersByTimeAsync(1000)
  expect(sources[1]?.url).toBe('/api/events?ticket=t2&lastEventId=41')
  await vi.advanceTimersByTimeAsync(20_000)
  expect(missed).toHaveBeenCalledTimes(1)
  sources[1]?.emit('open')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(missed).toHaveBeenCalledTimes(1)
  end()
})

it('a hidden tab holds no connection, and reads again when it is shown [MSG-02]', async () => {
  const { sources, missed, show, end } = follow()
  await vi.advanceTimersByTimeAsync(0)
  show('hidden')
  expect(sources[0]?.isClosed).toBe(true)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sources).toHaveLength(1)
  show('visible')
  await vi.advanceTimersByTimeAsync(0)
  expect(sources).toHaveLength(2)
  expect(missed).toHaveBeenCalledTimes(1)
  end()
})
