import type { ReactNode } from 'react'
import { expect, it, onTestFinished, vi } from 'vitest'
import type { Match } from '#contract/deals/deals.ts'
import { todayOf } from '#domain/calendar/today.ts'
import { headlineFactsOf } from '#test/builders/headline-facts.ts'
import { linksOf, renderInSite, textOf } from '#test/builders/render-in-site.tsx'
import { matchedAt, matchedDeal, workedWireLender } from '#test/builders/wire-deal.ts'
import { otherDeals, program6A, workedDeals } from '#test/builders/worked-examples.ts'
import { costAxis } from '#web/charts/cost-axis.ts'
import { DealFormProblem } from '#web/features/deals/form/deal-form.tsx'
import { dealHeadlineQuery, dealMatchesQuery, dealQuotesQuery, dealsQuery } from '#web/session/deal-queries.ts'
import { CompareMatches } from './compare/compare-matches.tsx'
import { dealQuery } from './deals.requests.ts'
import { InsightNotes } from './health/deal-insight-notes.tsx'
import { DealCard, DealHealth } from './list/deal-card.tsx'
import { DealsError } from './list/loaded-deals.tsx'
import { MatchedLendersTab } from './list/matched-lenders-tab.tsx'
import { MyDealsTab } from './list/my-deals-tab.tsx'
import { MatchDetails } from './matches/match-details.tsx'
import { MatchRow } from './matches/match-row.tsx'
import { RankingNotice } from './matches/ranking-notice.tsx'
import { DealOverview } from './page/deal-overview.tsx'

const threeLenders = [workedWireLender('1A'), workedWireLender('1B'), workedWireLender('1C')]
const one = matchedDeal(threeLenders)

/** Returns the markup, which must not have inline styles or event handlers. */
function read(children: ReactNode, options: Parameters<typeof renderInSite>[1] = {}): string {
  const markup = renderInSite(children, options)
  expect(markup).not.toMatch(/ (style|on[a-z]+)=/)
  return markup
}
const labelsOf = (markup: string) => [...markup.matchAll(/role="img" aria-label="([^"]*)"/g)].map(([, label]) => label)

/** Renders a match's row and the details that it opens. */
function row(match: Match, deal = one.deal) {
  const axis = costAxis([{ best: match.cost.best.totalCost, worst: match.cost.worst.totalCost }])
  return read(
    <>
      <ol>
        <MatchRow match={match} deal={deal} axis={axis} medians={one.insight.medians} />
      </ol>
      <MatchDetails match={match} deal={deal} distance={null} />
    </>,
  )
}

it('says that there are no deals yet, with a button for the form [DASH-09]', () => {
  const text = textOf(read(<MyDealsTab onSubmitDeal={() => {}} />, { queryData: [[dealsQuery().queryKey, []]] }))
  expect(text).toContain('No Deals Yet')
  expect(text).toContain('Submit New Deal')
  expect(textOf(read(<MatchedLendersTab />, { queryData: [[dealsQuery().queryKey, []]] }))).toContain('No Deals Yet')
})

it('shows a match’s transparency score, and nothing while the score is hidden [QUOTE-07]', () => {
  const [match] = one.matches
  expect(textOf(row(match!))).toContain('Transparency 83 of 100 so far')
  expect(textOf(row({ ...match!, transparency: { score: 91, isComplete: true } }))).toMatch(
    /Transparency 91 of 100(?! so far)/,
  )
  expect(textOf(row({ ...match!, transparency: null }))).not.toContain('Transparency')
})

it('says that the deals could not be loaded and why, and offers to retry [DASH-09]', () => {
  const query = {
    error: new Error('The service is away.'),
    isFetching: false,
    data: undefined,
    refetch: (() => {}) as never,
  }
  const text = textOf(read(<DealsError query={query} />))
  expect(text).toContain('Error Loading Deals The service is away.')
  expect(text).toContain('Retry')
  expect(textOf(read(<DealsError query={query} isOverList />))).toContain('The list below may be out of date.')
  expect(
    textOf(read(<MyDealsTab onSubmitDeal={() => {}} />, { queryData: [[dealsQuery().queryKey, null]] })),
  ).toContain('You are signed out.')
})

it('shows a placeholder while the deals load', () => {
  const markup = read(<MyDealsTab onSubmitDeal={() => {}} />)
  expect(textOf(markup)).toContain('Loading your deals')
  expect(markup).toMatch(/role="status".*aria-hidden="true"/s)
})

it('shows type, status, place, property, money, terms and the day of submission [DASH-06]', () => {
  vi.useFakeTimers({ now: matchedAt })
  onTestFinished(() => void vi.useRealTimers())
  const text = textOf(read(<DealCard headline={undefined} deal={one.deal} startsOpen takesFocus={false} />))
  for (const fact of [
    '1418 Alder Street',
    'Looking',
    'Fix and Flip in Sacramento, California · Closing in 30 days · submitted November 18, 2026',
    'Type Single Family',
    'Bedrooms / bathrooms 3 / 2',
    'Purchase price $200,000',
    'Estimated ARV $300,000',
    'Loan amount $160,000',
    'Down payment $40,000',
    'Repair budget $25,000',
    'LTV 80.0%',
    'Term 12 months',
    'Closing timeline 30 days',
    'Purpose Purchase and rehab',
    'Deal status Looking for a property',
  ])
    expect(text).toContain(fact)
})

it('names no closing for a deal that is not open [DASH-06]', () => {
  const funded = { ...one.deal, status: 'funded', stage: 'Rehab' }
  const text = textOf(read(<DealCard headline={undefined} deal={funded} startsOpen takesFocus={false} />))
  expect(text).toContain('Fix and Flip in Sacramento, California · submitted November 18, 2026')
})

it('never calls a contacted lender that no longer fits the best fit [DASH-07] [MATCH-15]', () => {
  const [first, second] = one.deal.topMatches
  const card = (topMatches: Match[], counts = {}) =>
    textOf(
      read(
        <DealCard headline={undefined} deal={{ ...one.deal, topMatches, ...counts }} startsOpen takesFocus={false} />,
      ),
    )
  const gone = { ...first!, fits: false }
  const none = card([gone], { matchCount: 1, eligibleCount: 0 })
  expect(none).toContain('Best fit None fits yet')
  expect(none).toContain('No lender fits.')
  expect(none).not.toContain('the only one that fits')
  const rest = card([second!, gone], { matchCount: 2, eligibleCount: 1 })
  expect(rest).toContain(`Best fit ${second!.lender.name}`)
  expect(rest).toContain(`The one lender that fits. ${second!.lender.name} is the only one that fits.`)
})

it('names the site, not the product, where it explains the ranking [COMP-10]', () => {
  const text = textOf(read(<RankingNotice dealId={one.deal.id} />, { site: { name: 'Northfield' } }))
  expect(text).toContain('Northfield ranks lenders by published terms')
})

it('shows the five best lenders of a deal, best first, once its row is open [DASH-07]', () => {
  const { deal } = matchedDeal(
    Array.from({ length: 7 }, (_, index) => workedWireLender('1B', { id: `l${index}`, name: `Lender ${index}` })),
  )
  const closed = textOf(read(<DealCard headline={undefined} deal={deal} startsOpen={false} takesFocus={false} />))
  expect(closed).toBe('1418 Alder Street Details of 1418 Alder Street')
  const markup = read(<DealCard headline={undefined} deal={deal} startsOpen takesFocus={false} />, {
    queryData: [[dealQuery(deal.id).queryKey, { ...deal, insight: one.insight }]],
  })
  expect([...textOf(markup).matchAll(/Lender \d(?= )/g)].map(([name]) => name).slice(0, 1)).toEqual(['Lender 0'])
  expect(
    new Set(
      linksOf(markup)
        .filter(([, href]) => href.startsWith('/lenders/'))
        .map(([name]) => name),
    ).size,
  ).toBe(5)
  expect(textOf(markup)).toContain('Top 5 of 7 matched lenders')
  expect(textOf(markup)).toContain('Compare all 7')
})

it('shows no number to compare while a contacted lender may no longer fit [DASH-07] [DEAL-05]', () => {
  const { deal, matches } = matchedDeal(
    Array.from({ length: 7 }, (_, index) => workedWireLender('1B', { id: `l${index}`, name: `Lender ${index}` })),
    { contactedLenders: 'true' },
  )
  const tab = (shown: typeof deal) =>
    textOf(read(<MatchedLendersTab />, { queryData: [[dealsQuery().queryKey, [shown]]] }))
  expect(tab({ ...deal, contactedLenders: 'false' })).toContain('Compare all 7')
  expect(tab(deal)).toMatch(/Compare all\s+of/)
  // More lenders fit than are stored, so these aren't all of them.
  expect(tab({ ...deal, contactedLenders: 'false', eligibleCount: 235 })).toContain('Compare the best 7')
  const outdated = [{ ...matches[0]!, fits: false, isBestFit: false }]
  const onlyOutdated = tab({ ...deal, matchCount: 0, eligibleCount: 0, topMatches: outdated })
  expect(onlyOutdated).toContain('No lender fits')
  expect(onlyOutdated).toMatch(/Compare all\s+of/)
})

it('says when a deal has no match [DASH-07]', () => {
  const { deal } = matchedDeal([])
  expect(textOf(read(<DealCard headline={undefined} deal={deal} startsOpen takesFocus={false} />))).toContain(
    'No matched lenders found for this deal',
  )
  expect(textOf(read(<MatchedLendersTab />, { queryData: [[dealsQuery().queryKey, [deal]]] }))).toContain(
    'No matched lenders found for this deal',
  )
})

it('shows each match with its score in words and figures and the reasons behind it [MATCH-01]', () => {
  const markup = row(one.matches[0]!)
  expect(labelsOf(markup)).toContain('Score 0.67 of 1, possible fit')
  const text = textOf(markup)
  expect(text).toContain('It does not publish which kinds of loan it makes')
  for (const line of [
    'Cost, 53 of 100 for 35% of the score',
    'Amount, 100 of 100 for 15% of the score',
    'Term, 100 of 100 for 10% of the score',
    'Speed, 100 of 100 for 15% of the score',
    'Borrower fit, 78 of 100 for 5% of the score',
    'Published data, 85 of 100 for 10% of the score',
    'Known to fit, 65 of 100 for 10% of the score',
  ])
    expect(text).toContain(line)
})

it.each([
  ['1B', 'Score 0.67 of 1, possible fit', '$12,315', '10.04%', '1.43%', '$1,339', '15.64%', [9350, 16_100]],
  ['1A', 'Score 0.67 of 1, possible fit', '$14,059', '10.79%', '2.15%', '$1,439', '17.93%', [10_750, 18_300]],
  ['1C', 'Score 0.66 of 1, possible fit', '$11,363', '10.85%', '0.43%', '$1,447', '14.35%', [8742, 14_692]],
] as const)(
  'shows the figures of worked example %s [MATCH-02]',
  (id, score, total, rate, points, monthly, annual, range) => {
    const markup = row(one.matches.find(({ lenderId }) => lenderId === id)!)
    const [low, high] = range.map((dollars) => `$${dollars.toLocaleString('en-US')}`)
    expect(labelsOf(markup)).toEqual([
      score,
      `Total cost, 6 months: best ${low}, expected ${total}, worst ${high}, median of all $12,315`,
    ])
    const text = textOf(markup)
    expect(text).toContain(`Total cost, 6 months ${total}`)
    expect(text).toContain(`Expected rate ${rate}`)
    expect(text).toContain(`Points ${points}`)
    expect(text).toContain(`Monthly payment ${monthly}`)
    expect(text).toContain(`Effective annual cost ${annual}`)
  },
)

it('shows the figures of the second and third worked deals [MATCH-02]', () => {
  const second = matchedDeal([workedWireLender('1B'), workedWireLender('2B')], otherDeals[2], {
    creditScoreRange: 'Excellent (750+)',
    flippingExperience: '10+ deals',
    reDealsLast3Years: 0,
  })
  const texts = second.matches.map((match) => textOf(row(match, second.deal)))
  // Both scores are capped at 0.67. Birch Lane also funds too late, so the lender with fewer objections comes first.
  expect(texts[0]).toContain('Dogwood Lane Capital')
  expect(texts[0]).toContain('Total cost, 6 months $29,842')
  expect(texts[1]).toContain('Birch Lane Capital')
  expect(texts[1]).toContain('Total cost, 6 months $25,708')
  const third = matchedDeal([workedWireLender('3B'), workedWireLender('1B'), workedWireLender('3C')], otherDeals[3], {
    creditScoreRange: 'Fair (600-649)',
    flippingExperience: 'First time',
    reDealsLast3Years: 0,
  })
  expect(third.matches).toHaveLength(1)
  const text = textOf(row(third.matches[0]!, third.deal))
  for (const figure of ['Elm Lane Capital', '$11,183', '12.49%', '3.19%']) expect(text).toContain(figure)
})

it('says what is not published and what is assumed instead [MATCH-02]', () => {
  const { deal, matches } = matchedDeal([workedWireLender('1B', { minPoints: null, fundingDays: null })])
  const text = textOf(row(matches[0]!, deal))
  expect(text).toContain('Points 1.43% 1–2% partly assumed')
  expect(text).toContain('points and fees not fully published, usual ones assumed')
  expect(text).toContain('Funding time not published')
})

it('labels sample data, lenders no longer listed and contacts made [DASH-14]', () => {
  const match = one.matches[0]!
  const told = (lender: Partial<Match['lender']>, more: Partial<Match> = {}) =>
    row({ ...match, ...more, lender: { ...match.lender, ...lender } })
  expect(textOf(told({ isSample: true }))).toContain('Sample')
  const gone = told({ isActive: 'false' })
  expect(textOf(gone)).toContain('This lender is no longer listed.')
  expect(linksOf(gone).some(([, href]) => href.startsWith('/lenders/'))).toBe(false)
  expect(textOf(told({}, { contacted: 'true', contactedAt: matchedAt.toISOString() }))).toContain(
    'Contacted Nov 18, 2026',
  )
})

it('compares all matches in a table, names the lowest figures in words, and splits each total [MATCH-03] [MATCH-09]', () => {
  const markup = read(
    <CompareMatches matches={one.matches} deal={one.deal} medians={one.insight.medians} sort="fit" onSort={() => {}} />,
  )
  // Whether terms are old depends on the day the test runs.
  const rows = [...markup.matchAll(/<tr[^>]*role="row"[^>]*>(.*?)<\/tr>/gs)].map(([, cells]) =>
    textOf(cells!).replace(', over 90 days ago: ask', ''),
  )
  expect(rows.filter((text) => text.includes('Lane Capital')).map((text) => text.split(' Reasons')[0])).toEqual([
    'Birch Lane Capital All 50 States terms as of Oct 29, 2026 Transparency 83 of 100 so far Meets 3, confirm 7 deals@birch-lane-capital.example · (505) 555-0142 67 Possible $12,315 at the median Points $2,288 Interest $8,032 Fees $1,995 assumed 10.04% , the lowest 1.43% $51,402 $1,339 , the lowest 15.64% 12 days',
    'Alder Lane Capital California terms as of Oct 29, 2026 Transparency 83 of 100 so far Meets 3, confirm 7 deals@alder-lane-capital.example · (505) 555-0142 67 Possible $14,059 $1,744 above the median Points $3,432 Interest $8,632 Fees $1,995 assumed 10.79% 2.15% $52,596 $1,439 17.93% 7 days , the lowest',
    'Cedar Lane Capital 3 States terms as of May 2, 2026 Transparency 83 of 100 so far Meets 3, confirm 7 deals@cedar-lane-capital.example · (505) 555-0142 66 Possible $11,363 , the lowest $952 below the median Points $688 Interest $8,680 Fees $1,995 assumed 10.85% 0.43% , the lowest $49,856 , the lowest $1,447 14.35% , the lowest 21 days',
  ])
  expect(markup).toMatch(/<th[^>]*aria-sort="descending"[^>]*>Fit<\/th>/)
  expect(markup.match(/aria-sort/g)).toHaveLength(1)
  expect(textOf(markup)).toContain(
    'Plumbline is not a lender or a broker, is not paid by lenders, and shares nothing until you choose',
  )
})

it('shows how many quotes a lender kept, if known, on its match and in the comparison [CLOSE-03]', () => {
  const [first, ...others] = one.matches
  const closings = { closings: 8, kept: 7, medianDays: null }
  const known = { ...first!, transparency: { score: 83, isComplete: false, closings } }
  expect(textOf(row(known))).toContain('Kept its quote: 7 of 8')
  expect(textOf(row(first!))).not.toContain('Kept its quote')
  const compared = textOf(
    read(<CompareMatches matches={[known, ...others]} deal={one.deal} medians={null} sort="fit" onSort={() => {}} />),
  )
  expect(compared.match(/Kept its quote: 7 of 8/g)).toHaveLength(1)
})

it('shows the same gap on a deal’s card and page, even at the investor’s own terms [MATCH-04]', () => {
  const gapOf = (markup: string) => /gap (\$[\d,]+)/.exec(labelsOf(markup).join(' '))![1]
  const gaps = [null, { ratePercent: 12, pointsPercent: 4, loanFees: 3000 }].map((profitFigures) => {
    const deal = { ...one.deal, profitFigures }
    const page = read(<DealOverview isMoney deal={{ ...deal, insight: one.insight, shownPicks: [] }} />, {
      queryData: [
        [dealMatchesQuery(deal.id).queryKey, one.matches],
        [dealHeadlineQuery(deal.id).queryKey, { headlines: [headlineFactsOf(deal)], reserves: null }],
        [dealQuotesQuery(deal.id).queryKey, { requests: [], quotes: [], nextLender: null, othersToNotify: 0 }],
      ],
    })
    const gap = gapOf(read(<DealHealth deal={deal} />))
    expect(gap).toBe(gapOf(page))
    return gap
  })
  expect(gaps[0]).not.toBe(gaps[1])
})

it('shows the health of the deal as drawings and in words [MATCH-04]', () => {
  const markup = read(<DealHealth deal={one.deal} />)
  expect(labelsOf(markup)).toEqual([
    'Sources $200,000 against uses $236,452: gap $36,452. Loan $160,000, Down payment $40,000; Purchase price $200,000, Repair budget $25,000, 1.43 points and fees $4,933, Closing costs $4,000, Prepaid items $2,519',
    'Advance at closing, of the price 80.0%, usual limit 90%',
    'LTARV, loan to value after repair 53.3%, usual limit 70 to 75%',
    'LTC, loan to price and repairs 71.1%, usual limit 90 to 100%',
  ])
  const text = textOf(markup)
  expect(text).toContain('Points and fees: the median of 3 lenders that fit.')
  const refinance = { ...one.deal, dealType: 'Refinance', propertyValue: 200_000 }
  expect(labelsOf(read(<DealHealth deal={refinance} />))[1]).toBe(
    'Advance at closing, of the as-is value 67.5%, usual limit 75 to 80%',
  )
  const namesOf = (deal: Partial<typeof one.deal>) =>
    labelsOf(read(<DealHealth deal={{ ...one.deal, ...deal }} />)).map((label) => label?.replace(/ [\d.]+%.*/, ''))
  const fresh = { ...refinance, propertyValue: 260_000, purchasedDate: todayOf(new Date()) }
  expect(namesOf(fresh)).toContain('Advance at closing, of the price you paid')
  expect(namesOf({ propertyValue: 190_000 })).toContain('LTC, loan to as-is value and repairs')
  expect(text).toContain('Cash you add $36,452')
  expect(text).toContain('$15,000 over the 70% rule, which allows $185,000.')
  expect(text).not.toMatch(/\boffer/i)
})

it('shows no down payment on a refinance’s card [MATCH-12]', () => {
  const refinance = { ...one.deal, dealType: 'Refinance', propertyValue: 200_000 }
  const card = <DealCard headline={undefined} deal={refinance} startsOpen takesFocus={false} />
  expect(textOf(read(card))).not.toContain('Down payment')
})

it('counts closing costs among the uses of a refinance, with and without a payoff [MATCH-12]', () => {
  const refinance = { ...one.deal, dealType: 'Refinance', propertyValue: 200_000 }
  const usesOf = (payoff: number | null) => labelsOf(read(<DealHealth deal={{ ...refinance, payoff }} />))[0]
  // 100,000 of payoff, 25,000 of repairs, 4,933 of points and fees, 2 % of the value, and 2,519 prepaid.
  expect(usesOf(100_000)).toMatch(
    /against uses \$136,452.*; Payoff \$100,000, .*, Closing costs \$4,000, Prepaid items \$2,519$/,
  )
  expect(usesOf(null)).toMatch(/against uses \$36,452.*, Closing costs \$4,000, Prepaid items \$2,519$/)
})

it('assumes 2.0 points for the health of a deal without a match [MATCH-04]', () => {
  const text = textOf(read(<DealHealth deal={{ ...one.deal, medians: null, topMatches: [] }} />))
  expect(text).toContain('No published price yet: 2.0 points and $1,995 of fees assumed.')
  expect(text).toContain('2.00 points assumed and fees $5,845')
})

it('shows how many lenders each rule excluded, and what each near miss would change [MATCH-05]', () => {
  const third = matchedDeal([workedWireLender('3B'), workedWireLender('1B'), workedWireLender('3C')], otherDeals[3])
  const text = textOf(read(<InsightNotes deal={third.deal} insight={third.insight} />))
  expect(text).toContain('1 of 3 lenders fits. Why the others don’t')
  expect(text).toContain('Do not lend $90,000 1 1 for this reason alone')
  expect(text).toContain('Shortest note is longer than 18 months 1 1 for this reason alone')
  expect(text).toContain('Near miss. Borrowing $10,000 more, $100,000, raises your matches from 1 to 2.')
  expect(text).toMatch(
    /What it changes at .* Lane Capital: total cost \$[\d,]+ to \$[\d,]+, loan to value after repair 64.3% to 71.4%/,
  )
})

it('leaves out rule counts when enough lenders fit [MATCH-05]', () => {
  const many = matchedDeal(Array.from({ length: 6 }, (_, index) => workedWireLender('1B', { id: `l${index}` })))
  expect(textOf(read(<InsightNotes deal={many.deal} insight={many.insight} />))).toBe('')
})

it('lists each deal’s lenders with their published terms and contacts [DASH-10]', () => {
  const markup = read(<MatchedLendersTab />, { queryData: [[dealsQuery().queryKey, [one.deal]]] })
  const text = textOf(markup)
  expect(text).toContain('1418 Alder Street')
  for (const fact of [
    'Birch Lane Capital',
    'Hard money from the Pacific to the Red River.',
    'Amount range $100K–$3.0M',
    'Rate range 8.75–11.75%',
    'deals@birch-lane-capital.example',
    '(505) 555-0142',
    'birch-lane-capital.example',
  ])
    expect(text).toContain(fact)
  const hrefs = linksOf(markup).map(([, href]) => href)
  expect(hrefs).toContain('tel:+15055550142')
  expect(hrefs).toContain('https://birch-lane-capital.example/')
})

it('shows the program’s rates if the lender publishes no others [DASH-10]', () => {
  const { deal, investor } = workedDeals[6]
  const rental = workedWireLender('1B', { states: [], programs: [program6A], minRate: null, maxRate: null })
  const queryData = [[dealsQuery().queryKey, [matchedDeal([rental], deal, investor).deal]]] as const
  expect(textOf(read(<MatchedLendersTab />, { queryData: [...queryData] }))).toContain('Rate range 6.5–8%')
})

it('shows a text for unpublished contacts and description [DASH-10]', () => {
  const bare = workedWireLender('1B', {
    description: null,
    website: 'javascript:alert(1)',
    contactEmail: null,
    contactPhone: null,
  })
  const markup = read(<MatchedLendersTab />, { queryData: [[dealsQuery().queryKey, [matchedDeal([bare]).deal]]] })
  expect(textOf(markup)).toContain('No description published.')
  expect(textOf(markup)).toContain('No contact details published')
  expect(markup).not.toContain('javascript:')
})

it('lists fifty deals at a time, one row each, with the first one open [LIFE-08]', () => {
  const deals = Array.from({ length: 73 }, (_, index) => ({ ...one.deal, id: `d${index}` }))
  for (const tab of [<MyDealsTab key="a" onSubmitDeal={() => {}} />, <MatchedLendersTab key="b" />]) {
    const markup = read(tab, { queryData: [[dealsQuery().queryKey, deals]] })
    expect(textOf(markup)).toContain('Showing 50 of 73 deals')
    expect(markup.match(/Details of /g)).toHaveLength(50)
    expect(markup.match(/aria-expanded="true"/g)).toHaveLength(1)
  }
})

it.each([
  [{ kind: 'signed-out', message: 'x' }, 'Sign in again in another tab'],
  [{ kind: 'unreachable', message: 'We could not reach the server.' }, 'It creates only one deal'],
  [{ kind: 'email-unverified', message: 'Please verify your email address.' }, 'Please verify your email address.'],
  [{ kind: 'profile-incomplete', message: 'Please complete your profile.' }, 'Please complete your profile.'],
  [{ kind: 'rejected', message: 'Failed to create deal' }, 'Failed to create deal'],
  [{ kind: 'key-reused', message: 'Look at that deal first.', dealId: 'd1' }, 'Submit this one as a new deal'],
] as const)('explains why a submission created no deal: %o', (problem, words) => {
  const text = textOf(read(<DealFormProblem problem={problem} onKeepFirst={() => {}} onSubmitAsNew={() => {}} />))
  expect(text).toContain(words)
})
