import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { closeRoundEndpoint, type Round, type RoundStanding } from '#contract/quotes/rounds.ts'
import { formatEasternMoment } from '#domain/calendar/eastern-moment.ts'
import { formatCountOf } from '#domain/money/counts.ts'
import { formatDollars, formatMonths } from '#domain/money/money.ts'
import { priceDropOf } from '#domain/quotes/rounds.ts'
import { useCall } from '#web/app-context.ts'
import { AmountGrid } from '#web/charts/amount-grid.tsx'
import { chartClass, chartLineClass, lineLook, niceTicks } from '#web/charts/line-parts.tsx'
import { dealRoundsQuery, refreshQuotes } from '#web/features/quotes/quotes.requests.ts'
import { timeLeftWords, useTimeLeft } from '#web/features/quotes/rounds/lender-round.tsx'
import { useFeatures } from '#web/shell/site-queries.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { buttonClass } from '#web/ui/controls/button-class.ts'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { SampleLabel } from '#web/ui/labels/tag.tsx'
import { AlertDialog } from '#web/ui/overlays/alert-dialog.tsx'

/**
 * A deal's latest round, open or closed: time left, places, savings, each lender's total over time, and a button that
 * closes an open round. Renders nothing for a deal without rounds or while rounds are off.
 */
export function DealRound({ dealId }: { dealId: string }) {
  const isOn = useFeatures().rounds === 'on'
  const { data } = useQuery({ ...dealRoundsQuery(dealId), enabled: isOn })
  const [round] = data ?? []
  return round ? <RoundPanel round={round} /> : null
}

function RoundPanel({ round }: { round: Round }) {
  const queryClient = useQueryClient()
  const left = useTimeLeft(round.closesAt)
  const isOver = round.closedAt !== null
  const isDue = !isOver && left !== null && left <= 0
  useEffect(() => {
    if (isDue) void refreshQuotes(queryClient, { dealId: round.dealId })
  }, [isDue, queryClient, round.dealId])
  const { standings, asked, quoted } = round
  const saved = priceDropOf(standings)
  return (
    <section
      className="mt-6 grid gap-3 rounded border border-t-3 border-line-2 border-t-pine bg-card px-4 py-3.5 lg:grid-cols-2 lg:gap-x-8"
      aria-labelledby="round"
    >
      <div>
        <h2 id="round" className="font-serif text-h3 font-semibold tracking-[-0.02em]">
          {isOver ? roundEndTitle(round) : `Round: ${left === null ? '…' : timeLeftWords(left)} left`}
        </h2>
        <p className="text-sm text-ink-3 tabular-nums">
          {isOver ? 'Closed' : 'Closes'} {formatEasternMoment(round.closedAt ?? round.closesAt)} · {quoted} of{' '}
          {formatCountOf(asked, 'lender')} quoted
        </p>
      </div>
      {/* On phones, closing early comes last, below the ranks. */}
      <div className={classNames('lg:col-start-2 lg:row-start-1 lg:justify-self-end', !isOver && 'max-lg:order-last')}>
        {isOver ? (
          standings.length > 0 ? (
            <a className={buttonClass({ variant: 'primary' })} href="#quotes-table">
              Compare and choose
            </a>
          ) : null
        ) : (
          <CloseEarly round={round} />
        )}
      </div>
      {standings.length > 0 ? (
        <>
          <div className="grid content-start gap-2">
            {saved >= 1 ? (
              <p className="text-h3 font-semibold tracking-[-0.02em] text-pine tabular-nums lining-nums">
                Down {formatDollars(saved)} since the first quotes
              </p>
            ) : null}
            <RoundStandings round={round} />
            <p className="text-sm text-ink-3">
              Totals for {formatDollars(round.loanAmount)} over {formatMonths(round.holdMonths)}.
            </p>
          </div>
          <RoundChart round={round} />
        </>
      ) : (
        <p className="text-sm text-ink-2 lg:col-span-2">
          {isOver ? 'No lender sent a qualifying quote.' : 'Quotes show here as they arrive, the lowest first.'}
        </p>
      )}
    </section>
  )
}

function roundEndTitle({ end }: Round): string {
  if (end === 'deal-changed') return 'Round closed: you changed the deal'
  if (end === 'rounds-off') return 'Round closed: rounds were turned off'
  return end === 'deal-closed' ? 'Round closed with the deal' : 'The round is over'
}

function CloseEarly({ round }: { round: Round }) {
  const call = useCall()
  const queryClient = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const close = useMutation({
    mutationFn: () => call(closeRoundEndpoint, { params: { id: round.id } }),
    async onSuccess() {
      setAsking(false)
      await refreshQuotes(queryClient, { dealId: round.dealId })
    },
  })
  return (
    <>
      <Button size="small" onClick={() => setAsking(true)}>
        Close the round
      </Button>
      <AlertDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Close the round now?"
        description="Places become final. Lenders can still send quotes, marked “after the round”."
        confirmLabel="Close the round"
        pending={close.isPending}
        pendingLabel="Closing…"
        onConfirm={() => close.mutate()}
      >
        {close.isError ? <Alert title="The round was not closed">{close.error.message}</Alert> : null}
      </AlertDialog>
    </>
  )
}

/**
 * The lenders in a round, lowest total first. Rows move with an animation when ranks change, unless reduced motion is
 * on.
 */
function RoundStandings({ round: { standings } }: { round: Round }) {
  const list = useRef<HTMLOListElement>(null)
  const tops = useRef(new Map<string, number>())
  useLayoutEffect(() => {
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
    for (const row of list.current?.children ?? []) {
      if (!(row instanceof HTMLElement)) continue
      const id = row.dataset['request'] ?? ''
      const before = tops.current.get(id)
      tops.current.set(id, row.offsetTop)
      if (before === undefined || before === row.offsetTop || isStill) continue
      row.animate([{ transform: `translateY(${before - row.offsetTop}px)` }, { transform: 'none' }], {
        duration: 450,
        easing: 'cubic-bezier(0.2, 0, 0, 1)',
      })
    }
  })
  const looks = roundLooks(standings)
  return (
    <ol ref={list} aria-label="Places" className="relative grid">
      {standings.map((standing) => (
        <li
          key={standing.requestId}
          data-request={standing.requestId}
          className="grid grid-cols-[1.75rem_minmax(0,1fr)_auto] items-center gap-x-2 border-t border-line bg-card py-1.5 tabular-nums lining-nums first:border-t-0"
        >
          <span className="text-base font-semibold">{standing.place}</span>
          <span className="min-w-0">
            <span className="flex items-center gap-1.5 font-medium">
              <svg className="h-3 w-4 flex-none overflow-visible" aria-hidden="true">
                <circle className={lineLook(looks.get(standing.requestId) ?? 0).point} cx="6" cy="6" r="4" />
              </svg>
              <span className="min-w-0 wrap-anywhere">{standing.lender.name}</span>
            </span>
            {standing.lender.isSample ? (
              <span className="block pl-6">
                <SampleLabel />
              </span>
            ) : null}
          </span>
          <span className="text-right">
            <b className="font-semibold">{formatDollars(standing.total)}</b>
            <small className="block text-xs text-ink-3">{changeWords(standing)}</small>
          </span>
        </li>
      ))}
    </ol>
  )
}

/** Describes how a lender's total changed since its first quote: 'down $812'. */
function changeWords({ firstTotal, total, versions }: RoundStanding): string {
  const down = firstTotal - total
  if (versions === 1) return 'first quote'
  if (Math.abs(down) < 1) return `${versions} versions`
  return `${down > 0 ? 'down' : 'up'} ${formatDollars(Math.abs(down))}`
}

const [top, bottom, height] = [10, 142, 164]
/** The largest number of lines that is readable. The list of places shows the others. */
const maxLines = 5

/**
 * Returns each line look's index by request id, in the order of first quotes, so that a lender keeps its color while
 * places change.
 */
export function roundLooks(standings: readonly RoundStanding[]): Map<string, number> {
  const byFirst = standings.toSorted((a, b) => ((a.steps[0]?.at ?? '') < (b.steps[0]?.at ?? '') ? -1 : 1))
  return new Map(byFirst.map(({ requestId }, index) => [requestId, index]))
}

/** Each lender's total in dollars from its first quote on, as steps. */
function RoundChart({ round }: { round: Round }) {
  const looks = roundLooks(round.standings)
  const lines = round.standings.slice(0, maxLines)
  const totals = lines.flatMap(({ steps }) => steps.map(({ total }) => total))
  const ticks = niceTicks(Math.min(...totals), Math.max(...totals, Math.min(...totals) + 100), 3)
  const [low, high] = [ticks[0]!, ticks.at(-1)!]
  const y = (total: number) => bottom - ((total - low) / (high - low)) * (bottom - top)
  const moments = lines.flatMap(({ steps }) => steps.map(({ at }) => Date.parse(at)))
  const begin = Math.min(...moments)
  // Extends the lines a little past the latest total, so that it is visible.
  const end = Math.max(...moments) + Math.max(60_000, (Math.max(...moments) - begin) * 0.12)
  const x = (moment: number) => (100 * (moment - begin)) / (end - begin)
  return (
    <div className="min-w-0 pr-2">
      <svg className={chartClass} width="100%" height={height} role="img" aria-label={chartWords(round)}>
        <AmountGrid ticks={ticks} y={y} />
        <svg viewBox={`0 0 100 ${height}`} preserveAspectRatio="none" width="100%" height={height} aria-hidden="true">
          {lines.map(({ requestId, steps }) => (
            <path
              key={requestId}
              className={`${chartLineClass} ${lineLook(looks.get(requestId) ?? 0).line}`}
              d={steps
                .map(({ at, total }, index) =>
                  index === 0
                    ? `M${x(Date.parse(at)).toFixed(2)} ${y(total).toFixed(1)}`
                    : `H${x(Date.parse(at)).toFixed(2)}V${y(total).toFixed(1)}`,
                )
                .concat('H100')
                .join('')}
            />
          ))}
        </svg>
        {lines.map(({ requestId, total }) => (
          <circle key={requestId} className={lineLook(looks.get(requestId) ?? 0).point} cx="100%" cy={y(total)} r="4" />
        ))}
        <text x="0" y={height - 4}>
          first quote
        </text>
        <text textAnchor="end" x="100%" y={height - 4}>
          {round.closedAt === null ? 'now' : 'at the close'}
        </text>
      </svg>
    </div>
  )
}

function chartWords({ standings }: Round): string {
  const each = standings.map(({ lender, firstTotal, total }) =>
    firstTotal === total
      ? `${lender.name} ${formatDollars(total)}`
      : `${lender.name} from ${formatDollars(firstTotal)} to ${formatDollars(total)}`,
  )
  return `Each lender’s total over time: ${each.join(', ')}.`
}
