import { describe, expect, it } from 'vitest'
import { headlineOf, showsVerdict } from './deal-headline.ts'
import type { HeadlineFacts, HeadlineQuote } from './headline-facts.ts'

const quote = (lenderName: string, totalCost: number): HeadlineQuote => ({
  id: `quote of ${lenderName}`,
  requestId: `request to ${lenderName}`,
  lenderName,
  totalCost,
  cashToClose: 35_453,
  profit: 14_655,
  holdMonths: 12,
  validUntil: '2026-12-10',
})

/** A deal with matches and no quote requests. */
const fresh: HeadlineFacts = {
  status: 'pending',
  stage: 'Looking',
  isConsumerLoan: false,
  hasOpenQuestion: false,
  matchCount: 50,
  verdict: 'stretched',
  profit: 9691,
  cash: { toClose: 35_000, peak: 86_695, peakMonth: null, byMonth: [] },
  closing: { on: '2026-12-26', isSet: false, daysLeft: 30 },
  awaitedLenders: [],
  quotes: [],
  quoteCount: 0,
  isLowestAlways: false,
  round: null,
  chosen: null,
  finalTerms: null,
  documents: { open: 10, total: 10, next: { label: 'Appraisal', dueOn: '2026-12-11', isDue: false } },
  work: null,
  result: null,
}
const ildadrine = quote('Ildadrine Partners', 23_760)
const peldrincrest = quote('Peldrincrest', 24_459)
const terms: NonNullable<HeadlineFacts['finalTerms']> = {
  id: 'terms',
  lenderName: 'Ildadrine Partners',
  requestId: 'request',
  totalCost: 26_521,
  moreCash: 9837,
  moreInAll: 2761,
  isWorse: true,
  cheaper: { lenderName: 'Peldrincrest', dollars: 2062, validUntil: '2026-12-10', quoteId: 'q' },
}
const work: NonNullable<HeadlineFacts['work']> = {
  planned: 60_000,
  paid: 40_000,
  over: 4000,
  isAllDone: false,
  drawNumber: 1,
  availableDraw: 31_650,
  lateDrawDays: null,
  payoff: 157_250,
}
const quoted = { quotes: [ildadrine, peldrincrest], quoteCount: 2, isLowestAlways: true }

type Case = {
  name: string
  facts: Partial<HeadlineFacts>
  kind: string
  step: string | null
  title: string
  next: string | null
  place?: string
  isToday: boolean
}

const cases: Case[] = [
  {
    name: 'no lender asked yet',
    facts: {},
    kind: 'ask',
    step: null,
    title: 'Ask these 3 first',
    next: 'Ask 3 lenders',
    place: 'overview',
    isToday: true,
  },
  {
    name: 'one lender fits',
    facts: { matchCount: 1 },
    kind: 'ask',
    step: null,
    title: 'Ask this lender first',
    next: 'Ask 1 lender',
    place: 'overview',
    isToday: true,
  },
  {
    name: 'no lender fits',
    facts: { matchCount: 0 },
    kind: 'no-lender',
    step: null,
    title: 'No lender fits this deal yet.',
    next: 'See what would help',
    place: 'lenders',
    isToday: true,
  },
  {
    name: 'an open question',
    facts: { hasOpenQuestion: true },
    kind: 'question',
    step: null,
    title: 'One answer is missing before you can ask.',
    next: 'Answer',
    place: 'overview',
    isToday: true,
  },
  {
    name: 'waiting',
    facts: { awaitedLenders: ['Ildadrine Partners'] },
    kind: 'waiting',
    step: 'Asked',
    title: 'Waiting on Ildadrine Partners',
    next: 'Ask more lenders',
    place: 'lenders',
    isToday: false,
  },
  {
    name: 'waiting on several',
    facts: { awaitedLenders: ['Ildadrine Partners', 'A', 'B'] },
    kind: 'waiting',
    step: 'Asked',
    title: 'Waiting on Ildadrine Partners and 2 others',
    next: 'Ask more lenders',
    isToday: false,
  },
  {
    name: 'one quote',
    facts: { quotes: [ildadrine], quoteCount: 1, awaitedLenders: ['A'] },
    kind: 'quotes',
    step: 'Quoted',
    title: 'Ildadrine Partners quoted $23,760',
    next: 'See the quote',
    place: 'quotes',
    isToday: true,
  },
  {
    name: 'quotes, one lowest in every month',
    facts: quoted,
    kind: 'quotes',
    step: 'Quoted',
    title: 'Ildadrine Partners is $699 cheaper, whenever you sell',
    next: 'Compare quotes',
    place: 'quotes',
    isToday: true,
  },
  {
    name: 'quotes that cross',
    facts: { ...quoted, isLowestAlways: false },
    kind: 'quotes',
    step: 'Quoted',
    title: 'Ildadrine Partners is $699 cheaper',
    next: 'Compare quotes',
    isToday: true,
  },
  {
    name: 'equal quotes',
    facts: { ...quoted, quotes: [ildadrine, quote('Peldrincrest', 23_760)] },
    kind: 'quotes',
    step: 'Quoted',
    title: 'Ildadrine Partners and Peldrincrest cost the same',
    next: 'Compare quotes',
    isToday: true,
  },
  {
    name: 'a round',
    facts: {
      ...quoted,
      awaitedLenders: ['A'],
      round: {
        closesAt: '2026-12-01T22:00:00Z',
        asked: 3,
        quoted: 2,
        lowest: { lenderName: 'Ildadrine Partners', totalCost: 23_760 },
        down: 1930,
      },
    },
    kind: 'round',
    step: 'Quoted',
    title: 'Ildadrine Partners leads at $23,760, down $1,930',
    next: 'See the round',
    place: 'quotes',
    isToday: false,
  },
  {
    name: 'a round without a quote',
    facts: {
      awaitedLenders: ['A', 'B'],
      round: { closesAt: '2026-12-01T22:00:00Z', asked: 2, quoted: 0, lowest: null, down: 0 },
    },
    kind: 'round',
    step: 'Asked',
    title: 'Waiting for the first of 2 quotes',
    next: 'See the round',
    isToday: false,
  },
  {
    name: 'a round in which every lender declined',
    facts: { round: { closesAt: '2026-12-01T22:00:00Z', asked: 2, quoted: 0, lowest: null, down: 0 } },
    kind: 'round',
    step: 'Asked',
    title: 'No lender in the round quoted.',
    next: 'Ask more lenders',
    place: 'lenders',
    isToday: true,
  },
  {
    name: 'a round whose only quote was declined',
    facts: { round: { closesAt: '2026-12-01T22:00:00Z', asked: 2, quoted: 1, lowest: null, down: 0 } },
    kind: 'round',
    step: 'Quoted',
    title: 'No quote is left in the round.',
    next: 'Ask more lenders',
    isToday: true,
  },
  {
    name: 'quotes that do not count in the round, and no lender to wait for',
    facts: { ...quoted, round: { closesAt: '2026-12-01T22:00:00Z', asked: 2, quoted: 2, lowest: null, down: 0 } },
    kind: 'quotes',
    step: 'Quoted',
    title: 'Ildadrine Partners is $699 cheaper, whenever you sell',
    next: 'Compare quotes',
    isToday: true,
  },
  {
    name: 'chosen',
    facts: { ...quoted, chosen: ildadrine },
    kind: 'chosen',
    step: 'Chosen',
    title: 'You chose Ildadrine Partners: $23,760',
    next: 'Finish your documents',
    place: 'closing',
    isToday: false,
  },
  {
    name: 'chosen, a document is due',
    facts: {
      chosen: ildadrine,
      closing: { on: '2026-12-08', isSet: true, daysLeft: 14 },
      documents: { open: 2, total: 10, next: { label: 'Insurance binder', dueOn: '2026-11-24', isDue: true } },
    },
    kind: 'chosen',
    step: 'Chosen',
    title: 'You chose Ildadrine Partners: $23,760',
    next: 'Finish your documents',
    place: 'closing',
    isToday: true,
  },
  {
    name: 'chosen, all documents ready',
    facts: { chosen: ildadrine, documents: { open: 0, total: 10, next: null } },
    kind: 'chosen',
    step: 'Chosen',
    title: 'You chose Ildadrine Partners: $23,760',
    next: 'Check the final terms',
    place: 'closing',
    isToday: false,
  },
  {
    name: 'worse final terms',
    facts: { ...quoted, chosen: ildadrine, finalTerms: terms },
    kind: 'terms',
    step: 'Closing',
    title: '$9,837 more cash. $2,761 more in all.',
    next: 'Ask Ildadrine Partners why',
    place: 'closing',
    isToday: true,
  },
  {
    name: 'final terms as quoted',
    facts: {
      chosen: ildadrine,
      stage: 'Term sheet',
      finalTerms: { ...terms, moreCash: 0, moreInAll: 0, isWorse: false, cheaper: null },
    },
    kind: 'chosen',
    step: 'Closing',
    title: 'You chose Ildadrine Partners: $23,760',
    next: 'Finish your documents',
    isToday: false,
  },
  {
    name: 'final terms without a choice',
    facts: { finalTerms: { ...terms, moreCash: -500, moreInAll: 0.4, isWorse: false } },
    kind: 'terms',
    step: 'Closing',
    title: '$500 less cash.',
    next: 'Finish your documents',
    isToday: false,
  },
  {
    name: 'final terms without a quote',
    facts: { finalTerms: { ...terms, moreCash: null, moreInAll: null, isWorse: false, cheaper: null } },
    kind: 'terms',
    step: 'Closing',
    title: 'The final terms cost $26,521.',
    next: 'Finish your documents',
    isToday: false,
  },
  {
    name: 'final terms without a quote, all documents ready',
    facts: {
      documents: { open: 0, total: 10, next: null },
      finalTerms: { ...terms, moreCash: null, moreInAll: null, isWorse: false, cheaper: null },
    },
    kind: 'terms',
    step: 'Closing',
    title: 'The final terms cost $26,521.',
    next: 'Check the final terms',
    place: 'closing',
    isToday: false,
  },
  {
    name: 'worse final terms at the same total',
    facts: { ...quoted, finalTerms: { ...terms, moreCash: 0, moreInAll: 0, isWorse: true, cheaper: null } },
    kind: 'terms',
    step: 'Closing',
    title: 'The total is the same, but the terms changed.',
    next: 'Ask Ildadrine Partners why',
    isToday: true,
  },
  {
    name: 'funded, work over budget',
    facts: { status: 'funded', stage: 'Rehab', chosen: ildadrine, finalTerms: terms, work },
    kind: 'work',
    step: 'Rehab',
    title: '$40,000 of $60,000 paid, $4,000 over',
    next: 'Request draw 1: $31,650',
    place: 'project',
    isToday: true,
  },
  {
    name: 'funded, nothing to request',
    facts: { status: 'funded', stage: 'Funded', work: { ...work, availableDraw: 0, over: 0 } },
    kind: 'work',
    step: 'Rehab',
    title: '$40,000 of $60,000 paid',
    next: 'Log a payment',
    place: 'project',
    isToday: false,
  },
  {
    name: 'funded, all done',
    facts: { status: 'funded', stage: 'Listed', work: { ...work, availableDraw: 0, isAllDone: true } },
    kind: 'work',
    step: 'Rehab',
    title: '$40,000 of $60,000 paid, $4,000 over',
    next: 'Record the sale',
    isToday: false,
  },
  {
    name: 'funded, no work listed',
    facts: { status: 'funded', stage: 'Funded', work: { ...work, planned: 0, paid: 0 } },
    kind: 'work',
    step: 'Rehab',
    title: 'List the work to see your cash.',
    next: 'List the work',
    place: 'project',
    isToday: true,
  },
  {
    name: 'a funded rental',
    facts: { status: 'funded', stage: 'Funded' },
    kind: 'work',
    step: 'Rehab',
    title: 'The loan is funded.',
    next: null,
    isToday: false,
  },
  {
    name: 'a rental loan whose house is rented, for which no result can be recorded',
    facts: { status: 'funded', stage: 'Sold or Rented' },
    kind: 'sold',
    step: 'Sold',
    title: 'This deal is complete.',
    next: null,
    isToday: false,
  },
  {
    name: 'sold, no result',
    facts: { status: 'funded', stage: 'Sold or Rented', work },
    kind: 'sold',
    step: 'Sold',
    title: 'How did it end?',
    next: 'Record the sale',
    place: 'project',
    isToday: true,
  },
  {
    name: 'sold above plan',
    facts: {
      status: 'funded',
      stage: 'Sold or Rented',
      chosen: ildadrine,
      result: { kind: 'sold', on: '2026-08-03', profit: 29_140, planned: 14_655 },
    },
    kind: 'result',
    step: 'Sold',
    title: '$29,140 profit, $14,485 above plan',
    next: 'See the result',
    place: 'project',
    isToday: false,
  },
  {
    name: 'sold as planned',
    facts: {
      status: 'funded',
      stage: 'Sold or Rented',
      result: { kind: 'sold', on: '2026-08-03', profit: 14_655, planned: 14_655.2 },
    },
    kind: 'result',
    step: 'Sold',
    title: '$14,655 profit, as planned',
    next: 'See the result',
    isToday: false,
  },
  {
    name: 'sold at a loss',
    facts: {
      status: 'funded',
      stage: 'Sold or Rented',
      result: { kind: 'sold', on: '2026-08-03', profit: -5000, planned: 14_655 },
    },
    kind: 'result',
    step: 'Sold',
    title: '$5,000 loss, $19,655 below plan',
    next: 'See the result',
    isToday: false,
  },
  {
    name: 'withdrawn',
    facts: { status: 'withdrawn', ...quoted },
    kind: 'over',
    step: null,
    title: 'You withdrew this deal.',
    next: null,
    isToday: false,
  },
  {
    name: 'dead',
    facts: { status: 'dead', stage: 'Dead' },
    kind: 'over',
    step: null,
    title: 'This deal is dead.',
    next: null,
    isToday: false,
  },
  {
    name: 'a consumer loan',
    facts: { isConsumerLoan: true, matchCount: 0 },
    kind: 'not-matched',
    step: null,
    title: 'We match loans for investment property only.',
    next: null,
    isToday: false,
  },
]

describe('the headline of a deal', () => {
  it.each(cases)('says what is next: $name', ({ facts, kind, step, title, next, place, isToday }) => {
    const headline = headlineOf({ ...fresh, ...facts })
    expect(headline).toMatchObject({ kind, step, title })
    expect(headline.next?.label ?? null).toBe(next)
    if (place) expect(headline.next?.place).toBe(place)
    expect(headline.urgency !== null).toBe(isToday)
  })

  it('puts worse final terms first, then late draws and quotes, then documents', () => {
    const urgency = (facts: Partial<HeadlineFacts>) => headlineOf({ ...fresh, ...facts }).urgency!
    expect([
      urgency({ chosen: ildadrine, finalTerms: terms }),
      urgency(quoted),
      urgency({
        chosen: ildadrine,
        documents: { open: 1, total: 9, next: { label: 'Appraisal', dueOn: '2026-11-20', isDue: true } },
      }),
      urgency({ status: 'funded', stage: 'Rehab', work }),
      urgency({}),
    ]).toEqual([0, 1, 2, 3, 7])
    expect(urgency({ status: 'funded', stage: 'Rehab', work: { ...work, lateDrawDays: 12 } })).toBe(1)
  })

  it('says how long ago a late draw was requested [DRAW-02]', () => {
    const late = { status: 'funded', stage: 'Rehab', work: { ...work, lateDrawDays: 12 } } as const
    expect(headlineOf({ ...fresh, ...late }).summary).toBe('Draw late: requested 12 days ago')
  })

  it('shows a profit before quotes, and the lowest total after', () => {
    expect(headlineOf(fresh).figure).toEqual({ label: 'Profit', text: '$9,691' })
    expect(headlineOf({ ...fresh, profit: -5000 }).figure).toEqual({ label: 'Loss', text: '$5,000' })
    expect(headlineOf({ ...fresh, profit: null }).figure).toEqual({ label: 'Cash at closing', text: '$35,000' })
    expect(headlineOf({ ...fresh, ...quoted }).figure).toEqual({ label: 'Lowest', text: '$23,760' })
  })

  it('shows a loss as a loss in the figure of a result', () => {
    const result = { kind: 'sold', on: '2026-08-03', profit: -5000, planned: 0 }
    expect(headlineOf({ ...fresh, status: 'funded', result }).figure).toEqual({ label: 'Loss', text: '$5,000' })
  })

  it('lists every lender that its texts name, so that browsers do not translate the names', () => {
    expect(headlineOf({ ...fresh, awaitedLenders: ['Ildadrine Partners', 'A'] }).lenderNames).toEqual([
      'Ildadrine Partners',
    ])
  })

  it('has a shorter text and button label for a row, without lender names', () => {
    const final = headlineOf({ ...fresh, ...quoted, chosen: ildadrine, finalTerms: terms })
    expect(final.summary).toBe('Final terms: $9,837 more cash')
    expect(final.next).toMatchObject({ label: 'Ask Ildadrine Partners why', short: 'Ask why' })
    const funded = headlineOf({ ...fresh, status: 'funded', stage: 'Rehab', work })
    expect(funded.summary).toBe('$4,000 over budget')
    expect(funded.next).toMatchObject({ label: 'Request draw 1: $31,650', short: 'Request draw 1' })
    const within = headlineOf({ ...fresh, status: 'funded', stage: 'Rehab', work: { ...work, over: 0 } })
    expect(within.summary).toBe('$40,000 of $60,000 paid')
  })
})

it('shows the verdict until there is a quote or final terms, and only while the deal is open', () => {
  expect(showsVerdict(fresh)).toBe(true)
  expect(showsVerdict({ ...fresh, quotes: [ildadrine], quoteCount: 1 })).toBe(false)
  expect(showsVerdict({ ...fresh, chosen: ildadrine })).toBe(false)
  expect(showsVerdict({ ...fresh, finalTerms: terms })).toBe(false)
  expect(showsVerdict({ ...fresh, work })).toBe(false)
  expect(showsVerdict({ ...fresh, status: 'withdrawn' })).toBe(false)
})
