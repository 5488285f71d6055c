import type { LowestSpan } from '#domain/quotes/totals-by-month.ts'

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
