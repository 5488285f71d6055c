import type { SharedFacts, SharedFigures } from '#contract/quotes/shared-sheet.ts'
import { closingDayOf } from '#domain/deal/closing-day.ts'
import { lenderFieldNames, pickFields } from '#domain/deal/deal-field-lists.ts'
import { isRefinance } from '#domain/loan-request/leverage.ts'
import type { DealRow } from '#server/features/deals/deals.queries.ts'
import type { AskingInvestor } from './asked-deal.queries.ts'

/** Returns the figures that every asked lender sees: the fields that `deal-fields.ts` marks as shared. */
export function sharedFigures(deal: DealRow): SharedFigures {
  return pickFields(deal, lenderFieldNames)
}

/**
 * Returns all facts that an investor can share in addition to the figures. `sharedSheet` removes those that aren't
 * shared with a lender. The credit range is null until the investor confirms it.
 */
export function sharedFacts(deal: DealRow, investor: AskingInvestor): SharedFacts {
  return {
    name: [investor.firstName, investor.lastName].filter(Boolean).join(' ') || null,
    companyName: investor.companyName,
    phone: investor.phoneNumber,
    email: investor.email,
    address: deal.propertyAddress,
    creditRange: investor.confirmedCreditRange,
    experience: investor.flippingExperience,
    downpayment: isRefinance(deal) ? null : deal.downpayment,
    reserves: investor.liquidReserves,
  }
}

/** Returns the planned closing date, else the submission date plus the closing timeline. */
export function closeByDay(deal: DealRow): string {
  return closingDayOf(deal).on
}
