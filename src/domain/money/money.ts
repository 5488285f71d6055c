import { formatCount, formatCountOf, formatNumber } from './counts.ts'
import { roundTo } from './rounding.ts'

/** Shown for a figure that a lender has not published. */
export const notPublished = 'Not published'

type Figure = number | null | undefined

/** Formats abbreviated dollars: '$950', '$50K', '$1.0M'; 'N/A' when unknown. */
export function formatAmount(dollars: Figure): string {
  if (!isKnown(dollars)) return 'N/A'
  const sign = dollars < 0 ? '−' : ''
  const size = Math.abs(dollars)
  if (roundTo(size, 0) < 1000) return `${sign}$${roundTo(size, 0)}`
  const thousands = roundTo(size / 1000, 0)
  if (thousands < 1000) return `${sign}$${thousands}K`
  return `${sign}$${roundTo(size / 1_000_000, 1).toFixed(1)}M`
}

/** Formats a range of abbreviated dollars: '$50K–$1.0M', 'From $50K', 'Up to $1.0M', 'N/A'. */
export function formatAmountRange(min: Figure, max: Figure): string {
  return formatRange(min, max, formatAmount, 'N/A')
}

/** Formats whole dollars, abbreviated only when no digit is lost: '$1.2M', but '$1,240,000'; 'N/A' when unknown. */
export function formatExactAmount(dollars: Figure): string {
  if (!isKnown(dollars)) return 'N/A'
  return dollars % (Math.abs(dollars) >= 1_000_000 ? 100_000 : 1000) === 0
    ? formatAmount(dollars)
    : formatDollars(dollars)
}

/**
 * Formats a range of dollars, each bound by {@link formatExactAmount}: '$75K–$1.2M', 'From $75K', 'Up to $1.2M', 'N/A'.
 */
export function formatExactAmountRange(min: Figure, max: Figure): string {
  return formatRange(min, max, formatExactAmount, 'N/A')
}

/** Formats whole dollars with separators: '$160,000', '−$1,200'. */
export function formatDollars(dollars: number): string {
  const rounded = roundTo(dollars, 0)
  const text = `$${formatCount(Math.abs(rounded))}`
  return rounded < 0 ? `−${text}` : text
}

/** Formats dollars with two decimals: '$1,234.50', '−$0.75'. */
export function formatCents(dollars: number): string {
  const [whole = '', cents = ''] = Math.abs(roundTo(dollars, 2)).toFixed(2).split('.')
  return `${roundTo(dollars, 2) < 0 ? '−' : ''}$${formatCount(Number(whole))}.${cents}`
}

/** Formats a range of whole dollars: '$75,000–$2,500,000', 'From $75,000', 'Up to $2,500,000', 'N/A'. */
export function formatDollarRange(min: Figure, max: Figure): string {
  return formatRange(min, max, formatDollars, 'N/A')
}

/**
 * Formats a percentage with a fixed number of decimals: '10.04%', '30,000.0%'. Infinity, the share of a base of 0, is
 * '∞%'.
 */
export function formatPercent(percent: number, digits: number): string {
  if (percent === Number.POSITIVE_INFINITY) return '∞%'
  const rounded = roundTo(percent, digits)
  const [whole = '', decimals] = Math.abs(rounded).toFixed(digits).split('.')
  return `${rounded < 0 ? '−' : ''}${formatCount(Number(whole))}${decimals === undefined ? '' : `.${decimals}`}%`
}

/** Formats a quoted rate with two decimals, or three if it has them: '9.375%', '9.50%'. */
export function formatRate(percent: number): string {
  return formatPercent(percent, rateDigits(percent))
}

/** Formats quoted points with two decimals, or three if they have them: '0.875', '2.00'. */
export function formatPoints(points: number): string {
  return fixed(points, rateDigits(points))
}

/**
 * Formats an expected rate, or expected points with a percent sign: published eighths as quotes show them, others with
 * two decimals.
 */
export function formatExpectedRate(percent: number): string {
  return isEighth(percent) ? formatRate(percent) : formatPercent(percent, 2)
}

/** Formats expected points: published eighths as quotes show them, others with two decimals. */
export function formatExpectedPoints(points: number): string {
  return isEighth(points) ? formatPoints(points) : fixed(points, 2)
}

/** Rounds before it formats, because `toFixed` rounds 2.675 down to 2.67. */
function fixed(points: number, digits: number): string {
  return roundTo(points, digits).toFixed(digits)
}

function rateDigits(percent: number): 2 | 3 {
  return roundTo(percent, 3) === roundTo(percent, 2) ? 2 : 3
}

function isEighth(percent: number): boolean {
  return Number.isInteger(roundTo(percent, 6) * 8)
}

/** Formats the effective annual cost in percent with two decimals; a dash when it is null. */
export function formatAnnualCost(percent: number | null): string {
  return percent === null ? '–' : formatPercent(percent, 2)
}

/** Formats a range of yearly rates: '9.5–12.5%', 'From 9.5%', 'Not published'. */
export function formatRateRange(minPercent: Figure, maxPercent: Figure): string {
  return formatPercentRange(minPercent, maxPercent)
}

/** Formats a range of points: '1.5–3%', 'From 1.5%', 'Up to 3%', 'Not published'. */
export function formatPointsRange(minPercent: Figure, maxPercent: Figure): string {
  return formatPercentRange(minPercent, maxPercent)
}

/** Formats a range of terms: '6–18 months', '360 months', 'Up to 12 months', 'Not published'. */
export function formatTermRange(minMonths: Figure, maxMonths: Figure): string {
  if (isKnown(minMonths) && isKnown(maxMonths) && minMonths !== maxMonths)
    return `${formatNumber(minMonths)}–${formatMonths(maxMonths)}`
  return formatRange(minMonths, maxMonths, formatMonths, notPublished)
}

/** Formats whole months ≥ 0: '1 month', '12 months'; 'Not published' when unknown. Doesn't round. */
export function formatMonths(months: Figure): string {
  return formatUnits(months, 'month')
}

/** Formats whole days ≥ 0, published or computed: '1 day', '7 days'; 'Not published' when unknown. Doesn't round. */
export function formatDays(days: Figure): string {
  return formatUnits(days, 'day')
}

/** Computes the loan in percent of the purchase price, to one decimal. Returns null unless the price is positive. */
export function ltvPercent(loanAmount: number, purchasePrice: number): number | null {
  if (!(purchasePrice > 0) || !Number.isFinite(loanAmount)) return null
  return roundTo((loanAmount / purchasePrice) * 100, 1)
}

/**
 * Counts the states that a lender serves: '1 State', '12 States', 'All 50 States'. An empty list means all states, so
 * pass only states that are published.
 */
export function coverageLabel(states: readonly string[]): string {
  if (states.length === 0 || states.length === 50) return 'All 50 States'
  return states.length === 1 ? '1 State' : `${states.length} States`
}

/**
 * Formats a range from an investor's profile: '$1,000 - $2,000', 'From $1,000', 'Up to $2,000', 'Not provided'. A
 * cleared field is saved as 0, so a maximum of 0 counts as empty, as does a minimum of 0 without a maximum.
 */
export function formatProfileRange(min: Figure, max: Figure): string {
  const hasMax = isKnown(max) && max !== 0
  if (hasMax && isKnown(min)) return `${formatDollars(min)} - ${formatDollars(max)}`
  return formatRange(min === 0 ? null : min, hasMax ? max : null, formatDollars, 'Not provided')
}

function isKnown(figure: Figure): figure is number {
  return typeof figure === 'number' && Number.isFinite(figure)
}

function formatPercentRange(min: Figure, max: Figure): string {
  if (isKnown(min) && isKnown(max) && min !== max) return `${formatNumber(min)}–${formatNumber(max)}%`
  return formatRange(min, max, (percent) => `${formatNumber(percent)}%`, notPublished)
}

function formatUnits(count: Figure, unit: string): string {
  return isKnown(count) ? formatCountOf(count, unit) : notPublished
}

function formatRange(min: Figure, max: Figure, format: (figure: number) => string, unknown: string): string {
  if (isKnown(min) && isKnown(max)) {
    const [low, high] = [format(min), format(max)]
    return low === high ? low : `${low}–${high}`
  }
  if (isKnown(max)) return `Up to ${format(max)}`
  if (isKnown(min)) return `From ${format(min)}`
  return unknown
}

/**
 * Lowers the first letter of a formatted range or label for use within a sentence: 'from $75K'. Pass only known texts,
 * not 'N/A'.
 */
export function withinSentence(range: string): string {
  return range.charAt(0).toLowerCase() + range.slice(1)
}
