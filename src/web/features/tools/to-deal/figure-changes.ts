import type { Deal } from '#contract/deals/deals.ts'
import { profitFigureLabels, profitFigureNames } from '#domain/loan-request/profit-figure-labels.ts'
import type { ProfitFigures } from '#domain/loan-request/profit-figures.ts'
import { formatDollars } from '#domain/money/money.ts'
import type { CarriedFigures } from '#web/shell/carried-figures.ts'

type Figure = number | string | null
export type FigureChange = { label: string; from: string; to: string }

const dollars = (value: Figure) => (typeof value === 'number' ? formatDollars(value) : plain(value))
const plain = (value: Figure) =>
  value === null ? 'not given' : typeof value === 'number' ? value.toLocaleString('en-US') : value

const dealFields = {
  purchasePrice: ['Purchase price', dollars],
  repairBudget: ['Rehab', dollars],
  estimatedArv: ['Value after repair', dollars],
  loanAmount: ['Loan', dollars],
  termMonths: ['Term, months', plain],
  holdMonths: ['Months held', plain],
  propertyState: ['State', plain],
  monthlyRent: ['Rent a month', dollars],
  yearlyTaxes: ['Property tax a year', dollars],
  yearlyInsurance: ['Insurance a year', dollars],
  monthlyHoa: ['HOA a month', dollars],
} as const

const dollarFigures: ReadonlySet<string> = new Set([
  'utilitiesMonthly',
  'loanFees',
  'appraisal',
  'drawFee',
  'targetProfit',
])
const basisWords: Readonly<Record<string, string>> = { drawn: 'what is drawn', full: 'the full loan' }

type DealPatch = Partial<Omit<CarriedFigures, 'profitFigures'>> & { profitFigures?: ProfitFigures }

/**
 * Computes a deal's changes from a calculator's figures: the edit, and each figure in words. The hold is limited to the loan's
 * term; `isHoldCut` tells when.
 */
export function dealChanges(
  deal: Deal,
  carried: CarriedFigures,
): { patch: DealPatch; changes: FigureChange[]; isHoldCut: boolean } {
  const { profitFigures, ...given } = carried
  const termMonths = given.termMonths ?? deal.termMonths
  const isHoldCut = given.holdMonths !== undefined && given.holdMonths > termMonths
  const figures = isHoldCut ? { ...given, holdMonths: termMonths } : given
  const patch: Record<string, unknown> = {}
  const changes: FigureChange[] = []
  for (const name of Object.keys(dealFields) as (keyof typeof dealFields)[]) {
    const to = figures[name]
    const from = deal[name]
    if (to === undefined || to === from) continue
    const [label, text] = dealFields[name]
    patch[name] = to
    changes.push({ label, from: text(from), to: text(to) })
  }
  if (profitFigures) {
    const changed = profitFigureNames.filter((name) => profitFigures[name] !== deal.profitFigures?.[name])
    if (changed.length > 0) patch['profitFigures'] = profitFigures
    for (const name of changed) {
      const text = (value: Figure | undefined) =>
        value === undefined
          ? 'usual'
          : dollarFigures.has(name)
            ? dollars(value)
            : (basisWords[String(value)] ?? plain(value))
      const [from, to] = [text(deal.profitFigures?.[name]), text(profitFigures[name])]
      changes.push({ label: profitFigureLabels[name], from, to })
    }
  }
  return { patch: patch as DealPatch, changes, isHoldCut }
}
