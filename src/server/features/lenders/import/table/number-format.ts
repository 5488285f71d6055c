/** The meaning of a number's format: a percent format shows 0.0999 as 9.99%, a date format 46112 as a date. */
export type NumberFormat = 'plain' | 'percent' | 'date'

/** Built-in formats have an id and no code (ECMA-376 part 1, 18.8.30). */
export function numberFormatOf(id: number, code: string | undefined): NumberFormat {
  if (code === undefined) {
    if (id === 9 || id === 10) return 'percent'
    return (id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 36) || (id >= 50 && id <= 58) ? 'date' : 'plain'
  }
  const bare = code.replace(/"[^"]*"|\\.|\[[^\]]*\]|[_*]./g, '')
  if (bare.includes('%')) return 'percent'
  return /[yd]/i.test(bare) && !/general/i.test(bare) ? 'date' : 'plain'
}

/**
 * Formats a number as the sheet shows it, rounded to twelve digits to remove floating-point noise. Dates become
 * 2026-03-31.
 */
export function showNumber(value: number, format: NumberFormat, { is1904 }: { is1904: boolean }): string {
  if (format === 'percent') return `${Number((value * 100).toPrecision(12))}%`
  if (format === 'date') {
    const day = new Date(Date.UTC(1899, 11, 30) + Math.floor(value + (is1904 ? 1462 : 0)) * 86_400_000)
    if (value >= 1 && !Number.isNaN(day.getTime())) return day.toISOString().slice(0, 10)
  }
  return String(Number(value.toPrecision(12)))
}
