import { expect, it } from 'vitest'
import { toMatchLender } from '#domain/matching/match-lender.ts'
import { wireLender } from '#test/builders/wire-lender.ts'
import { createListedTransparency } from './listed-transparency.ts'

it('refreshes scores in the background after a minute, and keeps them after a failure [QUOTE-07]', async () => {
  const lender = toMatchLender(wireLender())
  let at = 0
  let score = 60
  let isDown = false
  const reads: Promise<unknown>[] = []
  const read = () => {
    const reply = isDown ? Promise.reject(new Error('database away')) : Promise.resolve(transparencyWith(score))
    reads.push(reply.catch(() => {}))
    return reply
  }
  const transparencyWith = (now: number) => () => ({ score: now, isComplete: false })
  const listed = createListedTransparency({ read, clock: () => new Date(at) })
  const scoreNow = () => listed.current()(lender)?.score
  await listed.refresh()
  expect(scoreNow()).toBe(60)

  score = 80
  at += 59_000
  expect(scoreNow()).toBe(60)
  at += 1_000
  expect(scoreNow()).toBe(60)
  await Promise.all(reads)
  expect(scoreNow()).toBe(80)
  expect(reads).toHaveLength(2)

  isDown = true
  at += 60_000
  expect(scoreNow()).toBe(80)
  await Promise.all(reads)
  expect(scoreNow()).toBe(80)
})
