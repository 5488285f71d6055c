import { type FlipAssumptions, type FlipInput, flipDefaults } from '#domain/flip/flip-profit.ts'

/**
 * Returns the query of the flip calculator's URL that shows this flip: the deal's id, the flip's own figures, and every
 * assumption that differs from the calculator's default.
 */
export function flipSearch(input: FlipInput, dealId: string): Record<string, string> {
  const { purchasePrice, rehab, arv, loanAmount, ratePercent, pointsPercent, holdMonths, targetProfit } = input
  const given = { purchasePrice, rehab, arv, loanAmount, ratePercent, pointsPercent, holdMonths, targetProfit }
  const advance = input.advance === Math.max(0, loanAmount - rehab) ? null : input.advance
  const search: Record<string, string> = { deal: dealId }
  for (const [name, figure] of Object.entries({ ...given, advance, prepaid: input.prepaid || null }))
    if (figure !== null) search[name] = figureText(figure)
  for (const [name, usual] of Object.entries(flipDefaults)) {
    const figure = input[name as keyof FlipAssumptions]
    if (figure !== usual) search[name] = typeof figure === 'number' ? figureText(figure) : figure
  }
  return search
}

/** Formats a figure with at most seven decimals. */
function figureText(figure: number): string {
  return String(Number(figure.toFixed(7)))
}
