import { expect, it } from 'vitest'
import { z } from 'zod'
import { emailAddress } from './email.ts'

const domain = `${'d'.repeat(63)}.${'d'.repeat(63)}.${'d'.repeat(57)}.com`

it.each([
  ['ann@example.com', 'ann@example.com'],
  ['  Ann.Smith@Example.COM\n', 'ann.smith@example.com'],
  ['a+b@x.com', 'a+b@x.com'],
  ["o'brien_{x}=?^`|~!#$%&*/@example.co.uk", "o'brien_{x}=?^`|~!#$%&*/@example.co.uk"],
  ['ann@xn--mnchen-3ya.de', 'ann@xn--mnchen-3ya.de'],
  ['ann@xn--80ak6aa92e.XN--P1AI', 'ann@xn--80ak6aa92e.xn--p1ai'],
  ['1@1.io', '1@1.io'],
  [`${'a'.repeat(64)}@${domain}`, `${'a'.repeat(64)}@${domain}`],
])('accepts %j as %j', (email, value) => {
  expect(emailAddress.parse(email)).toBe(value)
})

it.each([
  '',
  '   ',
  'ann',
  'ann@',
  '@example.com',
  'ann@example',
  'ann@@example.com',
  'ann@b@example.com',
  'ann smith@example.com',
  'ann@exam ple.com',
  'ann\u0000@example.com',
  'ann\r\nBcc: all@example.com',
  'ann@example.com\u0007',
  '.ann@example.com',
  'ann.@example.com',
  'an..n@example.com',
  'ann@-example.com',
  'ann@example-.com',
  'ann@example..com',
  'ann@.example.com',
  'ann@example.c',
  'ann@example.123',
  'ann@[127.0.0.1]',
  '"ann"@example.com',
  'Ann <ann@example.com>',
  'ann@münchen.de',
  'an\u212A@example.com',
  `${'a'.repeat(65)}@example.com`,
  `ann@${'d'.repeat(64)}.com`,
  `a${'a'.repeat(64)}@${domain}`,
  `${'a.'.repeat(50_000)}@`,
  7,
  null,
  undefined,
])('rejects %j with one message', (email) => {
  const messages = emailAddress.safeParse(email).error?.issues.map((issue) => issue.message)
  expect(messages).toEqual(['Please enter a valid email address'])
})

it('accepts at most 254 characters', () => {
  const local = 'a'.repeat(64)
  const longest = `${local}@${'d'.repeat(63)}.${'d'.repeat(63)}.${'d'.repeat(57)}.com`
  expect(longest).toHaveLength(254)
  expect(emailAddress.safeParse(longest).success).toBe(true)
  expect(emailAddress.safeParse(longest.replace('.com', 'd.com')).success).toBe(false)
})

it('can be described as JSON Schema', () => {
  expect(z.toJSONSchema(emailAddress, { io: 'input' })).toMatchObject({ type: 'string', maxLength: 254 })
})

it('accepts an address copied with invisible marks around it [AUTH-02]', () => {
  for (const copied of ['\u202aada@example.com\u202c', '\u2068ada@example.com\u2069', '\u00a0ada@example.com\u00a0'])
    expect(emailAddress.parse(copied)).toBe('ada@example.com')
})
