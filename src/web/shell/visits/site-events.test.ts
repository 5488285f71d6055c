import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { SiteEvent } from './site-events.ts'

// The module holds the connected receiver, so each test imports a new copy.
beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers()
})
afterEach(() => vi.useRealTimers())

function fresh() {
  return import('./site-events.ts')
}

it('resolves immediately without analytics [PAGE-07]', async () => {
  const { recordConversion } = await fresh()
  await expect(recordConversion('google_sign_in')).resolves.toBeUndefined()
  expect(vi.getTimerCount()).toBe(0)
})

it('resolves once a conversion is sent, or after two seconds [PAGE-07] [AUTH-11]', async () => {
  const { connectSiteEvents, recordConversion } = await fresh()
  let sent: (() => void) | undefined
  connectSiteEvents((_event, onSent) => {
    sent = onSent
  })
  let done = 0
  void recordConversion('google_sign_in').then(() => done++)
  await vi.advanceTimersByTimeAsync(1999)
  expect(done).toBe(0)
  await vi.advanceTimersByTimeAsync(1)
  expect(done).toBe(1)
  void recordConversion('google_sign_in').then(() => done++)
  await vi.advanceTimersByTimeAsync(10)
  sent?.()
  await vi.advanceTimersByTimeAsync(0)
  expect(done).toBe(2)
})

it('sends queued events once and in order when the service connects', async () => {
  const { connectSiteEvents, recordEvent } = await fresh()
  recordEvent('conversion', { event_label: 'about_page' })
  recordEvent('match_me_with_lenders')
  const events: SiteEvent[] = []
  connectSiteEvents((event) => events.push(event))
  recordEvent('later')
  expect(events.map(({ name }) => name)).toEqual(['conversion', 'match_me_with_lenders', 'later'])
})

it('queues at most 20 events', async () => {
  const { connectSiteEvents, recordEvent } = await fresh()
  for (let i = 0; i < 1000; i++) recordEvent('again')
  let count = 0
  connectSiteEvents(() => count++)
  expect(count).toBe(20)
})

it('doesn’t wait for a blocked service [PAGE-07]', async () => {
  const { connectSiteEvents, disconnectSiteEvents, recordConversion, recordEvent } = await fresh()
  const events: SiteEvent[] = []
  connectSiteEvents((event) => events.push(event))
  const pressed = recordConversion('google_sign_in')
  disconnectSiteEvents()
  await pressed
  recordEvent('later')
  await recordConversion('google_sign_in')
  expect(events).toHaveLength(1)
  expect(vi.getTimerCount()).toBe(0)
})
