import fc from 'fast-check'
import { expect, it } from 'vitest'
import { programKinds } from '#domain/programs/programs.ts'
import { stateNames } from '#domain/states/states.ts'
import { LenderQuery, lenderQueryBounds, lenderSorts } from './lenders.ts'
import { readLenderQuery } from './read-lender-query.ts'

const oddNumber = fc.constantFrom(
  '',
  ' ',
  '-1',
  '0',
  '0.5',
  '1e3',
  '1e12',
  '+3',
  '.5',
  '7.',
  '1.1234567',
  '٣',
  'NaN',
  'x',
)
const number = fc.oneof(
  fc.integer({ min: -5, max: 1300 }).map(String),
  fc.double({ min: 0, max: 110, noNaN: true }).map((n) => n.toFixed(2)),
  fc.bigInt({ min: 0n, max: 10n ** 16n }).map(String),
  oddNumber,
)
const goodNumber = ({ min, max }: { min: number; max: number }) =>
  fc.integer({ min: Math.max(1, min), max: Math.min(max, min + 100) }).map(String)
const stateList = fc
  .array(fc.oneof({ weight: 8, arbitrary: fc.constantFrom(...stateNames, 'tx', ' new york ', '') }, fc.string()), {
    maxLength: 4,
  })
  .map((parts) => parts.join(','))
const flag = fc.constantFrom('true', 'false', 'TRUE', '1', '')
const sort = fc.oneof(fc.constantFrom(...lenderSorts), fc.string({ maxLength: 5 }))
const search = fc.oneof(
  fc.string(),
  fc.string({ minLength: 95, maxLength: 105 }),
  fc.constantFrom('a\u0000b', ' \u007f x '),
)

// The directory page has no limit parameter.
const numberNames = Object.keys(lenderQueryBounds).filter((name) => name !== 'limit') as Exclude<
  keyof typeof lenderQueryBounds,
  'limit'
>[]
const anything = fc.record(
  {
    ...(Object.fromEntries(numberNames.map((name) => [name, number])) as Record<
      (typeof numberNames)[number],
      typeof number
    >),
    search,
    states: fc.oneof({ weight: 9, arbitrary: stateList }, fc.constant('Texas,'.repeat(400))),
    noMinimumLoan: flag,
    fastFunding: flag,
    firstTimers: flag,
    loanKind: fc.constantFrom('flip', 'rental', 'Flip', ''),
    sortBy: sort,
  },
  { requiredKeys: [] },
)
/** Mostly valid values, so that entire queries are accepted and ranges are compared. */
const plausible = fc.record(
  {
    ...(Object.fromEntries(numberNames.map((name) => [name, goodNumber(lenderQueryBounds[name])])) as Record<
      (typeof numberNames)[number],
      ReturnType<typeof goodNumber>
    >),
    search: fc.string({ maxLength: 20 }),
    states: fc.subarray([...stateNames], { maxLength: 3 }).map((names) => names.join(',')),
    noMinimumLoan: fc.constantFrom('true', 'false'),
    firstTimers: fc.constantFrom('true', 'false'),
    loanKind: fc.constantFrom(...programKinds),
    sortBy: fc.constantFrom(...lenderSorts),
  },
  { requiredKeys: [] },
)

it('accepts and rejects the same queries as the schema, with the same messages [DIR-12]', () => {
  const seen = { valid: 0, invalid: 0, reversed: 0 }
  fc.assert(
    fc.property(fc.oneof(anything, plausible), (texts) => {
      const parsed = LenderQuery.safeParse(texts)
      const reading = readLenderQuery(texts)
      if (parsed.success) {
        seen.valid++
        expect(reading).toEqual({ isValid: true, query: parsed.data })
        return
      }
      seen.invalid++
      const problems = parsed.error.issues.map(({ path, message }) => ({ parameter: path[0], message }))
      if (problems.some(({ message }) => message.includes('must not be greater'))) seen.reversed++
      expect(reading).toEqual({ isValid: false, problems })
    }),
    { numRuns: 5000 },
  )
  // Fails if the generators produce too few valid, invalid or reversed queries.
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(200)
})
