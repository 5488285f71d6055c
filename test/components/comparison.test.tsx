import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { recordContactEndpoint } from '#contract/deals/deals.ts'
import { editDealEndpoint } from '#contract/deals/edit-deal.ts'
import { formatDollars } from '#domain/money/money.ts'
import { answerDeals, lendersLike, listedDeal, readyInvestor } from './answer-deals.ts'
import { replaceWith } from './deal-form.ts'
import { openPage } from './open-page.tsx'
import { withFigures } from './with-figures.ts'

/** Cheap lenders are slow, and the fastest publishes no rate, so that no two sort orders are equal. */
const lenders = lendersLike(7, (index) => ({
  fundingDays: index === 3 ? null : 20 - index,
  minPoints: (index * 3) % 7,
  maxPoints: ((index * 3) % 7) + 1,
}))

async function openComparison() {
  const listed = listedDeal(1, {}, lenders)
  const page = await openPage(`/dashboard?compare=${listed.deal.id}#my-deals`, {
    signedIn: readyInvestor,
    prepare: (server) => answerDeals(server, [listed]),
  })
  const dialog = await screen.findByRole('dialog', { name: '7 lenders, side by side' })
  await within(dialog).findAllByRole('rowheader')
  const names = () =>
    within(dialog)
      .getAllByRole('rowheader')
      .map((one) => within(one).getByRole('link').textContent)
  return { ...page, ...listed, dialog, names }
}

it('the comparison shows all matches and sorts them by fit, cost, cash, payment and speed [DASH-07] [MATCH-03]', async () => {
  const { user, matches, dialog, names } = await openComparison()
  expect(names()).toEqual(matches.map(({ lender }) => lender.name))
  const sorted = () =>
    [...dialog.querySelectorAll('[aria-sort]')].map((one) => [one.textContent, one.getAttribute('aria-sort')])
  expect(sorted()).toEqual([['Fit', 'descending']])
  const unknown = Number.POSITIVE_INFINITY
  const figures = {
    'Total cost': matches.map(({ cost }) => cost.totalCost ?? unknown),
    'Cash at closing': matches.map(({ cost }) => cost.cash!.cashAtClosing!),
    'Monthly payment': matches.map(({ cost }) => cost.monthlyPayment),
    Speed: matches.map(({ lender }) => lender.fundingDays ?? unknown),
  }
  const orders = new Set<string>([names().join()])
  for (const [sort, column] of [
    ['Total cost', 'Total cost'],
    ['Cash at closing', 'Cash atclosing'],
    ['Monthly payment', 'Monthlypayment'],
    ['Speed', 'Funds in'],
  ] as const) {
    const button = within(dialog).getByRole('button', { name: sort })
    button.focus()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(sorted()).toEqual([[column, 'ascending']]))
    expect(button).toHaveAttribute('aria-pressed', 'true')
    const byName = new Map(matches.map(({ lender }, index) => [lender.name, figures[sort][index]!]))
    const shown = names().map((name) => byName.get(name!)!)
    expect(shown).toEqual([...figures[sort]].sort((a, b) => (a === b ? 0 : a - b)))
    orders.add(names().join())
  }
  expect(orders.size).toBeGreaterThanOrEqual(4)
  const lowest = formatDollars(Math.min(...figures['Total cost']))
  expect(dialog.querySelector('[data-slot=total] [data-slot=best]')).toHaveTextContent(`${lowest}, the lowest`)
})

it('an investor changes the months over which totals are computed [MATCH-28]', async () => {
  const { user, server, dialog, deal, matches } = await openComparison()
  const later = { ...deal, holdMonths: 5, version: deal.version + 1 }
  server.answer(editDealEndpoint, { deal: later, matchCount: matches.length, changes: [] } as never)
  await replaceWith(user, within(dialog).getByLabelText('Months held') as HTMLInputElement, '5')
  await user.click(within(dialog).getByRole('button', { name: 'Update totals' }))
  await waitFor(() => expect(server.sentTo(editDealEndpoint)).toHaveLength(1))
  expect(server.sentTo(editDealEndpoint)[0]!.body).toEqual({ version: deal.version, holdMonths: 5 })
})

it('the comparison shows reasons and contacts of every lender [MATCH-01] [DASH-14]', async () => {
  const { user, server, matches, dialog } = await openComparison()
  const last = matches.at(-1)!
  const { name } = last.lender
  server.answer(recordContactEndpoint, {
    match: {
      ...{ id: last.id, dealId: last.dealId, lenderId: last.lenderId },
      ...{ contacted: 'true', contactedAt: '2026-11-20T10:00:00.000Z', contactChannels: ['phone'] },
    },
  })
  await user.click(within(dialog).getByRole('button', { name: `Reasons and contact of ${name}` }))
  expect(dialog.querySelectorAll('[data-slot=more]:not([hidden]) [data-slot=reasons] > li')).toHaveLength(7)
  await user.click(within(dialog).getByRole('link', { name: `Phone ${name}` }))
  const head = within(dialog)
    .getAllByRole('rowheader')
    .find((one) => one.textContent.includes(name))
  await waitFor(() => expect(head).toHaveTextContent('Contacted'))
  expect(server.sentTo(recordContactEndpoint).map(({ url, body }) => [url.pathname, body])).toEqual([
    [`/api/matches/${last.id}/contact`, { channel: 'phone' }],
  ])
})

it('includes and counts contacted lenders that no longer fit, but not a cheapest one outside the best [MATCH-03] [DEAL-05]', async () => {
  const listed = listedDeal(1, { matchCount: 5, eligibleCount: 6, contactedLenders: 'true' }, lenders)
  const cheap = { ...listed.matches[5]!, isBestFit: false }
  const outdated = { ...listed.matches[6]!, isBestFit: false, fits: false, contacted: 'true' as const }
  const matches = [...listed.matches.slice(0, 5), cheap, outdated]
  const { user } = await openPage(`/deals/${listed.deal.id}?tab=lenders`, {
    signedIn: readyInvestor,
    prepare: (server) => answerDeals(server, [{ ...listed, matches }]),
  })
  await screen.findByText(withFigures(/^5 best of 6 lenders that fit, plus 1 of the cheapest\./))
  await user.click(screen.getByRole('button', { name: /^Compare (all|the best) 6$/ }))
  const dialog = await screen.findByRole('dialog', { name: '6 lenders, side by side' })
  const rows = await within(dialog).findAllByRole('rowheader')
  const names = rows.map((row) => within(row).getByRole('link').textContent)
  expect(names).toEqual([...matches.slice(0, 5), outdated].map(({ lender }) => lender.name))
})
