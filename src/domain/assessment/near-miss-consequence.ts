import { formatDollars, formatMonths, formatPercent } from '#domain/money/money.ts'
import type { NearMiss } from './deal-insight.ts'

/**
 * Describes in a sentence how a near miss changes cost, ratios and cash at the lender it names. Empty when no figure
 * changes.
 */
export function nearMissConsequence(nearMiss: NearMiss): string {
  const { lenderName, totalCostBefore, totalCostAfter, costMonthsBefore, costMonthsAfter } = nearMiss
  const cost = (dollars: number, months: number | null) =>
    formatDollars(dollars) +
    (costMonthsBefore !== costMonthsAfter && months !== null ? ` over ${formatMonths(months)}` : '')
  const parts: string[] = []
  if (totalCostAfter !== null) {
    const after = cost(totalCostAfter, costMonthsAfter)
    const before = totalCostBefore === null ? undefined : cost(totalCostBefore, costMonthsBefore)
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
  const cashRows = [
    ['cash at closing', nearMiss.cashAtClosingBefore, nearMiss.cashAtClosingAfter],
    ['cash you need', nearMiss.cashYouNeedBefore, nearMiss.cashYouNeedAfter],
  ] as const
  for (const [name, before, after] of cashRows) {
    if (before === null || after === null || before === after) continue
    const isOut = before < 0 && after < 0
    const figures = isOut
      ? `cash out ${after < before ? 'grows' : 'falls'} from ${formatDollars(-before)} to ${formatDollars(-after)}`
      : `${name} ${after > before ? 'grows' : 'falls'} from ${formatDollars(before)} to ${formatDollars(after)}`
    if (!parts.includes(figures)) parts.push(figures)
  }
  const at = lenderName === null ? '' : ` at ${lenderName}`
  // An LLC, for example, changes no figure.
  if (!parts.some((part) => !part.includes(' stays '))) return ''
  const place = `What it changes${at}`
  return `${place}: ${parts.join(', ')}.`
}

/**
 * Returns cost, ratios and cash before and after a near miss as table rows. Omits a row whose figure after it is
 * unknown; an unknown figure before it is a dash.
 */
export function nearMissRows(nearMiss: NearMiss): { name: string; now: string; withIt: string }[] {
  const percent = (value: number) => formatPercent(value, 1)
  const rows = [
    { name: 'Total cost', now: nearMiss.totalCostBefore, withIt: nearMiss.totalCostAfter, write: formatDollars },
    { name: 'LTARV', now: nearMiss.ltarvPercentBefore, withIt: nearMiss.ltarvPercentAfter, write: percent },
    { name: 'LTC', now: nearMiss.ltcPercentBefore, withIt: nearMiss.ltcPercentAfter, write: percent },
    {
      name: 'Cash at closing',
      now: nearMiss.cashAtClosingBefore,
      withIt: nearMiss.cashAtClosingAfter,
      write: formatDollars,
    },
    {
      name: 'Cash you need',
      now: nearMiss.cashYouNeedBefore,
      withIt: nearMiss.cashYouNeedAfter,
      write: formatDollars,
    },
  ]
  return rows.flatMap(({ name, now, withIt, write }) =>
    withIt === null ? [] : [{ name, now: now === null ? '–' : write(now), withIt: write(withIt) }],
  )
}
