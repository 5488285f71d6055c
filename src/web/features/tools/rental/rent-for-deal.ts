import type { CarriedFigures } from '#web/shell/carried-figures.ts'

/** Returns the deal fields of a rental: monthly rent and HOA, yearly taxes and insurance. */
export function rentForDeal(rental: {
  rent: number | null
  taxMonthly: number | null
  insuranceMonthly: number | null
  hoaMonthly: number | null
}): CarriedFigures {
  const { rent, taxMonthly, insuranceMonthly, hoaMonthly } = rental
  return {
    ...(rent === null ? {} : { monthlyRent: rent }),
    ...(taxMonthly === null ? {} : { yearlyTaxes: yearly(taxMonthly) }),
    ...(insuranceMonthly === null ? {} : { yearlyInsurance: yearly(insuranceMonthly) }),
    ...(hoaMonthly === null ? {} : { monthlyHoa: hoaMonthly }),
  }
}

/** A deal holds dollars to the cent. */
function yearly(monthly: number): number {
  return Math.round(1200 * monthly) / 100
}
