import { cleanCopiedFigure } from '#domain/text/copied-text.ts'

const suffixes: Readonly<Record<string, string>> = { k: 'e3', m: 'e6', mm: 'e6' }

const vulgarFractions: Readonly<Record<string, number>> = {
  '¼': 1 / 4,
  '½': 1 / 2,
  '¾': 3 / 4,
  '⅓': 1 / 3,
  '⅔': 2 / 3,
  '⅛': 1 / 8,
  '⅜': 3 / 8,
  '⅝': 5 / 8,
  '⅞': 7 / 8,
}

/** `9 3/4`, `9½` and `½`, with or without a percent sign. */
const mixedNumber = /^(-?)(?:(\d+)\s*)?([¼½¾⅓⅔⅛⅜⅝⅞])\s*%?$|^(-?)(?:(\d+)[\s-]+)?(\d{1,2})\/(\d{1,2})\s*%?$/
/** One or two digits after the only comma: a decimal mark, since commas between thousands have three. */
const decimalComma = /^-?\d+,\d{1,2}%?$/
const commas = /^-?\d{1,3}(?:,\d{3})+(?:\.\d*)?(?:k|mm?|%)?$|^[^,]*$/i

/**
 * Parses a typed number: dollar and percent signs, commas and spaces are allowed, `250k` is thousands, `1.2m` and
 * `1.2MM` are millions, `9,5` is 9.5, and `9 3/4` and `9½` are mixed numbers. Returns null for empty text and NaN for
 * text that isn't a number, so that a schema can report a missing value differently. In money, text such as `185.000`,
 * `185000,50` or `9,5`, for which {@link likelyDollars} returns an amount to ask about, is NaN.
 */
export function parseNumberText(
  text: string,
  { isMoney = false }: { isMoney?: boolean | undefined } = {},
): number | null {
  const clean = cleanCopiedFigure(text).trim()
  const mixed = readMixedNumber(clean)
  if (mixed !== null) return mixed
  const plain = clean.replace(/[$\s]/g, '')
  if (plain === '' || plain === '%') return null
  if (isMoney && likelyDollars(text) !== null) return Number.NaN
  const decimal = decimalComma.test(plain) ? plain.replace(',', '.') : plain
  if (!commas.test(decimal)) return Number.NaN
  const [, digits, suffix = ''] = /^(-?(?:\d+\.?\d*|\.\d+))(k|mm?)?$/i.exec(decimal.replace(/[,%]/g, '')) ?? []
  // Reads the exponent with the digits, because 1.005 times a million isn't exactly 1,005,000 in binary fractions.
  return digits === undefined ? Number.NaN : Number(`${digits}${suffixes[suffix.toLowerCase()] ?? ''}`)
}

function readMixedNumber(text: string): number | null {
  const [, sign, whole = '0', vulgar, otherSign, otherWhole = '0', numerator, denominator] =
    mixedNumber.exec(text) ?? []
  if (vulgar !== undefined) return (sign ? -1 : 1) * (Number(whole) + vulgarFractions[vulgar]!)
  if (numerator === undefined || denominator === undefined || Number(denominator) === 0) return null
  return (otherSign ? -1 : 1) * (Number(otherWhole) + Number(numerator) / Number(denominator))
}

/**
 * Returns the dollars that an amount in another country's notation probably means, to ask about: 185,000 for `185.000`
 * and `185.000,00`, 185,000.50 for `185000,50`, 1,200 for `1'200` and `1,2k`. Null for every other text.
 */
export function likelyDollars(text: string): number | null {
  const plain = cleanCopiedFigure(text).replace(/[$\s]/g, '')
  const [, units, tenths, suffix] = /^(\d{1,3}),(\d{1,2})(k|mm?)$/i.exec(plain) ?? []
  if (suffix !== undefined) return Number(`${units}.${tenths}${suffixes[suffix.toLowerCase()]}`)
  const [, whole, cents = ''] =
    /^([1-9]\d{0,2}(?:\.\d{3})+)(?:,(\d{1,2}))?$/.exec(plain) ??
    /^([1-9]\d{0,2}(?:['’]\d{3})+)(?:[.,](\d{1,2}))?$/.exec(plain) ??
    /^(\d+|\d{1,3}(?:,\d{3})+),(\d{1,2})$/.exec(plain) ??
    []
  return whole === undefined ? null : Number(`${whole.replace(/[.,'’]/g, '')}.${cents}`)
}

/** Formats a number for a field: separators, up to six decimals, no unit. Empty when it is not a number. */
export function plainNumberText(value: unknown): string {
  return typeof value === 'number' && Number.isFinite(value)
    ? value.toLocaleString('en-US', { maximumFractionDigits: 6 })
    : ''
}

/** Formats dollars for a field: '$160,000', with cents only when there are any. Empty when it is not a number. */
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
