import type { NamedMatchLender } from '#domain/matching/match-lender.ts'

/** The lenders that matching reads: all of them, active or not, sorted by id, at one version. */
export type MatchSnapshot = { version: number; matchLenders: readonly NamedMatchLender[] }
export type MatchCatalogue = { snapshot(): MatchSnapshot }
