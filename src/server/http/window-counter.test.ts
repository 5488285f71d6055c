import { expect, it } from 'vitest'
import { createWindowCounter } from './window-counter.ts'

function counterAt(seconds: number) {
  const clock = { now: 1_000_000 }
  return { clock, counter: createWindowCounter(seconds, () => clock.now) }
}

it('counts each key by itself, in a window that begins with the first point and is never extended', () => {
  const { clock, counter } = counterAt(60)
  expect(counter.take('a')).toEqual({ points: 1, msLeft: 60_000 })
  clock.now += 59_999
  expect(counter.take('a')).toEqual({ points: 2, msLeft: 1 })
  expect(counter.take('b')).toEqual({ points: 1, msLeft: 60_000 })
  clock.now += 1
  expect(counter.take('a')).toEqual({ points: 1, msLeft: 60_000 })
})

it('looks without taking, and forgets when told to or when the window is over', () => {
  const { clock, counter } = counterAt(10)
  expect(counter.peek('a')).toBeUndefined()
  counter.take('a')
  expect(counter.peek('a')).toEqual({ points: 1, msLeft: 10_000 })
  expect(counter.peek('a')).toEqual({ points: 1, msLeft: 10_000 })
  counter.forget('a')
  expect(counter.peek('a')).toBeUndefined()
  counter.take('a')
  clock.now += 10_000
  expect(counter.peek('a')).toBeUndefined()
})

it('keeps counting keys whose window is open when it sweeps the others out', () => {
  const { clock, counter } = counterAt(10)
  counter.take('old')
  clock.now += 6000
  counter.take('young')
  clock.now += 6000
  counter.take('new')
  expect(counter.take('young')).toEqual({ points: 2, msLeft: 4000 })
  expect(counter.take('old')).toEqual({ points: 1, msLeft: 10_000 })
})
