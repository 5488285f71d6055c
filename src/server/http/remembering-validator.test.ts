import { expect, it } from 'vitest'
import { listLenders } from '#contract/lenders.ts'
import { createRememberingValidator } from './remembering-validator.ts'

const validate = createRememberingValidator()({
  schema: listLenders.query,
  method: 'GET',
  url: '/api/lenders',
  httpPart: 'querystring',
}) as (query: unknown) => { value?: { states?: string[] }; error?: unknown[] }

it('gives the same frozen object for the same query, and another for another', () => {
  const first = validate({ states: 'texas,Ohio', page: '2' })
  expect(first.value).toEqual({ states: ['Ohio', 'Texas'], page: 2 })
  const second = validate({ states: 'texas,Ohio', page: '2' })
  expect(second.value).toEqual(first.value)
  expect(validate({ states: 'texas,Ohio', page: '2' }).value).toBe(second.value)
  expect(Object.isFrozen(second.value)).toBe(true)
  expect(Object.isFrozen(second.value!.states)).toBe(true)
  expect(validate({ states: 'texas,Ohio', page: '3' }).value).toEqual({ states: ['Ohio', 'Texas'], page: 3 })
})

it('tells a repeated parameter from a text that looks like one, and refuses again what it refused', () => {
  expect(validate({ search: 'a' }).value).toEqual({ search: 'a' })
  for (let i = 0; i < 2; i++) expect(validate({ search: ['a'] }).error).toHaveLength(1)
  for (let i = 0; i < 2; i++) expect(validate({ page: '0' }).error).toHaveLength(1)
})

it('works longer queries out each time', () => {
  const long = { states: ' '.repeat(700) }
  expect(validate(long).value).toEqual({ states: [] })
  expect(validate(long).value).not.toBe(validate(long).value)
})
