const compact = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 2 })

/** Dollars in few characters: $75K, $2.5M. */
const dollars = (value: number) => `$${compact.format(value)}`

/** Both bounds of a quantity: '9.5–12', 'from 9.5', 'to 12', 'n/p' when neither is published. */
export function rangeText(min: number | null, max: number | null, write: (value: number) => string = String): string {
  if (min === null && max === null) return 'n/p'
  if (max === null) return `from ${write(min!)}`
  if (min === null) return `to ${write(max)}`
  return min === max ? write(min) : `${write(min)}–${write(max)}`
}

export const amountText = (min: number | null, max: number | null) => rangeText(min, max, dollars)

/** Returns the states that a lender serves as a short text. */
export function statesText({
  states,
  statesPublished,
}: {
  states: readonly string[]
  statesPublished: boolean
}): string {
  if (!statesPublished) return 'n/p'
  return states.length === 0 ? '50' : String(states.length)
}
