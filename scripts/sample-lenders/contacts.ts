import type { StateName } from '#domain/states/states.ts'
import { pick, type Random } from './random.ts'
import { stateMarkets } from './state-market.ts'

/**
 * Addresses that lead nowhere: the top-level domain `.example` is reserved, and so are the numbers 555-0100 to 555-0199 in
 * every area code. The area code is one of the home state's.
 */
export function drawContacts(random: Random, slug: string, home: StateName) {
  const line = 100 + Math.floor(random() * 100)
  return {
    website: `https://${slug}.example`,
    email: `deals@${slug}.example`,
    phone: `(${pick(random, stateMarkets[home].areaCodes)}) 555-0${line}`,
  }
}
