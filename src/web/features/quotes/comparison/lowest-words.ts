import type { CostLine, LowestSpan } from '#domain/quotes/cost-lines.ts'

/** Where the lowest changes: the point, between two whole months, at which the two lines meet. */
export function meetingPoints(
  lines: readonly CostLine[],
  spans: readonly LowestSpan[],
): { month: number; total: number }[] {
  const totalOf = (id: string | undefined, month: number) => lines.find((line) => line.id === id)?.totals[month - 1]
  return spans.slice(1).flatMap((next, index) => {
    const before = spans[index]?.id
    const [low, high] = [next.fromMonth - 1, next.fromMonth]
    const [a0, a1] = [totalOf(before, low), totalOf(before, high)]
    const [b0, b1] = [totalOf(next.id, low), totalOf(next.id, high)]
    if (a0 === undefined || a1 === undefined || b0 === undefined || b1 === undefined) return []
    const share = (b0 - a0) / (b0 - a0 - (b1 - a1))
    return [{ month: low + share, total: a0 + share * (a1 - a0) }]
  })
}

/** 'Ostrind is lowest if you sell by month 4; Tarnwick in months 5–10; Ostrind from month 11 on.' */
export function lowestSentence(spans: readonly LowestSpan[], nameOf: (id: string) => string): string {
  const [only] = spans
  if (!only) return ''
  if (spans.length === 1) return `${nameOf(only.id)} is the lowest whenever you sell.`
  const parts = spans.map(({ id, fromMonth, toMonth }, index) => {
    if (index === 0) return `${nameOf(id)} is lowest if you sell by month ${toMonth}`
    if (index === spans.length - 1) return `${nameOf(id)} from month ${fromMonth} on`
    return fromMonth === toMonth
      ? `${nameOf(id)} in month ${fromMonth}`
      : `${nameOf(id)} in months ${fromMonth}–${toMonth}`
  })
  return `${parts.join('; ')}.`
}
