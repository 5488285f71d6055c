import fc from 'fast-check'
import { expect, it } from 'vitest'
import { ErrorReply, pickErrorReply } from './errors.ts'

const part = fc.oneof(
  fc.string(),
  fc.array(fc.oneof({ weight: 9, arbitrary: fc.string() }, fc.jsonValue({ maxDepth: 1 }))),
  // Zod drops a field with this name. No form has one.
  fc.dictionary(
    fc.string().filter((name) => name !== '__proto__'),
    fc.oneof({ weight: 9, arbitrary: fc.string() }, fc.jsonValue({ maxDepth: 1 })),
  ),
  fc.jsonValue({ maxDepth: 1 }),
)
const textual = { message: fc.string(), reason: fc.string(), error: fc.string(), dealId: fc.string() }
const refusal = fc.oneof(
  fc.record(
    {
      ...textual,
      details: fc.array(fc.string()),
      fields: fc.dictionary(fc.constantFrom('email', 'a.b', ''), fc.string()),
    },
    { requiredKeys: [] },
  ),
  fc.record(
    { message: part, reason: part, details: part, fields: part, error: part, dealId: part, other: part },
    { requiredKeys: [] },
  ),
  fc.jsonValue(),
)

it('picks exactly the error replies that the schema accepts [SHELL-16]', () => {
  const seen = { read: 0, refused: 0 }
  fc.assert(
    fc.property(refusal, (json) => {
      const parsed = ErrorReply.partial().safeParse(json)
      seen[parsed.success ? 'read' : 'refused']++
      expect(pickErrorReply(json)).toEqual(parsed.success ? parsed.data : undefined)
    }),
    { numRuns: 3000 },
  )
  expect(Math.min(seen.read, seen.refused)).toBeGreaterThan(200)
})
