import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { isCommonPassword } from '#domain/text/common-passwords.ts'
import { commonPasswordMessage, passwordStrength, resetPassword, signInPassword, signupPassword } from './password.ts'

function listMessages(schema: z.ZodType, input: unknown): string[] {
  return schema.safeParse(input).error?.issues.map((issue) => issue.message) ?? []
}

describe('passwordStrength', () => {
  it.each([
    ['', 0, 'Weak'],
    ['abc', 1, 'Weak'],
    ['abcdefgh', 2, 'Weak'],
    ['Abcdefgh', 3, 'Medium'],
    ['abc-def-gh', 3, 'Medium'],
    ['Abcdefg1', 4, 'Strong'],
    ['Ab1!', 4, 'Strong'],
    ['Abcdefg1!', 5, 'Very Strong'],
    ['Abcdefg1 x', 5, 'Very Strong'],
    ['Éclairé12', 4, 'Strong'],
  ] as const)('gives %j %d points, %s [ONB-09]', (password, score, label) => {
    expect(passwordStrength(password)).toMatchObject({ score, label })
  })

  it('lists the four requirements and which are met [ONB-09]', () => {
    expect(passwordStrength('abcdefg1').requirements).toEqual([
      { id: 'length', label: 'At least 8 characters', isMet: true },
      { id: 'uppercase', label: 'One uppercase letter', isMet: false },
      { id: 'lowercase', label: 'One lowercase letter', isMet: true },
      { id: 'number', label: 'One number', isMet: true },
    ])
  })
})

describe('signupPassword', () => {
  it.each([
    ['Abcdefg1', []],
    [`Aa1${'x'.repeat(125)}`, []],
    [`Aa1${'x'.repeat(126)}`, ['Password cannot exceed 128 characters']],
    ['Abcdef1', ['Password must be at least 8 characters']],
    ['abcdefg1', ['Password must contain at least one uppercase letter']],
    ['ABCDEFG1', ['Password must contain at least one lowercase letter']],
    ['Abcdefgh', ['Password must contain at least one number']],
    [
      'abc',
      [
        'Password must be at least 8 characters',
        'Password must contain at least one uppercase letter',
        'Password must contain at least one number',
      ],
    ],
    [undefined, ['Password is required']],
    [12345678, ['Password must be text']],
  ])('reports for %j the messages %j [ONB-09]', (password, messages) => {
    expect(listMessages(signupPassword, password)).toEqual(messages)
  })

  it('leaves the password as typed', () => {
    expect(signupPassword.parse('  Abcdefg1  ')).toBe('  Abcdefg1  ')
  })
})

describe.each([
  ['signInPassword', signInPassword],
  ['resetPassword', resetPassword],
])('%s', (_name, schema) => {
  it.each([
    ['abcdef', []],
    ['x'.repeat(128), []],
    ['abcde', ['Password must be at least 6 characters']],
    ['', ['Password must be at least 6 characters']],
    ['x'.repeat(129), ['Password cannot exceed 128 characters']],
    [null, ['Password is required']],
  ])('reports for %j the messages %j', (password, messages) => {
    expect(listMessages(schema, password)).toEqual(messages)
  })
})

describe('isCommonPassword', () => {
  const person = { email: 'Jo.Smith+deals@example.com', brand: 'Plumbline' }

  it.each([
    'password',
    'PassWord',
    'qwertyuiop',
    'trustno1',
    'Plumbline',
    'plumbline',
    'Plumbline1',
    '!Plumb-line 2026!',
    'jo.smith+deals',
    'Jo.Smith',
    'JoSmith99!',
  ])('calls %s common', (password) => {
    expect(isCommonPassword(password, person)).toBe(true)
  })

  it.each(['correct horse battery staple', 'Plumbline lends to Ann 7', 'Smith-and-Jo-2', 'Kx7#vQ2m', '4815162342108'])(
    'does not call %s common',
    (password) => {
      expect(isCommonPassword(password, person)).toBe(false)
    },
  )

  it('compares an email name without letters or digits unchanged', () => {
    expect(isCommonPassword('__--__', { email: '__--__@example.com', brand: 'Plumbline' })).toBe(true)
  })

  it('does not call an empty password common', () => {
    expect(isCommonPassword('', { brand: 'Plumbline' })).toBe(false)
  })

  it('ignores a missing, malformed or one-letter email name', () => {
    for (const email of [undefined, '', '@example.com', 'no-at-sign', 'k@example.com', '+@example.com'])
      expect(isCommonPassword('48k151623', { ...(email === undefined ? {} : { email }), brand: 'Plumbline' })).toBe(
        false,
      )
  })

  it('lists 3,000 different passwords, each long enough to be accepted', async () => {
    const source = await readFile(new URL('../../domain/text/common-passwords.ts', import.meta.url), 'utf8')
    const listed = /= `\n([^`]+)`/.exec(source)?.[1]?.trim().split(/\s+/) ?? []
    expect(new Set(listed).size).toBe(3000)
    expect(listed.filter((password) => password.length < 6 || !isCommonPassword(password, { brand: 'x' }))).toEqual([])
  })

  it('is not loaded with the password rules that forms use', async () => {
    expect(await readFile(new URL('./password.ts', import.meta.url), 'utf8')).not.toMatch(/from '\.\/common-passwords/)
    expect(commonPasswordMessage).toBe('This password is too common. Please choose another.')
  })
})
