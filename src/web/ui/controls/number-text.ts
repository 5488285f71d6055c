/**
 * The number a person means by what they typed: dollar and percent signs, commas and blanks are theirs to leave in. Undefined for
 * nothing, NaN for what is no number, so that a schema can tell "is required" from "must be a number".
 */
export function parseNumberText(text: string): number | undefined {
  const plain = text.replace(/[$%,\s]/g, '').replace(/^[−–]/, '-')
  if (plain === '') return undefined
  return /^-?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : Number.NaN
}

/** A number as a field shows it: separators, as many decimals as it has, no unit. Empty for what is no number. */
export function plainNumberText(value: unknown): string {
  return typeof value === 'number' && Number.isFinite(value)
    ? value.toLocaleString('en-US', { maximumFractionDigits: 6 })
    : ''
}

/** Dollars as a field shows them: '$160,000', with cents only when there are any. Empty for what is no number. */
export function dollarText(value: unknown): string {
  if (typeof value !== 'number' || !Number.isFinite(value)) return ''
  const digits = Number.isInteger(value) ? 0 : 2
  return value.toLocaleString('en-US', {
    style: 'currency',
    currency: 'USD',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
}
