import type { StateName } from '#domain/states/states.ts'
import { pick, type Random } from './random.ts'
import { stateMarkets } from './state-market.ts'

/**
 * Returns a sample lender's website, email and a random phone number, none of which can belong to a real firm: the
 * top-level domain `.example` and the numbers 555-0100 to 555-0199 are reserved. The area code is in the home state.
 */
export function drawContacts(random: Random, slug: string, home: StateName) {
  const lastDigits = 100 + Math.floor(random() * 100)
  return {
    website: `https://${slug}.example`,
    email: `deals@${slug}.example`,
    phone: `(${pick(random, stateMarkets[home].areaCodes)}) 555-0${lastDigits}`,
  }
}
