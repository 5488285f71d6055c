import type { ListedDeal } from '#contract/deals/deals.ts'
import { type CashMonth, cashCalendar } from '#domain/deal/cash-calendar.ts'
import type { HeadlineFacts } from '#domain/deal/headline-facts.ts'
import { formatDollars } from '#domain/money/money.ts'
import { ReservesLine } from '#web/charts/line-parts.tsx'
import { formatMediumDay, formatShortDay, localToday } from '#web/format/dates.ts'
import { shortAddress } from '#web/format/deal-name.ts'
import { Section } from '#web/ui/figures/section.tsx'

type TimedDeal = { deal: Pick<ListedDeal, 'id' | 'propertyAddress'>; facts: HeadlineFacts }

/** Pixels. */
const [headHeight, rowHeight, cashHeight] = [24, 14, 96]
/** The most bars that stay readable. */
const maxBars = 12

/**
 * Draws the deals that have a closing day and a cash plan as bars from closing to sale, earliest closing first. Draws
 * at most {@link maxBars} bars, and none for a plan that has ended. Only the text for screen readers names the deals.
 * Below, draws the monthly cash needed for all these deals, including those without a bar, and compares its peak with
 * `reserves`, in dollars or null if unknown. Renders nothing with fewer than two such deals, or if no plan reaches this
 * month.
 */
export function CashTimeline({ deals, reserves }: { deals: readonly TimedDeal[]; reserves: number | null }) {
  const timed = deals
    .filter(({ facts }) => facts.closing !== null && facts.cash.byMonth.length > 0)
    .sort((a, b) => (a.facts.closing!.on < b.facts.closing!.on ? -1 : 1))
  const months = cashCalendar(
    timed.map(({ facts }) => facts),
    localToday(),
  )
  if (timed.length < 2 || months.length === 0) return null
  const peak = months.reduce((most, month) => (month.dollars > most.dollars ? month : most))
  // A plan that ended before this month has no bar.
  const bars = timed.map((one) => ({ ...one, ...barOf(one.facts, months) })).filter(({ from, end }) => end > from)
  const shown = bars.slice(0, maxBars)
  const barsBottom = headHeight + shown.length * rowHeight + 10
  const height = barsBottom + cashHeight + 44
  const scale = Math.max(peak.dollars, reserves ?? 0, 1)
  const y = (dollars: number) => barsBottom + 18 + cashHeight * (1 - dollars / scale)
  const x = (at: number) => (100 * at) / months.length
  const monthsPerLabel = Math.ceil(months.length / 5)
  const isShort = reserves !== null && peak.dollars > reserves
  return (
    <Section id="cash-needed" title="Closings and cash" heading="h2" className="mb-8">
      <p className="mb-3 text-ink-2">
        You need the most cash in {monthName(peak.month)}:{' '}
        <b className="font-semibold text-ink">{formatDollars(peak.dollars)}</b>
        {reserves === null
          ? '.'
          : isShort
            ? `, ${formatDollars(peak.dollars - reserves)} more than your reserves.`
            : `. Your reserves of ${formatDollars(reserves)} cover it.`}
      </p>
      <svg
        className="block overflow-visible fill-ink-2 text-[12px] tabular-nums"
        width="100%"
        height={height}
        role="img"
        aria-label={chartText(shown, peak, reserves)}
      >
        {months.map(({ month }, index) =>
          index % monthsPerLabel === 0 && x(index) <= 82 ? (
            <text key={month} x={`${x(index)}%`} y="12">
              {monthName(month)}
            </text>
          ) : null,
        )}
        <line className="stroke-ink" x1="0" x2="100%" y1="18" y2="18" />
        {shown.map(({ deal, closing, from, end }, index) => {
          const top = headHeight + index * rowHeight
          return (
            <g key={deal.id}>
              <rect className="fill-pine-3" x={`${x(from)}%`} width={`${x(end - from)}%`} y={top} height="8" />
              {closing >= 0 ? (
                <svg
                  x={`${x(closing)}%`}
                  y={top - 4}
                  width="1"
                  height="16"
                  className="overflow-visible"
                  aria-hidden="true"
                >
                  <path className="fill-brass" d="M-3 0h6l-1 9-2 5-2-5z" />
                </svg>
              ) : null}
            </g>
          )
        })}
        {months.map(({ month, dollars }, index) => (
          <rect
            key={month}
            className="fill-pine-soft stroke-pine"
            x={`${x(index)}%`}
            width={`${x(1)}%`}
            y={y(dollars)}
            height={Math.max(0, y(0) - y(dollars))}
          />
        ))}
        {reserves === null ? null : <ReservesLine amount={reserves} y={y(reserves)} />}
        <text x="0" y={height - 8}>
          Cash needed, all deals
        </text>
      </svg>
    </Section>
  )
}

/** Returns a deal's bar on the axis, in months: its closing, negative before the axis, and the bar's ends. */
function barOf(facts: HeadlineFacts, months: readonly CashMonth[]): { closing: number; from: number; end: number } {
  const closing = axisMonths(facts.closing!.on, months)
  // The last month of the plan is that of the sale.
  const monthsToSale = facts.cash.byMonth.length - 1
  const end = Math.min(months.length, closing + Math.max(0.5, monthsToSale))
  return { closing, from: Math.max(0, closing), end }
}

/** Returns a day's position on the axis in months, negative before its start. */
function axisMonths(day: string, months: readonly CashMonth[]): number {
  const [year, month] = (months[0]?.month ?? day.slice(0, 7)).split('-').map(Number) as [number, number]
  const [y, m, d] = day.split('-').map(Number) as [number, number, number]
  return (y - year) * 12 + (m - month) + (d - 1) / 31
}

/** Returns a month as 'Dec 2026'. */
function monthName(month: string): string {
  const [name, , year] = formatMediumDay(`${month}-01`).replace(',', '').split(' ')
  return `${name} ${year}`
}

function chartText(shown: readonly TimedDeal[], peak: CashMonth, reserves: number | null): string {
  const closings = shown.map(
    ({ deal, facts }) => `${shortAddress(deal.propertyAddress)} ${formatShortDay(facts.closing!.on)}`,
  )
  const most = `Cash needed peaks at ${formatDollars(peak.dollars)} in ${monthName(peak.month)}.`
  return `Closings: ${closings.join(', ')}. ${most}${reserves === null ? '' : ` Your reserves are ${formatDollars(reserves)}.`}`
}
