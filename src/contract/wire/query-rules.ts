export type NumberBounds = { min: number; max: number; isInteger?: boolean }

/** How a number is written in a query string. */
export const queryNumberPattern = /^-?\d{1,15}(\.\d{1,6})?$/

export function isWithin(n: number, bounds: NumberBounds): boolean {
  return n >= bounds.min && n <= bounds.max && (!bounds.isInteger || Number.isInteger(n))
}

export function queryNumberMessage(label: string, bounds: NumberBounds): string {
  return `${label} must be a ${bounds.isInteger ? 'whole ' : ''}number from ${bounds.min} to ${bounds.max}`
}

export function queryFlagMessage(label: string): string {
  return `${label} must be true or false`
}
