import { afterAll, beforeAll, expect, it } from 'vitest'
import { newEmail, register } from '#test/builders/account-builders.ts'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

const tries = 300
const allowedMs = 5
/**
 * A busy machine can push one measurement over the limit, so it may be repeated with the same limit. Without hashing
 * for unknown emails their sign-ins would be tens of milliseconds faster in every repetition.
 */
const measurements = 3

async function trySignIn(email: string): Promise<{ ms: number; answer: string }> {
  const began = performance.now()
  const reply = await t.fetch('/api/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'Not-the-password-1' }),
  })
  const answer = `${reply.status} ${await reply.text()}`
  return { ms: performance.now() - began, answer }
}

function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return (sorted[(sorted.length - 1) >> 1]! + sorted[sorted.length >> 1]!) / 2
}

it('answers sign-ins with known and unknown emails equally fast: medians of 300 within 5 ms [AUTH-06]', {
  timeout: 300_000,
}, async () => {
  const { email } = await register(t)
  const answers = new Set<string>()
  async function differenceMs(): Promise<number> {
    const known: number[] = []
    const unknown: number[] = []
    for (let n = 0; n < tries; n++) {
      // Alternates the order, because one try can affect the next.
      const pair = [
        [email, known],
        [newEmail(), unknown],
      ] as const
      for (const [address, times] of n % 2 ? pair : pair.toReversed()) {
        const { ms, answer } = await trySignIn(address)
        times.push(ms)
        answers.add(answer)
      }
    }
    return Math.abs(median(known) - median(unknown))
  }
  const differences: number[] = []
  while (differences.length < measurements && !differences.some((ms) => ms <= allowedMs))
    differences.push(await differenceMs())
  expect(Math.min(...differences), `differences of the medians: ${differences.join(', ')} ms`).toBeLessThanOrEqual(
    allowedMs,
  )
  expect([...answers]).toEqual(['401 {"message":"Invalid email or password"}'])
})
