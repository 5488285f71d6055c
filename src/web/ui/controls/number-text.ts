const suffixes: Readonly<Record<string, string>> = { k: 'e3', m: 'e6' }

/**
 * The number a person means by what they typed: dollar and percent signs, commas and blanks are theirs to leave in, and `250k` and
 * `1.2m` are thousands and millions. Null for nothing, NaN for what is no number, so that a schema can tell "is required" apart.
 */
export function parseNumberText(text: string): number | null {
  const plain = text.replace(/[$%,\s]/g, '').replace(/^[−–]/, '-')
  if (plain === '') return null
  const [, digits, suffix = ''] = /^(-?(?:\d+\.?\d*|\.\d+))([km]?)$/i.exec(plain) ?? []
  // The exponent is read with the digits, since 1.005 times a million is not 1,005,000 in binary fractions.
  return digits === undefined ? Number.NaN : Number(`${digits}${suffixes[suffix.toLowerCase()] ?? ''}`)
}

/**
 * The dollars that a figure with points for commas probably means: 185,000 for `185.000`, which people from elsewhere write and which
 * reads as $185 here. Null for everything else.
 */
export function dottedThousands(text: string): number | null {
  const plain = text.replace(/[$\s]/g, '')
  return /^[1-9]\d{0,2}(?:\.\d{3})+$/.test(plain) ? Number(plain.replaceAll('.', '')) : null
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
