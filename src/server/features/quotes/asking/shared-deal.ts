import type { SharedFacts, SharedFigures } from '#contract/quotes/shared-sheet.ts'
import type { AskedDeal, AskingPerson } from './asked-deal.queries.ts'

/** The figures that every asked lender sees. Named one by one: a new column of a deal is not shared by being there. */
export function sharedFigures(deal: AskedDeal): SharedFigures {
  return {
    dealType: deal.dealType,
    dealStatus: deal.dealStatus,
    propertyType: deal.propertyType,
    propertyState: deal.propertyState,
    loanAmount: deal.loanAmount,
    purchasePrice: deal.purchasePrice,
    propertyValue: deal.propertyValue,
    repairBudget: deal.repairBudget,
    estimatedArv: deal.estimatedArv,
    termMonths: deal.termMonths,
    holdMonths: deal.holdMonths,
    closingTimelineDays: deal.closingTimelineDays,
    units: deal.units,
    rehabScope: deal.rehabScope,
    squareFeet: deal.squareFeet,
    payoff: deal.payoff,
    monthlyRent: deal.monthlyRent,
    yearlyTaxes: deal.yearlyTaxes,
    yearlyInsurance: deal.yearlyInsurance,
    monthlyHoa: deal.monthlyHoa,
  }
}

/** Everything that could be shared beside the figures. */
export function sharedFacts(deal: AskedDeal, person: AskingPerson): SharedFacts {
  return {
    name: [person.firstName, person.lastName].filter(Boolean).join(' ') || null,
    companyName: person.companyName,
    phone: person.phoneNumber,
    email: person.email,
    address: deal.propertyAddress,
    creditRange: person.creditScoreRange,
    experience: person.flippingExperience,
    downpayment: deal.downpayment,
  }
}

/** The day the investor gave for the closing, else the one that follows from when the deal was submitted. */
export function closeByOf(deal: AskedDeal): string {
  const day = new Date(deal.createdAt.getTime() + deal.closingTimelineDays * 86_400_000)
  return deal.closeOn ?? day.toISOString().slice(0, 10)
}
