/** The calculators' pages, in the order they are shown. */
export const toolPaths = [
  '/tools/flip-profit',
  '/tools/dscr',
  '/tools/flip-or-rent',
  '/tools/brrrr',
  '/tools/exit',
  '/tools/arv',
  '/tools/rehab',
  '/tools/loan-cost',
] as const
export type ToolPath = (typeof toolPaths)[number]
