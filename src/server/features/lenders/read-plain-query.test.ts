import { parse } from 'node:querystring'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { LenderQuery, lenderSorts } from '#contract/lenders.ts'
import { readPlainQuery } from './read-plain-query.ts'

const number = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: 1, max: 10 }).map(String) },
  fc.integer({ min: -2, max: 400 }).map(String),
  fc.double({ min: 0, max: 16, noNaN: true }).map((value) => value.toFixed(2)),
  fc.constantFrom('', '1e3', '0x10', '25000', '100000000', '9.5000000', ' 5', '५', '--1', '1,5', 'NaN'),
)
const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 12 }),
  fc.constantFrom('capital', 'A+B', '100%', '%', '%zz', '%E0%A4%A', 'x=y', 'a%2Bb', '\u0000', 'Ä'),
)
const states = fc.constantFrom('Texas', 'tx', 'CA,TX', 'Texas, Ohio', 'Nowhere', ',', 'new york', 'Texas,,Ohio')
const values = {
  page: number,
  limit: number,
  search: text,
  states,
  interestRateMin: number,
  interestRateMax: number,
  loanAmountMin: number,
  pointsMin: number,
  pointsMax: number,
  noMinimumLoan: fc.constantFrom('true', 'false', '1', ''),
  fastFunding: fc.constantFrom('true', 'false', 'TRUE'),
  sortBy: fc.constantFrom(...lenderSorts, 'name', ''),
  unknown: text,
  constructor: text,
}
const parameter = fc
  .constantFrom(...(Object.keys(values) as (keyof typeof values)[]))
  .chain((name) => fc.tuple(fc.constant<string>(name), values[name] as fc.Arbitrary<string>))
const written = fc.constantFrom(
  encodeURIComponent,
  (value: string) => encodeURIComponent(value).replaceAll('%20', '+'),
  // As a hand would type it, whatever that makes of the address.
  (value: string) => value.replace(/[\s#]/g, ''),
)
const address = fc
  .array(fc.tuple(parameter, written), { maxLength: 3 })
  .map((parts) => parts.map(([[name, value], write]) => `${name}=${write(value)}`).join('&'))

it('whatever is read of an address ahead of the framework is what the schema reads of it', () => {
  let readings = 0
  fc.assert(
    fc.property(address, (query) => {
      const plain = readPlainQuery(`/api/lenders?${query}`)
      if (plain === undefined) return
      readings++
      const outcome = LenderQuery.safeParse({ ...parse(query) })
      expect(outcome.error, query).toBeUndefined()
      expect({ ...plain }).toEqual(outcome.data)
    }),
    { numRuns: 5000 },
  )
  expect(readings).toBeGreaterThan(1000)
})

it('reads what pages of ours ask for, and leaves everything odd to the ordinary way', () => {
  expect(readPlainQuery('/api/lenders')).toEqual({})
  expect(readPlainQuery('/api/lenders?page=2&states=Texas%2CNew+York&sortBy=interest_rate_asc&limit=12')).toEqual({
    page: 2,
    states: ['New York', 'Texas'],
    sortBy: 'interest_rate_asc',
    limit: 12,
  })
  for (const query of ['page=1&page=2', 'page', 'page=0', '%70age=1', 'x=1', 'states=%', 'page=1&', 'limit=1000', '='])
    expect(readPlainQuery(`/api/lenders?${query}`), query).toBeUndefined()
  expect(readPlainQuery('/api/lendersx?page=1')).toBeUndefined()
})
