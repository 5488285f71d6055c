import type { DirectoryLender, Lender } from '#contract/lenders/lenders.ts'
import type { ClosingFacts, TransparencyTotal } from '#contract/lenders/transparency-total.ts'
import { pricesCheckedAt } from '#domain/matching/match-lender.ts'
import { coverageLabel } from '#domain/money/money.ts'
import { stateNames } from '#domain/states/states.ts'

type Coverage = Pick<Lender, 'states' | 'statesPublished'>

/** Shown for a lender that doesn't publish its states. Not the same as nationwide. */
export const statesNotPublished = 'States not published: ask'

/** Returns whether a lender serves all 50 states. A published list without states means all states, too. */
export function isNationwide({ states, statesPublished }: Coverage): boolean {
  return statesPublished && (states.length === 0 || states.length === stateNames.length)
}

/** 'All 50 States' (also for an empty published list), '3 States', or that the states are not published. */
export function coverageText({ states, statesPublished }: Coverage): string {
  return statesPublished ? coverageLabel(states) : statesNotPublished
}

/**
 * Returns the website and check date of a lender's rates and points. The date is the oldest among its programs, with
 * the lender's for a program without one, and null if the lender has none either. Returns null for a sample lender.
 */
export function priceSource(lender: Pick<DirectoryLender, 'isSample' | 'termsCheckedAt' | 'website' | 'programs'>) {
  return lender.isSample ? null : { checkedAt: pricesCheckedAt(lender), website: lender.website }
}

/** ' with Bridge', to follow a lender's cost. Empty without a program name. */
export function withProgram(programName: string | null): string {
  return programName === null ? '' : ` with ${programName}`
}

/** 'Transparency 83 of 100'; 'so far' when answers or quotes are too few to count. */
export function transparencyWords({ score, isComplete }: TransparencyTotal): string {
  return `Transparency ${score} of 100${isComplete ? '' : ' so far'}`
}

/** 'Kept its quote: 7 of 8 · 12 days from asking to funding'. */
export function closingFactsText({ closings, kept, medianDays }: ClosingFacts): string {
  const speed =
    medianDays === null ? '' : ` · ${medianDays} ${medianDays === 1 ? 'day' : 'days'} from asking to funding`
  return `Kept its quote: ${kept} of ${closings}${speed}`
}

/**
 * Returns a website's link, with https added when the scheme is missing. Null unless it is an http(s) address whose
 * host contains a dot. Rejects addresses with passwords and other schemes.
 */
export function websiteHref(website: string | null): string | null {
  const text = website?.trim() ?? ''
  if (text === '' || /[\u0000-\u0020\u007f]/.test(text)) return null
  const hasHttp = /^https?:\/\//i.test(text)
  // A colon that isn't followed by a port belongs to another scheme, such as javascript:.
  if (!hasHttp && /^[^/?#]*:(?!\d{1,5}([/?#]|$))/.test(text)) return null
  try {
    const url = new URL(hasHttp ? text : `https://${text.replace(/^\/\//, '')}`)
    const isWeb = url.protocol === 'https:' || url.protocol === 'http:'
    if (!isWeb || url.username || url.password || !url.hostname.includes('.')) return null
    return url.href
  } catch {
    return null
  }
}
