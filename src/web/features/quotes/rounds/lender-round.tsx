import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type ReplyPage, replyTokenHeader } from '#contract/quotes/lender-reply.ts'
import { getReplyRoundEndpoint, type LenderRound } from '#contract/quotes/rounds.ts'
import { formatEasternMoment } from '#domain/calendar/eastern-moment.ts'
import { formatCountOf } from '#domain/money/counts.ts'
import { formatDollars, formatMonths } from '#domain/money/money.ts'
import { roundShortfalls } from '#domain/quotes/rounds.ts'
import { useCall } from '#web/app-context.ts'
import { queryKeys } from '#web/session/query-keys.ts'

/** Milliseconds between refetches of the round while the page is visible. */
const refetchMs = 1500

/** A lender's place in its round, kept up to date until the round closes. Renders nothing if there is no round. */
export function LenderRoundStanding({ reply, token }: { reply: ReplyPage; token: string }) {
  const call = useCall()
  const { data } = useQuery({
    // The key has the request's time instead of the token, which must not end up in the page's state.
    queryKey: queryKeys.replyRound(reply.askedAt),
    queryFn: async () => (await call(getReplyRoundEndpoint, {}, { headers: { [replyTokenHeader]: token } })).round,
    enabled: reply.round !== null && reply.isOpen,
    refetchInterval: (query) => (query.state.data?.closedAt ? false : refetchMs),
  })
  const round = data === undefined ? reply.round : data
  return round ? <LenderPlace round={round} reply={reply} /> : null
}

function LenderPlace({ round, reply }: { round: LenderRound; reply: ReplyPage }) {
  const left = useTimeLeft(round.closesAt)
  const isOver = round.closedAt !== null
  const missing = isOver ? [] : shortfallWords(round, reply)
  return (
    <section
      aria-label="Your place in the round"
      className="grid gap-1 rounded border border-t-3 border-line-2 border-t-pine bg-card px-4 py-3"
    >
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 text-sm text-ink-2 tabular-nums">
        <span>
          {formatCountOf(round.asked, 'lender')} asked, {round.quoted} quoted
        </span>
        <span>{isOver ? 'The round is over' : left === null ? 'Round' : `${timeLeftWords(left)} left`}</span>
      </p>
      <p aria-live="polite" className="text-base font-semibold tabular-nums lining-nums">
        {placeWords(round)}
      </p>
      {missing.map((words) => (
        <p key={words} className="text-sm text-amber">
          {words}
        </p>
      ))}
      <p className="text-sm text-ink-3">
        {isOver
          ? 'Places are final. You can still send a quote; it’s marked “after the round”.'
          : `You can improve until ${formatEasternMoment(round.closesAt)}. Other lenders see only their own place and distance.`}
      </p>
    </section>
  )
}

/**
 * Describes a lender's place: '2nd of 4. Your total is $812 above the lowest over 6 months.', 'You are the lowest of
 * 4.', or 'You are the lowest so far.' if no other quote counts. 'Quote to see your place.' while the lender has no
 * quote that counts.
 */
export function placeWords({ place, of, aboveLowest, holdMonths }: LenderRound): string {
  if (place === null || of === null || aboveLowest === null) return 'Quote to see your place.'
  if (place === 1) return of === 1 ? 'You are the lowest so far.' : `You are the lowest of ${of}.`
  return `${ordinal(place)} of ${of}. Your total is ${formatDollars(aboveLowest)} above the lowest over ${formatMonths(holdMonths)}.`
}

function ordinal(place: number): string {
  const last = place % 10
  const isTeen = place % 100 > 10 && place % 100 < 14
  return `${place}${isTeen ? 'th' : last === 1 ? 'st' : last === 2 ? 'nd' : last === 3 ? 'rd' : 'th'}`
}

/** Returns the reasons why the lender's current quote doesn't count. Empty when it counts, and without a quote. */
function shortfallWords(round: LenderRound, { quotes, sheet }: ReplyPage): string[] {
  const current = quotes.find(({ supersededAt }) => supersededAt === null)
  if (!current || round.place !== null) return []
  const { loanAmount } = sheet.figures
  return roundShortfalls(current, { loanAmount, closesAt: new Date(round.closesAt) }).map((shortfall) =>
    shortfall === 'loan-amount'
      ? `Your quote doesn’t count yet: lend at least 97% of ${formatDollars(loanAmount)}.`
      : 'Your quote doesn’t count yet: make it valid until the deadline or later.',
  )
}

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/**
 * Formats the time left in at most two units: '2 days 4 hours', '3 hours 12 minutes', '9:58' in the last ten minutes,
 * '0:00' when none is left.
 */
export function timeLeftWords(ms: number): string {
  const left = Math.max(0, ms)
  if (left < 10 * minute) {
    const seconds = Math.ceil(left / 1000)
    return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  }
  if (left < hour) return countWithUnit(Math.floor(left / minute), 'minute')
  const [large, small] = left < day ? ([hour, minute] as const) : ([day, hour] as const)
  const units = left < day ? ['hour', 'minute'] : ['day', 'hour']
  const rest = Math.floor((left % large) / small)
  return [
    countWithUnit(Math.floor(left / large), units[0]!),
    ...(rest > 0 ? [countWithUnit(rest, units[1]!)] : []),
  ].join(' ')
}

function countWithUnit(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}

/**
 * Returns the milliseconds until `closesAt`, negative after it, updated every 30 seconds, in the last ten minutes every
 * second. Null until the page is hydrated.
 */
export function useTimeLeft(closesAt: string): number | null {
  const [now, setNow] = useState<number | null>(null)
  const until = Date.parse(closesAt)
  const isClose = now !== null && until - now < 10 * minute + 30_000
  useEffect(() => {
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), isClose ? 1000 : 30_000)
    return () => clearInterval(timer)
  }, [isClose])
  return now === null ? null : until - now
}
