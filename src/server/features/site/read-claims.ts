import { type ClaimName, type Claims, claimNames } from '#contract/site/site.ts'
import { formatCount } from '#domain/money/counts.ts'
import type { Settings } from './settings.ts'

export type SampleMark = { lender: { isSample: boolean } }

/**
 * Returns the marketing claims that pages may show, null for those that they must omit. For a claim that operators
 * haven't set, a demo site (embedded database and at least one sample lender) shows the default and lists the claim in
 * `samples`. Any other site omits it, except that `verifiedLenders` is its number of active lenders.
 */
export async function readClaims({
  catalogue,
  env,
  settings,
}: {
  catalogue: { snapshot(): { totalLenders: number; lenders: readonly SampleMark[] } }
  env: { databaseUrl: string | undefined }
  settings: Pick<Settings, 'list'>
}): Promise<Claims> {
  const listed = new Map((await settings.list()).map((one) => [one.key as string, one]))
  const { totalLenders, lenders } = catalogue.snapshot()
  const isSampleSite = env.databaseUrl === undefined && lenders.some(({ lender }) => lender.isSample)
  const unset = claimNames.filter((name) => !listed.get(`claims.${name}`)?.isSet)
  const claimOf = (name: ClaimName): string | null => {
    if (isSampleSite || !unset.includes(name)) return listed.get(`claims.${name}`)?.value ?? null
    return name === 'verifiedLenders' && totalLenders > 0 ? formatCount(totalLenders) : null
  }
  const values = Object.fromEntries(claimNames.map((name) => [name, claimOf(name)])) as Record<ClaimName, string | null>
  return { ...values, samples: isSampleSite ? unset : [] }
}
