import { expect, it } from 'vitest'
import { dollars } from './wire.ts'

it('accepts cents of any amount up to a billion dollars, and no fractions of a cent [DATA-02]', () => {
  const schema = dollars('The loan amount', { min: 0 })
  for (const amount of [0.01, 1234.56, 134_224_060.33, 999_999_999.99])
    expect(schema.safeParse(amount).success, String(amount)).toBe(true)
  for (const amount of [0.001, 1234.567, 999_999_999.995])
    expect(schema.safeParse(amount).success, String(amount)).toBe(false)
})
