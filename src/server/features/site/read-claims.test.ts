import { expect, it } from 'vitest'
import { claimDefaults, claimNames, noClaims } from '#contract/site/site.ts'
import { readClaims } from './read-claims.ts'
import type { ListedSetting } from './settings.ts'

/** Returns the claims of a site with these lenders. Claims that aren't in `set` have their built-in values. */
function claimsOf(
  site: { lenders: boolean[]; databaseUrl?: string },
  set: Partial<Record<keyof typeof claimDefaults, string>> = {},
) {
  const listed = claimNames.map((name) => ({
    key: `claims.${name}`,
    value: set[name] ?? claimDefaults[name],
    isSet: set[name] !== undefined,
  }))
  const lenders = site.lenders.map((isSample) => ({ lender: { isSample } }))
  return readClaims({
    catalogue: { snapshot: () => ({ totalLenders: lenders.length, lenders }) },
    env: { databaseUrl: site.databaseUrl },
    settings: { list: async () => listed as ListedSetting[] },
  })
}

it('shows built-in claims as samples on sample data, and set claims without a label [HOME-12] [DESK-09]', async () => {
  expect(await claimsOf({ lenders: [true, true] })).toEqual({ ...claimDefaults, samples: claimNames })
  const { samples, rating } = await claimsOf({ lenders: [true] }, { rating: '4.2' })
  expect({ samples, rating }).toEqual({ samples: claimNames.filter((name) => name !== 'rating'), rating: '4.2' })
})

it('shows only the count of lenders on a real site without set claims [DESK-09]', async () => {
  for (const site of [
    { lenders: [false, false] },
    { lenders: [true, false], databaseUrl: 'postgres://localhost/plumbline' },
  ])
    expect(await claimsOf(site)).toEqual({ ...noClaims, verifiedLenders: '2' })
  expect(await claimsOf({ lenders: [] })).toEqual(noClaims)
  expect(await claimsOf({ lenders: [false] }, { daysToFunding: '7' })).toEqual({
    ...noClaims,
    verifiedLenders: '1',
    daysToFunding: '7',
  })
})
