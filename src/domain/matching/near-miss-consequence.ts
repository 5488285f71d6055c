import type { NearMiss } from '#domain/matching/deal-insight.ts'
import { formatDollars, formatMonths, formatPercent } from '#domain/money/money.ts'

/** What a near miss would do to cost, ratios and cash, in one sentence, at the lender it names. */
export function nearMissConsequence(nearMiss: NearMiss): string {
  const { kind, from, to, lenderName, totalCostBefore, totalCostAfter } = nearMiss
  const cost = (dollars: number, months: number | null) =>
    formatDollars(dollars) + (kind === 'term' && months !== null ? ` over ${formatMonths(months)}` : '')
  const parts: string[] = []
  if (totalCostAfter !== null) {
    const after = cost(totalCostAfter, to)
    const before = totalCostBefore === null ? undefined : cost(totalCostBefore, from)
    parts.push(`total cost ${before === undefined ? '' : before === after ? 'stays ' : `${before} to `}${after}`)
  }
  const ratios = [
    ['loan to value after repair', nearMiss.ltarvPercentBefore, nearMiss.ltarvPercentAfter],
    ['loan to price and repairs', nearMiss.ltcPercentBefore, nearMiss.ltcPercentAfter],
  ] as const
  for (const [name, before, after] of ratios) {
    if (before === null || after === null) continue
    const start = formatPercent(before, 1)
    parts.push(before === after ? `${name} stays ${start}` : `${name} ${start} to ${formatPercent(after, 1)}`)
  }
  const [cashBefore, cashAfter] = [nearMiss.cashAtClosingBefore ?? null, nearMiss.cashAtClosingAfter ?? null]
  if (cashBefore !== null && cashAfter !== null && cashBefore !== cashAfter) {
    const isOut = cashBefore < 0 && cashAfter < 0
    const [before, after] = [formatDollars(Math.abs(cashBefore)), formatDollars(Math.abs(cashAfter))]
    parts.push(
      isOut
        ? `cash out ${before} to ${after}`
        : `cash at closing ${formatDollars(cashBefore)} to ${formatDollars(cashAfter)}`,
    )
  }
  const at = lenderName === null ? '' : ` at ${lenderName}`
  // What borrows with an LLC, say, moves no figure: a list of what stays would hide that.
  if (!parts.some((part) => !part.includes(' stays '))) return `Nothing else changes${at}.`
  const place = `What it changes${at}`
  return `${place}: ${parts.join(', ')}.`
}

/** The same as a table: the four figures that a change moves, as they are and as they would be. A figure that is not known is left out. */
export function nearMissRows(nearMiss: NearMiss): { name: string; now: string; withIt: string }[] {
  const percent = (value: number) => formatPercent(value, 1)
  const rows = [
    { name: 'Total cost', now: nearMiss.totalCostBefore, withIt: nearMiss.totalCostAfter, write: formatDollars },
    { name: 'LTARV', now: nearMiss.ltarvPercentBefore, withIt: nearMiss.ltarvPercentAfter, write: percent },
    { name: 'LTC', now: nearMiss.ltcPercentBefore, withIt: nearMiss.ltcPercentAfter, write: percent },
    {
      name: 'Cash at closing',
      now: nearMiss.cashAtClosingBefore ?? null,
      withIt: nearMiss.cashAtClosingAfter ?? null,
      write: formatDollars,
    },
  ]
  return rows.flatMap(({ name, now, withIt, write }) =>
    withIt === null ? [] : [{ name, now: now === null ? '–' : write(now), withIt: write(withIt) }],
  )
}
