import fc from 'fast-check'
import { expect, it } from 'vitest'
import { LenderRound } from '#contract/quotes/rounds.ts'
import { type LenderMailText, lenderMailWording } from '#server/features/quotes/mails/lender-mail.email.tsx'
import type { RoundRequest, RoundState } from './rounds.queries.ts'
import { toLenderRound, toRoundResult } from './standing.ts'

const started = new Date('2026-11-20T15:00:00Z')
const closesAt = new Date('2026-11-25T22:00:00Z')

/** The data of another lender that must stay hidden. */
const hidden = fc.record({
  id: fc.uuid(),
  lenderId: fc.uuid(),
  status: fc.constantFrom('quoted' as const, 'chosen' as const),
  lender: fc.record({ name: fc.string(), isSample: fc.boolean() }),
  earlier: fc.array(fc.double({ min: 1000, max: 90_000, noNaN: true }), { maxLength: 3 }),
  at: fc.date({ min: started, max: closesAt, noInvalidDate: true }),
})
type Hidden = typeof hidden extends fc.Arbitrary<infer T> ? T : never

function requestOf({ earlier, at, ...rest }: Hidden, total: number): RoundRequest {
  const quote = (value: number, supersededAt: Date | null) => ({
    total: value,
    createdAt: at,
    supersededAt,
    declinedAt: null,
  })
  return { ...rest, quotes: [...earlier.map((value) => quote(value, at)), quote(total, null)] }
}

const own: RoundRequest = {
  id: 'own-request',
  lenderId: 'own-lender',
  status: 'quoted',
  lender: { name: 'Own Lender', isSample: false },
  quotes: [{ total: 20_000, createdAt: started, supersededAt: null, declinedAt: null }],
}

/**
 * Two rounds in which the lender's place, the lowest total and the numbers of lenders are equal. Everything else about
 * the other lenders differs.
 */
const pair = fc
  .record({
    lowest: fc.integer({ min: 1_000_000, max: 1_999_999 }).map((cents) => cents / 100),
    below: fc.integer({ min: 0, max: 4 }),
    above: fc.integer({ min: 0, max: 4 }),
    silent: fc.integer({ min: 0, max: 3 }),
    hasQuoted: fc.boolean(),
    isClosed: fc.boolean(),
    extensions: fc.integer({ min: 0, max: 6 }),
  })
  .chain((shape) => {
    const others = shape.below + shape.above
    const between = (min: number, max: number) => fc.double({ min, max, noNaN: true })
    const side = fc.record({
      hidden: fc.array(hidden, { minLength: others + shape.silent, maxLength: others + shape.silent }),
      below: fc.array(between(shape.lowest, 19_999.99), { minLength: shape.below, maxLength: shape.below }),
      above: fc.array(between(20_000.01, 90_000), { minLength: shape.above, maxLength: shape.above }),
      order: fc.infiniteStream(fc.integer()),
    })
    return fc.tuple(fc.constant(shape), side, side)
  })

type Shape = typeof pair extends fc.Arbitrary<[infer S, infer Side, infer _]> ? { shape: S; side: Side } : never

function stateOf({ shape, side }: Shape): RoundState {
  const totals = [...(shape.below > 0 ? [shape.lowest, ...side.below.slice(1)] : []), ...side.above]
  // A lender can't see the lowest total before it quotes, so the two sides may differ in it.
  const others = side.hidden.map((one, index) =>
    index < totals.length ? requestOf(one, totals[index]!) : { ...requestOf(one, 0), quotes: [] },
  )
  const requests = [...others, shape.hasQuoted ? own : { ...own, quotes: [] }]
  const keys = new Map(requests.map((request, index) => [request, [...side.order.take(index + 1)].at(-1)!]))
  requests.sort((a, b) => keys.get(a)! - keys.get(b)!)
  return {
    at: new Date('2026-11-24T12:00:00Z'),
    requests,
    round: {
      id: 'round',
      userId: 'user',
      dealId: 'deal',
      loanAmount: 160_000,
      holdMonths: 9,
      closesAt,
      extensions: shape.extensions,
      closedAt: null,
      end: null,
      result: null,
      createdAt: started,
      updatedAt: started,
    },
  }
}

function closed(state: RoundState): RoundState {
  const result = toRoundResult(state)
  // Requests that were closed later don't change the standings.
  return { ...state, requests: [], round: { ...state.round, closedAt: closesAt, end: 'deadline', result } }
}

/** Returns all text that a lender can read about a round: the reply that its page gets, and the emails. */
function textForLender(state: RoundState): string {
  const round = LenderRound.parse(toLenderRound(state, own.id))
  const mail: LenderMailText = {
    siteName: 'Plumbline',
    publicUrl: 'http://localhost',
    address: 'San Francisco, CA',
    lenderName: 'Own Lender',
    isSample: false,
    investor: 'An investor',
    phone: null,
    stopUrl: 'http://localhost/stop',
    deal: '$160,000',
    link: 'http://localhost/reply/token',
    news: [],
    round,
    roundStopUrl: null,
  }
  return JSON.stringify([
    round,
    ...(['asked', 'outbid', 'round-reminder'] as const).map((purpose) => lenderMailWording(purpose, mail)),
  ])
}

it('counts a lender only once if it declined and was asked again in the round [ROUND-02]', () => {
  const shape = { lowest: 1, below: 0, above: 0, silent: 0, hasQuoted: true, isClosed: false, extensions: 0 }
  const side = { hidden: [], below: [], above: [], order: fc.sample(fc.infiniteStream(fc.integer()), 1)[0]! }
  const state = stateOf({ shape, side })
  const declined = { ...own, id: 'declined-request', status: 'declined' as const }
  const twice = { ...state, requests: [declined, ...state.requests] }
  expect(toRoundResult(twice)).toMatchObject({ asked: 1, quoted: 1, standings: [{ requestId: own.id }] })
})

it('shows a lender identical text for two rounds that differ only in hidden data [ROUND-02]', () => {
  fc.assert(
    fc.property(pair, ([shape, one, other]) => {
      const [first, second] = [stateOf({ shape, side: one }), stateOf({ shape, side: other })]
      const [a, b] = shape.isClosed ? [closed(first), closed(second)] : [first, second]
      expect(textForLender(a)).toBe(textForLender(b))
    }),
    { numRuns: 10_000 },
  )
})

it('shows a lender different text if the lowest total differs, so the test above can fail [ROUND-02]', () => {
  const state = (lowest: number) => ({
    ...stateOf({
      shape: { lowest, below: 1, above: 0, silent: 0, hasQuoted: true, isClosed: false, extensions: 0 },
      side: {
        hidden: [
          {
            id: 'a',
            lenderId: 'b',
            status: 'quoted',
            lender: { name: 'c', isSample: false },
            earlier: [],
            at: started,
          },
        ],
        below: [lowest],
        above: [],
        order: fc.sample(fc.infiniteStream(fc.integer()), 1)[0]!,
      },
    }),
  })
  expect(textForLender(state(19_000))).not.toBe(textForLender(state(18_000)))
})
