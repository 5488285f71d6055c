import { defaultMarketBand, defaultMarketKind, type MarketCreditBand } from '#domain/market/standard-loans.ts'
import { type ProgramKind, programKinds } from '#domain/programs/programs.ts'
import { type StateName, stateSlug } from '#domain/states/states.ts'

/** The credit bands' names in a market page's URL. */
export const creditSlugs = {
  excellent: 'Excellent (750+)',
  good: 'Good (650-699)',
  fair: 'Fair (600-649)',
} as const satisfies Record<string, MarketCreditBand>
export type CreditSlug = keyof typeof creditSlugs

/** The kind of loan and the credit band that a market page shows; the usual ones are left out of the URL. */
export type MarketSearch = { kind?: ProgramKind | undefined; credit?: CreditSlug | undefined }

/** Returns the valid parameters of a market page's URL. Drops unknown values, and defaults too, so that a page has one URL. */
export function pickMarketSearch(given: Record<string, unknown>): MarketSearch {
  const kind = programKinds.find((one) => one === given['kind'])
  const credit = (Object.keys(creditSlugs) as CreditSlug[]).find((one) => one === given['credit'])
  return {
    ...(kind === undefined || kind === defaultMarketKind ? {} : { kind }),
    ...(credit === undefined || creditSlugs[credit] === defaultMarketBand ? {} : { credit }),
  }
}

/** Returns kind and credit with defaults for missing ones, and the credit band of that slug. */
export function withDefaults({ kind = defaultMarketKind, credit = 'good' }: MarketSearch) {
  return { kind, credit, band: creditSlugs[credit] }
}

export function marketPath(state: StateName | null): string {
  return state === null ? '/market' : `/market/${stateSlug(state)}`
}

export function marketHref(state: StateName | null, search: MarketSearch): string {
  const text = new URLSearchParams(pickMarketSearch(search) as Record<string, string>).toString()
  return marketPath(state) + (text ? `?${text}` : '')
}
