import { expect, it } from 'vitest'
import type { Lender } from '#contract/lenders/lenders.ts'
import { noClaims } from '#contract/site/site.ts'
import { readSampleLenders } from '#server/features/lenders/sample/read-sample-lenders.ts'
import { linksOf, renderInSite, textOf } from '#test/builders/render-in-site.tsx'
import { HomeBenefits } from '#web/features/site/home/home-benefits.tsx'
import { defaultLenderIcon, FeaturedLenders, lenderIcon } from '#web/features/site/home/home-page.tsx'
import { matchExample } from '#web/features/site/home/match-example.ts'

function lender(change: Partial<Lender>): Lender {
  return {
    id: '00000000-0000-4000-8000-00000000000a',
    slug: 'acme-capital',
    name: 'Acme Capital',
    description: null,
    website: 'https://acme.example',
    minAmount: 100_000,
    maxAmount: 3_000_000,
    minRate: 8.75,
    maxRate: 11.75,
    minPoints: null,
    maxPoints: null,
    minTerm: null,
    maxTerm: null,
    states: [],
    statesPublished: true,
    contactEmail: null,
    contactPhone: null,
    nmlsId: null,
    licenses: [],
    fundingDays: null,
    termsCheckedAt: null,
    programs: [],
    isSample: true,
    isActive: 'true',
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
    ...change,
  }
}

it('renders no featured lenders without lenders [HOME-06]', () => {
  expect(renderInSite(<FeaturedLenders lenders={[]} />)).toBe('')
})

it('links to the lender’s page, the lender’s own site and the directory [HOME-07] [HOME-09]', () => {
  const markup = renderInSite(<FeaturedLenders lenders={[lender({})]} />)
  expect(linksOf(markup)).toEqual([
    ['Acme Capital', '/lenders/acme-capital'],
    ['Visit Website of Acme Capital (opens in a new tab)', 'https://acme.example/'],
    ['View All Lenders', '/lenders'],
  ])
  expect(markup).toMatch(
    /<a (?=[^>]*href="https:\/\/acme\.example\/")(?=[^>]*target="_blank")(?=[^>]*rel="noopener nofollow")/,
  )
  expect(textOf(markup)).toContain('All 50 States Sample')
  expect(textOf(markup)).toContain('$100K–$3.0M')
})

it('shows no site link for a missing or invalid address [HOME-07]', () => {
  for (const website of [null, '', 'javascript:alert(1)', 'not a site'])
    expect(renderInSite(<FeaturedLenders lenders={[lender({ website })]} />), String(website)).not.toContain(
      'Visit Website',
    )
})

it('shows source and date of a real lender’s rate and points, and none for a sample [COMP-05]', () => {
  const read = { termsCheckedAt: '2026-10-02T00:00:00.000Z' }
  const real = textOf(renderInSite(<FeaturedLenders lenders={[lender({ ...read, isSample: false })]} />))
  expect(real).toContain('Published terms as of Oct 2, 2026')
  expect(textOf(renderInSite(<FeaturedLenders lenders={[lender(read)]} />))).not.toContain('as of')
})

it('has an icon for each of the six known lenders and a default for all others [HOME-08]', () => {
  const names = readSampleLenders(5100, new Date())
    .lenders.map(({ name }) => name)
    .sort()
  const icons = new Set(names.slice(0, 6).map(lenderIcon))
  expect(icons.size).toBe(6)
  expect(icons).not.toContain(defaultLenderIcon)
  expect(new Set(names.slice(6).map(lenderIcon))).toEqual(new Set([defaultLenderIcon]))
  expect(lenderIcon('Some Other Lender')).toBe(defaultLenderIcon)
})

const benefitsIn = (totalStates: number) =>
  textOf(
    renderInSite(
      <HomeBenefits
        claims={noClaims}
        totalStates={totalStates}
        lenderCount={undefined}
        reachCount={undefined}
        example={matchExample()}
      />,
    ),
  )

it('the example’s total names the months that it covers, not the loan’s term [HOME-04] [MATCH-28]', () => {
  expect(benefitsIn(50)).toContain('Total cost, 6 months $12,315')
})

it('the benefits name as many states as the directory covers [HOME-03] [HOME-04]', () => {
  expect(benefitsIn(50)).toContain('All 50 states, local lenders included')
  expect(benefitsIn(12)).toContain('12 states, local lenders included')
  expect(benefitsIn(1)).toContain('1 state, local lenders included')
})
