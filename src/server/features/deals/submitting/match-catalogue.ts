import type { NamedMatchLender } from '#domain/matching/match-lender.ts'

/** What matching reads of the catalogue: every lender, active or not, in order of id, at one version. */
export type MatchSnapshot = { version: number; matchLenders: readonly NamedMatchLender[] }
export type MatchCatalogue = { snapshot(): MatchSnapshot }
