import type { DealSheet } from '#contract/deals/deal-sheet.ts'
import { sheetFieldNames } from '#domain/deal/deal-field-lists.ts'
import { dealFields } from '#domain/deal/deal-fields.ts'
import { cashLines } from '#domain/loan-cost/cash-figures.ts'
import { kindOfDeal } from '#domain/loan-request/kind-of-deal.ts'
import { formatDollars, formatExpectedRate, formatPercent, formatRate } from '#domain/money/money.ts'
import { formatDscr } from '#domain/rental/dscr.ts'
import type { RentalVerdict } from '#domain/verdict/verdict-figures.ts'
import { dealFieldText } from '#web/format/deal-field-text.ts'

/** What a sheet shows of a deal, through a link or in the owner's preview. Parts that aren't shared are null. */
export type ShownDeal = Omit<DealSheet, 'expiresAt'>
export type SheetFigure = { label: string; value: string }

/** Returns a title such as 'Fix and Flip, single family, California'. */
export function sheetTitle({
  dealType,
  propertyType,
  propertyState,
}: Pick<ShownDeal, 'dealType' | 'propertyType' | 'propertyState'>): string {
  return `${dealType}, ${propertyType.toLowerCase()}, ${propertyState}`
}

/**
 * Returns the deal's figures. Leaves out those that weren't given and, unless the verdict is shared, a rental's DSCR,
 * cash flow and largest loans.
 */
export function sheetFigures(sheet: ShownDeal): SheetFigure[] {
  const { health } = sheet
  const percent = (value: number | null) => (value === null ? null : formatPercent(value, 1))
  return [
    ...fieldRows(sheet, 'figure'),
    ...withoutNulls([
      [isRentalDeal(sheet) ? 'LTV' : 'Day-one advance', percent(health.advancePercent)],
      ['LTC', percent(health.ltcPercent)],
      ['LTARV', percent(health.ltarvPercent)],
      ['Stage', sheet.stage],
    ]),
    ...rentFigures(sheet.verdict?.rental ?? null),
    ...cashLines(health.sourcesAndUses.cash).map(({ label, text }) => ({ label, value: text })),
  ]
}

const isRentalDeal = ({ loanKind, termMonths, repairBudget }: ShownDeal) =>
  kindOfDeal({ loanKind, termMonths, repairBudget, situations: null }) === 'rental'

/**
 * Returns a rental's DSCR, cash flow and largest loans. Empty for other deals, and while rent, taxes or insurance are
 * unknown.
 */
function rentFigures(rental: RentalVerdict | null): SheetFigure[] {
  if (rental?.dscr == null || rental.cashFlowMonthly === null) return []
  return [
    { label: `DSCR at ${formatRate(rental.ratePercent)}`, value: formatDscr(rental.dscr) },
    { label: 'Monthly cash flow', value: formatDollars(rental.cashFlowMonthly) },
    ...(rental.largestLoans ?? []).map(({ dscr, loanAmount }) => ({
      label: `Largest loan at ${dscr.toFixed(2)}`,
      value: formatDollars(loanAmount),
    })),
  ]
}

/** Returns the facts about the property and the investor. Leaves out those that weren't given or aren't shared. */
export function sheetFacts(sheet: ShownDeal): SheetFigure[] {
  return [
    ...withoutNulls([
      ['Street address', sheet.propertyAddress],
      ['Investor', sheet.name],
      ['Credit range', sheet.creditRange],
    ]),
    ...fieldRows(sheet, 'fact'),
  ]
}

/** Returns the deal's fields that the sheet lists as figures or as facts, without unanswered ones. */
function fieldRows(sheet: ShownDeal, place: 'figure' | 'fact'): SheetFigure[] {
  // For a rental without repairs, the form stores the price as the after-repair value.
  const isArvFromForm = isRentalDeal(sheet) && sheet.estimatedArv === sheet.purchasePrice
  return sheetFieldNames.flatMap((name) => {
    if (name === 'estimatedArv' && isArvFromForm) return []
    // The form fills in a down payment even for a refinance, which has none.
    if (name === 'downpayment' && sheet.health.sourcesAndUses.kind === 'refinance') return []
    const [fieldPlace, label] = dealFields[name].sheet
    return fieldPlace === place ? withoutNulls([[label, dealFieldText(name, sheet[name])]]) : []
  })
}

function withoutNulls(rows: readonly (readonly [label: string, value: string | null])[]): SheetFigure[] {
  return rows.flatMap(([label, value]) => (value === null ? [] : [{ label, value }]))
}

/**
 * Returns the sources and uses of the whole deal, in dollars as text. The uses include the full repair budget, and
 * 'Still to bring' includes repairs that the investor pays after closing. Leaves out unknown amounts. A refinance lists
 * neither 'Still to bring' nor a down payment.
 */
export function sheetMoney({ health: { sourcesAndUses: money } }: ShownDeal): {
  sources: SheetFigure[]
  uses: SheetFigure[]
} {
  const rows = (all: [label: string, dollars: number | null][]) =>
    all.flatMap(([label, dollars]) => (dollars === null ? [] : [{ label, value: formatDollars(dollars) }]))
  const fees = money.loanFees + money.appraisal
  const isRefinance = money.kind === 'refinance'
  const need = money.cash.cashYouNeed
  return {
    sources: rows([
      ['Loan', money.loanAmount],
      ['Down payment', isRefinance ? null : money.downpayment],
      ['Still to bring', !isRefinance && need !== null && need > money.downpayment ? need - money.downpayment : null],
    ]),
    uses: rows([
      ['Purchase price', isRefinance ? null : money.purchasePrice],
      ['Payoff', isRefinance ? money.payoff : null],
      ['Repairs', money.repairBudget],
      [`Points, ${formatExpectedRate(money.pointsPercent)}`, money.points],
      ['Loan fees and appraisal', fees],
      ['Closing costs', money.closingCosts],
      ['Prepaid interest, insurance and escrow', money.cash.prepaid.total],
    ]),
  }
}
