import { defaultMarketBand, defaultMarketKind, type MarketCreditBand } from '#domain/market/standard-loans.ts'
import { type ProgramKind, programKinds } from '#domain/programs/programs.ts'
import { type StateName, stateSlug } from '#domain/states/states.ts'

/** The credit bands by their slugs in a market page's URL. */
export const creditSlugs = {
  excellent: 'Excellent (750+)',
  good: 'Good (650-699)',
  fair: 'Fair (600-649)',
} as const satisfies Record<string, MarketCreditBand>
export type CreditSlug = keyof typeof creditSlugs

/** The kind of loan and the credit band that a market page shows. The URL leaves out the defaults. */
export type MarketSearch = { kind?: ProgramKind | undefined; credit?: CreditSlug | undefined }

/**
 * Returns the valid parameters of a market page's URL. Drops unknown parameters and values, and the defaults, so that
 * each page has only one URL.
 */
export function pickMarketSearch(given: Record<string, unknown>): MarketSearch {
  const kind = programKinds.find((one) => one === given['kind'])
  const credit = (Object.keys(creditSlugs) as CreditSlug[]).find((one) => one === given['credit'])
  return {
    ...(kind === undefined || kind === defaultMarketKind ? {} : { kind }),
    ...(credit === undefined || creditSlugs[credit] === defaultMarketBand ? {} : { credit }),
  }
}

/** Returns the kind of loan and the credit slug, each with its default if missing, and the slug's credit band. */
export function withDefaults({ kind = defaultMarketKind, credit = 'good' }: MarketSearch) {
  return { kind, credit, band: creditSlugs[credit] }
}

/** Returns a market page's path: `/market/texas`, or `/market` for the whole country. */
export function marketPath(state: StateName | null): string {
  return state === null ? '/market' : `/market/${stateSlug(state)}`
}

/** Returns a market page's URL with the choices that aren't the defaults. */
export function marketHref(state: StateName | null, search: MarketSearch): string {
  const text = new URLSearchParams(pickMarketSearch(search) as Record<string, string>).toString()
  return marketPath(state) + (text ? `?${text}` : '')
}
