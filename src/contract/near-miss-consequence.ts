import { longestInterestOnlyMonths } from './assumed-terms.ts'
import type { NearMiss } from './deal-insight.ts'
import { formatDollars, formatMonths, formatPercent } from './money.ts'

/** What a near miss would do to cost, ratios and cash, in one sentence, at the lender it names. */
export function nearMissConsequence(nearMiss: NearMiss): string {
  const { kind, from, to, lenderName, totalCostBefore, totalCostAfter } = nearMiss
  const cost = (dollars: number, months: number | null) =>
    formatDollars(dollars) +
    (kind === 'term' && months !== null ? ` over ${formatMonths(Math.min(months, longestInterestOnlyMonths))}` : '')
  const parts: string[] = []
  if (totalCostAfter !== null) {
    const before = totalCostBefore === null ? '' : `${cost(totalCostBefore, from)} to `
    parts.push(`total cost ${before}${cost(totalCostAfter, to)}`)
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
  const [cashBefore, cashAfter] = [nearMiss.cashToCloseBefore ?? null, nearMiss.cashToCloseAfter ?? null]
  if (cashBefore !== null && cashAfter !== null && cashBefore !== cashAfter)
    parts.push(`cash to close ${formatDollars(cashBefore)} to ${formatDollars(cashAfter)}`)
  const place = lenderName === null ? 'What it changes' : `What it changes at ${lenderName}`
  return `${place}: ${parts.join(', ')}.`
}
