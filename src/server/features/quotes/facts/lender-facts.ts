import type { ClosingFacts } from '#contract/lenders/transparency-total.ts'
import {
  closingFactsDays,
  factsDays,
  type LenderFacts,
  lenderTransparency,
  minFactClosings,
  minFactQuotes,
  minFactRequests,
  minFactRounds,
  type RoundFacts,
  roundFactsDays,
} from '#contract/quotes/lender-facts.ts'
import { reminderBusinessDays } from '#contract/quotes/quote-requests.ts'
import type { RoundStanding } from '#contract/quotes/rounds.ts'
import { businessDaysBetween } from '#domain/calendar/business-days.ts'
import { medianOf } from '#domain/money/median.ts'
import type { ReadTransparency } from '#server/features/lenders/catalogue/listed-transparency.ts'
import { listStoppedLenders } from '#server/features/quotes/asking/stopped-lenders.ts'
import { listRoundResults } from '#server/features/quotes/rounds/rounds.queries.ts'
import { outsidePublished, type PublishedLenders } from '#server/features/quotes/to-quote-reply.ts'
import { isRoundsOn, type RoundsDeps } from '#server/features/site/is-rounds-on.ts'
import type { Database } from '#server/platform/db/database.ts'
import { listRequestsWithFirstReply, listSentQuotes } from './facts.queries.ts'

export type LenderFactsReader = {
  /** Returns a lender's facts, or `noFacts`. */
  get(lenderId: string): Promise<LenderFacts>
  /** Returns facts by lender id. Includes lenders with too few entries, whose facts are 0 or null. */
  all(): Promise<ReadonlyMap<string, LenderFacts>>
}

export const noFacts: LenderFacts = {
  asked: 0,
  answerRate: null,
  medianAnswerHours: null,
  quotes: 0,
  insidePublished: null,
  closings: null,
  rounds: null,
}

/**
 * A closing on a quote that the lender sent, with final terms that it confirmed. `isKept` is true if the final terms
 * kept the quote. `days` are from the request to funding.
 */
type QuotedClosing = { lenderId: string; isKept: boolean; days: number | null }
export type ListClosings = (since: Date) => Promise<QuotedClosing[]>

type LenderFactsDeps = Pick<RoundsDeps, 'settings'> & {
  db: Database
  catalogue: { snapshot(): ReturnType<PublishedLenders['snapshot']> & ReturnType<RoundsDeps['catalogue']['snapshot']> }
  listClosings: ListClosings
}

const cacheMs = 10 * 60_000

/** Creates a reader that computes the facts of all lenders together and caches them for ten minutes. */
export function createLenderFacts(deps: LenderFactsDeps & { clock: () => Date }): LenderFactsReader {
  let cached: { at: number; facts: Promise<Map<string, LenderFacts>> } | undefined
  function all() {
    const now = deps.clock().getTime()
    // The difference is negative after the clock was set back.
    if (!cached || Math.abs(now - cached.at) > cacheMs) {
      cached = { at: now, facts: readLenderFacts(deps, new Date(now)) }
      cached.facts.catch(() => {
        cached = undefined
      })
    }
    return cached.facts
  }
  return { all, get: async (lenderId) => (await all()).get(lenderId) ?? noFacts }
}

/**
 * Computes the public facts of every real lender with recent requests, quotes, confirmed closings or rounds, by lender
 * id. Each investor's latest entry counts, so that one account can't skew a fact. Requests that still have time to be
 * answered, and those to lenders that unsubscribed, don't count. With too few entries, `asked` and `quotes` are 0 and
 * the other facts null. `answerRate` counts answers within {@link reminderBusinessDays}, `medianAnswerHours` also later
 * ones.
 */
export async function readLenderFacts(deps: LenderFactsDeps, now: Date): Promise<Map<string, LenderFacts>> {
  const { db, catalogue, listClosings } = deps
  const since = new Date(now.getTime() - factsDays * 86_400_000)
  const closedSince = new Date(now.getTime() - closingFactsDays * 86_400_000)
  const roundsSince = new Date(now.getTime() - roundFactsDays * 86_400_000)
  const [requests, sent, closed, results] = await Promise.all([
    listRequestsWithFirstReply(db, since),
    listSentQuotes(db, since),
    listClosings(closedSince),
    (await isRoundsOn(deps)) ? listRoundResults(db, roundsSince) : [],
  ])
  const stopped = await listStoppedLenders(db, requests)
  const asked = Map.groupBy(
    requests.filter(({ lenderId }) => !stopped.has(lenderId)),
    ({ lenderId }) => lenderId,
  )
  const quoted = Map.groupBy(sent, ({ lenderId }) => lenderId)
  const closings = Map.groupBy(closed, ({ lenderId }) => lenderId)
  const standings = results.filter(({ lender }) => !lender.isSample)
  const rounds = Map.groupBy(standings, ({ lenderId }) => lenderId)
  const ids = new Set([...asked.keys(), ...quoted.keys(), ...closings.keys(), ...rounds.keys()])
  return new Map(
    [...ids].map((id) => {
      const requests = latestOfEach((asked.get(id) ?? []).filter((request) => countsForAnswerRate(request, now)))
      const quotes = quoted.get(id) ?? []
      const times = requests.flatMap(({ sentAt, firstReplyAt }) =>
        firstReplyAt ? [firstReplyAt.getTime() - sentAt.getTime()] : [],
      )
      const isEnough = requests.length >= minFactRequests
      const hasQuoted = quotes.length >= minFactQuotes
      const inside = quotes.filter((quote) => outsidePublished(quote, quote.programId, catalogue).length === 0)
      return [
        id,
        {
          asked: isEnough ? requests.length : 0,
          answerRate: isEnough ? requests.filter(isAnsweredInTime).length / requests.length : null,
          medianAnswerHours: isEnough && times.length > 0 ? medianOf(Float64Array.from(times))! / 3_600_000 : null,
          quotes: hasQuoted ? quotes.length : 0,
          insidePublished: hasQuoted ? inside.length / quotes.length : null,
          closings: closingFacts(closings.get(id) ?? []),
          rounds: roundFacts(latestOfEach(rounds.get(id) ?? [])),
        },
      ]
    }),
  )
}

/** Counts a lender's closings and those that kept the quoted terms. Null below the minimum count. */
function closingFacts(closings: readonly QuotedClosing[]): ClosingFacts | null {
  if (closings.length < minFactClosings) return null
  const days = closings.flatMap((closing) => (closing.days === null ? [] : [closing.days]))
  return {
    closings: closings.length,
    kept: closings.filter(({ isKept }) => isKept).length,
    medianDays: days.length >= minFactClosings ? Math.round(medianOf(Float64Array.from(days))!) : null,
  }
}

/**
 * Computes how often, and by how many dollars in the median, a lender lowered its first total in rounds. Null below the
 * minimum count.
 */
function roundFacts(standings: readonly Pick<RoundStanding, 'firstTotal' | 'total'>[]): RoundFacts | null {
  if (standings.length < minFactRounds) return null
  const improvements = standings.map(({ firstTotal, total }) => firstTotal - total).filter((dollars) => dollars > 0)
  return {
    rounds: standings.length,
    improved: improvements.length,
    medianDollars: improvements.length === 0 ? null : Math.round(medianOf(Float64Array.from(improvements))!),
  }
}

/** Returns each investor's latest entry. The list must be sorted newest first. */
function latestOfEach<Entry extends { userId: string }>(entries: readonly Entry[]): Entry[] {
  return [...new Map(entries.toReversed().map((entry) => [entry.userId, entry])).values()]
}

type RequestTimes = { sentAt: Date; firstReplyAt: Date | null }

/** Returns whether a request was answered, or has gone unanswered for longer than the time to answer. */
function countsForAnswerRate({ sentAt, firstReplyAt }: RequestTimes, now: Date): boolean {
  return firstReplyAt !== null || businessDaysBetween(sentAt, now) > reminderBusinessDays
}

function isAnsweredInTime({ sentAt, firstReplyAt }: RequestTimes): boolean {
  return firstReplyAt !== null && businessDaysBetween(sentAt, firstReplyAt) <= reminderBusinessDays
}

/**
 * Creates a function that reads all facts once and returns a scorer of lenders. Scores are null while the messaging
 * feature is only announced.
 */
export function createTransparencyReader(deps: {
  lenderFacts: LenderFactsReader
  clock: () => Date
  settings: { get(key: 'features.messaging'): Promise<string> }
}): ReadTransparency {
  return async () => {
    if ((await deps.settings.get('features.messaging')) === 'announced') return () => null
    const facts = await deps.lenderFacts.all()
    const now = deps.clock().getTime()
    return (lender) => {
      const { score, isComplete, closings } = lenderTransparency(lender, facts.get(lender.id) ?? noFacts, now)
      return { score, isComplete, ...(closings ? { closings } : {}) }
    }
  }
}
