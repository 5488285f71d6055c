import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import {
  currentToast,
  dismissToast,
  toast,
  toastDurationMs,
  toastHelperMs,
  toastRemovalMs,
  toastStackMs,
} from './toast.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  dismissToast()
  vi.advanceTimersByTime(toastRemovalMs)
  vi.useRealTimers()
})

it('shows one toast, and a new one replaces it immediately', () => {
  toast({ title: 'First', description: 'One' })
  const second = toast({ title: 'Second', variant: 'error' })
  expect(currentToast.get()).toEqual({
    id: second,
    title: 'Second',
    description: undefined,
    variant: 'error',
    durationMs: undefined,
    isOpen: true,
  })
})

it('removes a dismissed toast after 300 ms', () => {
  const id = toast({ title: 'Saved' })
  dismissToast(id)
  expect(currentToast.get()).toMatchObject({ id, isOpen: false })
  vi.advanceTimersByTime(299)
  expect(currentToast.get()).toMatchObject({ id })
  vi.advanceTimersByTime(1)
  expect(currentToast.get()).toBeNull()
})

it('dismissing a toast doesn’t remove the next one', () => {
  dismissToast(toast({ title: 'First' }))
  vi.advanceTimersByTime(200)
  const second = toast({ title: 'Second' })
  vi.advanceTimersByTime(1000)
  expect(currentToast.get()).toMatchObject({ id: second, isOpen: true })
})

it('keeps the current toast when an earlier one is dismissed late', () => {
  const first = toast({ title: 'First' })
  const second = toast({ title: 'Second' })
  dismissToast(first)
  expect(currentToast.get()).toMatchObject({ id: second, isOpen: true })
})

it('notifies its subscribers of every change until they unsubscribe', () => {
  const seen: (string | undefined)[] = []
  const { unsubscribe } = currentToast.subscribe((entry) => seen.push(entry?.title))
  toast({ title: 'Saved' })
  dismissToast()
  vi.advanceTimersByTime(toastRemovalMs)
  unsubscribe()
  toast({ title: 'Unheard' })
  expect(seen).toEqual(['Saved', 'Saved', undefined])
})

it('stays 5000 ms by default, 3000 in the main stack, or as long as its caller asks', () => {
  expect(toastDurationMs({ durationMs: undefined })).toBe(5000)
  expect(toastDurationMs({ durationMs: undefined }, toastStackMs)).toBe(3000)
  expect(toastDurationMs({ durationMs: 9000 }, toastStackMs)).toBe(9000)
  expect([toastHelperMs, toastStackMs, toastRemovalMs]).toEqual([5000, 3000, 300])
})
