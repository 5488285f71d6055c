import { withSeparators } from '#domain/money/money.ts'

/** A whole number with separators: '5,100'. */
export function formatCount(count: number): string {
  return withSeparators(count)
}

/** A number of things: '1 lender', '5,100 lenders'. */
export function countOf(count: number, thing: string): string {
  return `${formatCount(count)} ${thing}${count === 1 ? '' : 's'}`
}
