import type { DealSheet } from '#contract/deals/deal-sheet.ts'
import { formatDays, formatDollars, formatMonths, formatPercent } from '#domain/money/money.ts'

/** What a sheet shows of a deal, whether a link leads to it or not yet. */
export type ShownDeal = Omit<DealSheet, 'expiresAt'>
export type SheetFigure = { label: string; value: string }

/** 'Fix and Flip, single family, California'. */
export function sheetTitle({ dealType, propertyType, propertyState }: ShownDeal): string {
  return `${dealType}, ${propertyType.toLowerCase()}, ${propertyState}`
}

/** What the deal is made of. What was not given is left out, never zero. */
export function sheetFigures(sheet: ShownDeal): SheetFigure[] {
  const { health } = sheet
  const dollars = (value: number | null) => (value === null ? null : formatDollars(value))
  const percent = (value: number | null) => (value === null ? null : formatPercent(value, 1))
  const rows: [label: string, value: string | null][] = [
    ['Loan wanted', dollars(sheet.loanAmount)],
    ['Purchase price', dollars(sheet.purchasePrice)],
    ['Value as it is', dollars(sheet.propertyValue)],
    ['Repairs', dollars(sheet.repairBudget)],
    ['Value after repair', dollars(sheet.estimatedArv)],
    ['Down payment', dollars(sheet.downpayment)],
    ['Payoff of the present loan', dollars(sheet.payoff)],
    ['Term', formatMonths(sheet.termMonths)],
    ['Plans to sell after', sheet.holdMonths === null ? null : formatMonths(sheet.holdMonths)],
    ['Wants to close within', formatDays(sheet.closingTimelineDays)],
    ['Day-one advance', percent(health.advancePercent)],
    ['LTC', percent(health.ltcPercent)],
    ['LTARV', percent(health.ltarvPercent)],
    ['Stage', sheet.stage],
  ]
  return rows.flatMap(([label, value]) => (value === null ? [] : [{ label, value }]))
}

/** The property and, where shown, who stands behind it. */
export function sheetFacts(sheet: ShownDeal): SheetFigure[] {
  const rows: [label: string, value: string | number | null][] = [
    ['Street address', sheet.propertyAddress],
    ['Investor', sheet.name],
    ['Credit range', sheet.creditRange],
    ['Bedrooms', sheet.bedrooms],
    ['Bathrooms', sheet.bathrooms],
    ['Square feet', sheet.squareFeet?.toLocaleString('en-US') ?? null],
    ['Units', sheet.units],
    ['Rehab scope', sheet.rehabScope],
  ]
  return rows.flatMap(([label, value]) => (value === null ? [] : [{ label, value: String(value) }]))
}

/** The two sides of the money at closing. */
export function sheetMoney({ health: { sourcesAndUses: money } }: ShownDeal): {
  sources: SheetFigure[]
  uses: SheetFigure[]
} {
  const rows = (all: [label: string, dollars: number | null][]) =>
    all.flatMap(([label, dollars]) => (dollars === null ? [] : [{ label, value: formatDollars(dollars) }]))
  const fees = (money.loanFees ?? 0) + (money.appraisal ?? 0)
  const isRefinance = money.kind === 'refinance'
  return {
    sources: rows([
      ['Loan', money.loanAmount],
      ['Down payment', isRefinance ? null : money.downpayment],
      [
        'Still to bring',
        !isRefinance && money.gap !== null && money.gap > money.downpayment ? money.gap - money.downpayment : null,
      ],
    ]),
    uses: rows([
      ['Purchase price', isRefinance ? null : money.purchasePrice],
      ['Payoff', isRefinance ? money.payoff : null],
      ['Repairs', money.repairBudget],
      [`Points, ${formatPercent(money.pointsPercent, 2)}`, money.points],
      ['Loan fees and appraisal', fees],
      ['Closing costs', isRefinance ? null : money.closingCosts],
    ]),
  }
}
