import { roundTo } from './rounding.ts'

/**
 * Formats a whole number ≥ 0 with separators: '5,100'. Avoids Intl.NumberFormat, whose first use takes 0.1 s on a
 * phone.
 */
export function formatCount(count: number): string {
  return String(count).replace(/\B(?=(?:\d{3})+$)/g, ',')
}

/** Formats a number with separators and at most `digits` decimals: '1,234.5', '9.375', '−3'. */
export function formatNumber(value: number, digits = 3): string {
  const rounded = roundTo(value, digits)
  const [whole = '', decimals] = String(Math.abs(rounded)).split('.')
  return `${rounded < 0 ? '−' : ''}${formatCount(Number(whole))}${decimals === undefined ? '' : `.${decimals}`}`
}

/** Formats a count with its noun: '1 lender', '5,100 lenders'. */
export function formatCountOf(count: number, thing: string): string {
  return `${formatCount(count)} ${thing}${count === 1 ? '' : 's'}`
}
