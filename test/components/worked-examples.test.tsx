import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { Deal } from '#contract/deals/deals.ts'
import type { MatchInvestor } from '#domain/loan-request/match-inputs.ts'
import { goodFirstTimer, matchedDeal, workedWireLender } from '#test/builders/wire-deal.ts'
import { program1D, workedDeals } from '#test/builders/worked-examples.ts'
import { answerDeals, readyInvestor } from './answer-deals.ts'
import { openPage } from './open-page.tsx'
import { withFigures } from './with-figures.ts'

/*
 * The matching model's worked examples, with only their lenders. The expected figures were computed from the model's
 * formulas without this code.
 */

const lenders = [workedWireLender('1A'), workedWireLender('1B'), workedWireLender('1D', { programs: [program1D] })]

async function openDeal(overrides: Partial<Deal>, investor: MatchInvestor = goodFirstTimer) {
  const page = await openPage('/dashboard#my-deals', {
    signedIn: readyInvestor,
    prepare: (server) => answerDeals(server, [matchedDeal(lenders, overrides, investor)]),
  })
  await screen.findByText('Deal health')
  const card = screen.getByRole('article')
  await waitFor(() => expect(labelsOf(card)).toContainEqual(expect.stringMatching(/^Advance/)))
  return { ...page, card }
}

const labelsOf = (place: HTMLElement) =>
  [...place.querySelectorAll('[role=img]')].map((drawing) => drawing.getAttribute('aria-label'))
const rowsOf = (card: HTMLElement) => [...card.querySelectorAll<HTMLElement>('ol.matches > li')]
function expectDrawn(place: HTMLElement, ...labels: (string | RegExp)[]): Promise<void> {
  return waitFor(() => {
    for (const label of labels)
      expect(labelsOf(place)).toContainEqual(
        typeof label === 'string' ? expect.stringContaining(label) : expect.stringMatching(label),
      )
  })
}
const expectText = (place: HTMLElement, text: string) => waitFor(() => expect(place).toHaveTextContent(text))

type Expected = {
  name: string
  score: string
  /** Hundredths of the seven score terms: cost, amount, term, speed, borrower fit, data and known to fit. */
  terms: readonly number[]
  total: string
  best: string
  worst: string
  /** Expected and from best to worst case: rate, points, monthly payment, effective annual cost. */
  figures: readonly (readonly [expected: string, range: string])[]
  reasons: readonly string[]
}
const termWeights = [
  ['Cost', 35],
  ['Amount', 15],
  ['Term', 10],
  ['Speed', 15],
  ['Borrower fit', 5],
  ['Published data', 10],
  ['Known to fit', 10],
] as const
const figureNames = ['Expected rate', 'Points', 'Monthly payment', 'Effective annual cost']

/** Expects exactly these matches, in this order and with these figures, on the card and in the comparison. */
async function expectMatches(
  { user, card }: { user: UserEvent; card: HTMLElement },
  months: number,
  expected: readonly Expected[],
): Promise<void> {
  await waitFor(() =>
    expect(rowsOf(card).map((row) => within(row).getByRole('heading', { level: 4 }).textContent)).toEqual(
      expected.map(({ name }) => name),
    ),
  )
  const rows = rowsOf(card)
  for (const [place, { name, score, terms, total, best, worst, figures, reasons }] of expected.entries()) {
    const row = rows[place]!
    await expectDrawn(
      row,
      score,
      `Total cost, ${months} months: best ${best}, expected ${total}, worst ${worst}, median of all $`,
    )
    await user.click(row.querySelector('summary')!)
    const parts = await within(row).findByRole('list', { name: 'What the score is made of' })
    for (const [index, [figure, range]] of figures.entries()) {
      const shown = [...row.querySelectorAll('[data-slot=match-figures] > div')].find(
        (one) => one.querySelector('dt')?.textContent === figureNames[index],
      )
      expect(shown?.querySelector('dd'), `${name}, ${figureNames[index]}`).toHaveTextContent(figure)
      expect(shown?.querySelector('dd'), `${name}, ${figureNames[index]}`).toHaveTextContent(range)
    }
    expect(
      within(parts)
        .getAllByRole('listitem')
        .map((one) => one.textContent),
      name,
    ).toEqual(termWeights.map(([term, weight], index) => `${term}${terms[index]} of 100, counts for ${weight}%`))
    for (const reason of reasons) await expectText(row, reason)
  }
  await user.click(within(card).getByRole('button', { name: /^Compare all/ }))
  const dialog = await screen.findByRole('dialog')
  await within(dialog).findAllByRole('rowheader')
  const listCompared = () => [...dialog.querySelectorAll<HTMLElement>('tbody tr:not([data-slot=more])')]
  await waitFor(() => expect(listCompared()).toHaveLength(expected.length))
  const compared = listCompared()
  for (const [place, { name, score, total, best, worst, figures }] of expected.entries()) {
    const row = compared[place]!
    expect(row.querySelector('th')).toHaveTextContent(name)
    await expectDrawn(row, score, `best ${best}, expected ${total}, worst ${worst}`)
    const cells = [...row.querySelectorAll('td[data-label]')].map((cell) => cell.textContent)
    for (const figure of [total, ...figures.map(([one]) => one)])
      expect(cells, name).toContainEqual(expect.stringContaining(figure))
  }
}

it('deal 1 shows the published figures in the published order [MATCH-01] [MATCH-02] [MATCH-03] [MATCH-04] [MATCH-08]', async () => {
  const opened = await openDeal(workedDeals[1].deal, workedDeals[1].investor)
  const { card } = opened
  // The median of three offers: 1.645 points and 1,995 of fees, 650 for the appraisal and 2 % for the closing.
  await expectDrawn(card, /^Sources \$200,000 against uses \$236,758: gap \$36,758/)
  for (const ratio of [
    'Advance at closing, of the price 80.0%',
    'LTARV, loan to value after repair 53.3%',
    'LTC, loan to price and repairs 71.1%',
  ])
    await expectDrawn(card, ratio)
  await expectText(card, '$15,000 over the 70% rule, which allows $185,000.')
  await expectMatches(opened, 6, [
    {
      name: 'Dunmore Lane Capital',
      score: 'Score 0.82 of 1, strong fit',
      terms: [52, 100, 100, 100, 87, 100, 95],
      total: '$12,301',
      best: '$10,495',
      worst: '$14,695',
      figures: [
        ['10.22%', '9.25–11.5%'],
        ['1.65%', '1–2.5%'],
        ['$1,362', '$1,233–$1,533'],
        ['15.61%', '13.27–18.75%'],
      ],
      reasons: [
        'Expected effective annual cost 15.61%, points and fees included',
        'Your $160,000 is well inside $75K–$2.0M',
        'Longest note is 18 months; you plan 12',
        'Usually funds in 10 days; you need 30',
        'Its lowest rate goes to somewhat stronger borrowers',
        'Everything published',
      ],
    },
    {
      name: 'Birch Lane Capital',
      score: 'Score 0.67 of 1, possible fit',
      terms: [53, 100, 100, 100, 78, 85, 65],
      total: '$12,315',
      best: '$9,350',
      worst: '$16,100',
      figures: [
        ['10.04%', '8.75–11.75%'],
        ['1.43%', '1–2%'],
        ['$1,339', '$1,167–$1,567'],
        ['15.64%', '11.79–20.64%'],
      ],
      reasons: [
        'Expected effective annual cost 15.64%; fees not fully published, usual ones assumed',
        'Your $160,000 is well inside $100K–$3.0M',
        'Longest note is 24 months; you plan 12',
        'Usually funds in 12 days; you need 30',
        'Its lowest rate goes to somewhat stronger borrowers',
        '4 of 13 things not published',
      ],
    },
    {
      name: 'Alder Lane Capital',
      score: 'Score 0.67 of 1, possible fit',
      terms: [38, 100, 100, 100, 91, 85, 65],
      total: '$14,059',
      best: '$10,750',
      worst: '$18,300',
      figures: [
        ['10.79%', '9.5–12.5%'],
        ['2.15%', '1.5–3%'],
        ['$1,439', '$1,267–$1,667'],
        ['17.93%', '13.60–23.60%'],
      ],
      reasons: [
        'Expected effective annual cost 17.93%; fees not fully published, usual ones assumed',
        'Your $160,000 is well inside $50K–$1.0M',
        'Longest note is 18 months; you plan 12',
        'Usually funds in 7 days; you need 30',
        'Its lowest rate goes to somewhat stronger borrowers',
        '4 of 13 things not published',
      ],
    },
  ])
})

it('deal 4, with repairs paid in draws, shows the published figures [MATCH-01] [MATCH-02] [MATCH-04] [MATCH-08]', async () => {
  const opened = await openDeal(workedDeals[4].deal, workedDeals[4].investor)
  const { card } = opened
  await expectDrawn(card, /^Sources \$245,000 against uses \$257,457: gap \$12,457/)
  for (const ratio of ['of the price 85.0%', 'value after repair 65.8%', 'price and repairs 88.7%'])
    await expectDrawn(card, ratio)
  await expectMatches(opened, 6, [
    {
      name: 'Dunmore Lane Capital',
      score: 'Score 0.73 of 1, good fit',
      terms: [48, 100, 100, 50, 84, 100, 95],
      total: '$15,599',
      best: '$13,159',
      worst: '$18,581',
      figures: [
        ['10.26%', '9.25–11.5%'],
        ['1.68%', '1–2.5%'],
        ['$1,858', '$1,675–$2,082'],
        ['16.51%', '13.86–19.79%'],
      ],
      reasons: ['Usually funds in 10 days; you need 10'],
    },
    {
      name: 'Alder Lane Capital',
      score: 'Score 0.63 of 1, possible fit',
      terms: [19, 100, 100, 80, 88, 85, 65],
      total: '$19,207',
      best: '$15,028',
      worst: '$24,296',
      figures: [
        ['10.85%', '9.5–12.5%'],
        ['2.18%', '1.5–3%'],
        ['$1,964', '$1,720–$2,263'],
        ['20.48%', '15.88–26.21%'],
      ],
      reasons: ['Usually funds in 7 days; you need 10', 'Your $217,250 is well inside $50K–$1.0M'],
    },
    {
      name: 'Birch Lane Capital',
      score: 'Score 0.55 of 1, possible fit',
      terms: [35, 100, 40, 30, 75, 85, 65],
      total: '$16,817',
      best: '$13,127',
      worst: '$21,308',
      figures: [
        ['10.10%', '8.75–11.75%'],
        ['1.45%', '1–2%'],
        ['$1,829', '$1,584–$2,127'],
        ['17.84%', '13.82–22.82%'],
      ],
      reasons: ['Shortest note is 12 months; you plan 9', 'Usually funds in 12 days; you need 10'],
    },
  ])
})

it('deal 5, a refinance, is measured by its value, and shows which rule excluded a lender [MATCH-05] [MATCH-08] [MATCH-12]', async () => {
  const opened = await openDeal(workedDeals[5].deal, workedDeals[5].investor)
  const { card } = opened
  for (const ratio of [/^Advance.* 73\.3%/, /value after repair 61\.1%/, /^LTC.* 73\.3%/])
    await expectDrawn(card, ratio)
  await expectText(card, 'Payoff of the current loan not given')
  await expectText(card, '2 of 3 lenders fit. Why the others don’t')
  expect(within(card).getByText('Require a higher credit score').parentElement).toHaveTextContent(
    /1.*none for this reason alone/,
  )
  await expectMatches(opened, 12, [
    {
      name: 'Alder Lane Capital',
      score: 'Score 0.66 of 1, possible fit',
      terms: [23, 100, 100, 100, 59, 85, 65],
      total: '$17,296',
      best: '$12,850',
      worst: '$20,550',
      figures: [
        ['11.44%', '9.5–12.5%'],
        ['2.47%', '1.5–3%'],
        ['$1,049', '$871–$1,146'],
        ['16.11%', '11.82–19.35%'],
      ],
      reasons: ['Its lowest rate goes to much stronger borrowers'],
    },
    {
      name: 'Birch Lane Capital',
      score: 'Score 0.65 of 1, possible fit',
      terms: [38, 70, 100, 93, 46, 85, 65],
      total: '$15,565',
      best: '$11,475',
      worst: '$18,625',
      figures: [
        ['10.69%', '8.75–11.75%'],
        ['1.65%', '1–2%'],
        ['$980', '$802–$1,077'],
        ['14.43%', '10.53–17.43%'],
      ],
      reasons: ['Your $110,000 is inside $100K–$3.0M'],
    },
  ])
})

it('shows that a loan is slightly too small for one lender, and the effect of borrowing more [MATCH-05] [MATCH-13]', async () => {
  const opened = await openDeal({ ...workedDeals[1].deal, loanAmount: 90_000 }, workedDeals[1].investor)
  const { card } = opened
  for (const text of [
    '2 of 3 lenders fit. Why the others don’t',
    'Borrowing $10,000 more, $100,000, raises your matches from 2 to 3.',
    'What it changes at Dunmore Lane Capital: total cost $7,573 to $8,249, loan to value after repair 30.0% to 33.3%, loan to price and repairs 40.0% to 44.4%, cash at closing falls',
  ])
    await expectText(card, text)
  expect(within(card).getAllByText('Near miss.')).toHaveLength(1)
  expect(within(card).getByText(withFigures('Do not lend $90,000')).parentElement).toHaveTextContent(
    /1.*1 for this reason alone/,
  )
})

it('a deal without fitting lenders shows the rules that excluded them [DASH-07] [MATCH-05]', async () => {
  const opened = await openDeal({ loanAmount: 40_000_000, purchasePrice: 50_000_000 })
  const { card } = opened
  await within(card).findByText('No matched lenders found for this deal')
  await expectText(card, 'None of 3 lenders fit. Why the others don’t')
  await expectText(card, 'Do not lend $40,000,000')
  await within(card).findByText(withFigures('No published price yet: 2.0 points and $1,995 of fees assumed.'))
  expect(within(card).queryByRole('button', { name: /^Compare/ })).toBeNull()
})
