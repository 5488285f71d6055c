import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { getChecklistEndpoint } from '#contract/closing/checklist.ts'
import { listFinalTermsEndpoint } from '#contract/closing/final-terms.ts'
import { changeDatesEndpoint, listUpcomingDatesEndpoint } from '#contract/deals/deal-dates.ts'
import { endSheetEndpoint, LinkShow, listSheetsEndpoint } from '#contract/deals/deal-sheet.ts'
import { setStageEndpoint, withdrawDealEndpoint } from '#contract/deals/deal-status.ts'
import { getTimelineEndpoint } from '#contract/deals/deal-timeline.ts'
import type { Deal } from '#contract/deals/deals.ts'
import { editDealEndpoint } from '#contract/deals/edit-deal.ts'
import { getFeaturesEndpoint } from '#contract/site/site.ts'
import { addDays } from '#domain/calendar/business-days.ts'
import { formatDay, localToday } from '#web/format/dates.ts'
import { answerDeals, listedDeal, readyInvestor } from './answer-deals.ts'
import { fill, openPage } from './open-page.tsx'

it('while editing is announced, Edit and Withdraw only show a notice [DASH-08]', async () => {
  const { user, server, toastSays } = await openPage('/dashboard#my-deals', {
    signedIn: readyInvestor,
    prepare(one) {
      answerDeals(one, [listedDeal(1)])
      one.answer(getFeaturesEndpoint, { messaging: 'on', dealEditing: 'announced', rounds: 'off', google: 'off' })
    },
  })
  const card = within(await screen.findByRole('article'))
  await user.click(card.getByRole('button', { name: /^Edit/ }))
  await toastSays('Coming soonEditing a deal is coming soon.')
  await card.findByText('Editing a deal is coming soon.')
  expect(card.queryByRole('button', { name: /^Duplicate/ })).toBeNull()
  await user.click(card.getByRole('button', { name: /^Withdraw/ }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Withdraw deal' }))
  question.getByText('Are you sure you want to withdraw this deal?')
  expect(question.queryByLabelText('Reason (optional)')).toBeNull()
  await user.click(question.getByRole('button', { name: 'Withdraw' }))
  await card.findByText('Withdrawing a deal is coming soon. Your deal stays as it is.')
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(server.sentTo(withdrawDealEndpoint)).toEqual([])
})

it('a failed withdrawal shows its error once, not when the dialog opens again [DASH-08]', async () => {
  const { user } = await openPage('/dashboard#my-deals', {
    signedIn: readyInvestor,
    prepare(one) {
      answerDeals(one, [listedDeal(1)])
      one.answer(withdrawDealEndpoint, () => {
        throw Response.json({ message: 'The deal could not be withdrawn' }, { status: 500 })
      })
    },
  })
  const card = within(await screen.findByRole('article'))
  const open = async () => {
    await user.click(card.getByRole('button', { name: /^Withdraw/ }))
    return within(await screen.findByRole('alertdialog', { name: 'Withdraw deal' }))
  }
  const failed = await open()
  await user.click(failed.getByRole('button', { name: 'Withdraw' }))
  await failed.findByText('The deal could not be withdrawn')
  await user.click(failed.getByRole('button', { name: 'Cancel' }))
  const again = await open()
  again.getByLabelText('Reason (optional)')
  expect(again.queryByText('The deal could not be withdrawn')).toBeNull()
})

it('while editing is announced, links to the form and answers only show a notice [DASH-08]', async () => {
  const listed = listedDeal(1, { occupancy: null })
  const { user, server, toastSays, address } = await openPage(`/deals/${listed.deal.id}?edit=open`, {
    signedIn: readyInvestor,
    prepare(one) {
      answerDeals(one, [listed])
      one.answer(getFeaturesEndpoint, { messaging: 'on', dealEditing: 'announced', rounds: 'off', google: 'off' })
    },
  })
  await toastSays('Coming soonEditing a deal is coming soon.')
  await waitFor(() => expect(address()).not.toContain('edit'))
  expect(screen.queryByRole('dialog')).toBeNull()
  const [answer] = await screen.findAllByRole('button', { name: /^No/ })
  await user.click(answer!)
  await toastSays('Coming soonEditing a deal is coming soon.')
  expect(server.sentTo(editDealEndpoint)).toEqual([])
})

it('a deal that turns out to be owner-occupied is saved without matching, and a toast says so [MATCH-10] [COMP-12]', async () => {
  const listed = listedDeal(1, { occupancy: null })
  const deals = [listed]
  const { user, server, toastSays } = await openPage(`/deals/${listed.deal.id}`, {
    signedIn: readyInvestor,
    prepare(one) {
      answerDeals(one, deals)
      one.answer(editDealEndpoint, ({ body }) => {
        deals[0] = { ...listed, deal: { ...listed.deal, ...(body as Partial<Deal>) } }
        return { deal: deals[0].deal, changes: {} } as never
      })
    },
  })
  const [answer] = await screen.findAllByRole('button', { name: /^Yes/ })
  await user.click(answer!)
  await toastSays('Answer savedYour deal is saved. We match loans for investment property only.')
  expect(server.sentTo(editDealEndpoint)).toHaveLength(1)
})

it.each([
  ['along with its price, because they were equal', 300_000, 310_000],
  ['not at all, because it differed from the price', 340_000, undefined],
])('moves the value of a stored rental %s [LIFE-01] [MATCH-14]', async (_, estimatedArv, moved) => {
  const listed = listedDeal(1, {
    occupancy: 'investment',
    ...{ loanKind: 'rental', purchasePrice: 300_000, repairBudget: 0, loanAmount: 225_000, termMonths: 360 },
    ...{ monthlyRent: 2700, yearlyTaxes: 4800, yearlyInsurance: 1800, downpayment: 75_000, estimatedArv },
  })
  const { user, server } = await openPage(`/deals/${listed.deal.id}?edit=open`, {
    signedIn: readyInvestor,
    prepare(one) {
      answerDeals(one, [listed])
      one.reject(editDealEndpoint, 503, { message: 'Try again in a moment.' })
    },
  })
  const dialog = within(await screen.findByRole('dialog'))
  await fill(user, await dialog.findByLabelText('Purchase price'), '310000')
  await user.click(dialog.getByRole('button', { name: 'Save changes' }))
  await waitFor(() => expect(server.sentTo(editDealEndpoint)).toHaveLength(1))
  const body = server.sentTo(editDealEndpoint)[0]!.body as Partial<Deal>
  expect([body.purchasePrice, body.estimatedArv]).toEqual([310_000, moved])
})

it('a dead deal is reopened by choosing its stage [LIFE-03]', async () => {
  const listed = listedDeal(1, { status: 'dead', stage: 'Dead', stageOn: '2026-11-20' })
  const { user, server } = await openPage(`/deals/${listed.deal.id}`, {
    signedIn: readyInvestor,
    prepare(one) {
      answerDeals(one, [listed])
      one.answer(setStageEndpoint, { deal: { ...listed.deal, status: 'pending', stage: 'Looking' } })
    },
  })
  await user.click(await screen.findByRole('button', { name: /^Reopen/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Deal stage' }))
  expect(dialog.getByLabelText('Stage')).toHaveValue('Looking')
  await user.click(dialog.getByRole('button', { name: 'Update' }))
  await waitFor(() => expect(server.sentTo(setStageEndpoint)).toHaveLength(1))
  expect(server.sentTo(setStageEndpoint)[0]!.body).toMatchObject({ stage: 'Looking', on: localToday() })
})

it('the stage dialog of a sold deal says that an earlier stage removes the result [LIFE-03] [DRAW-04]', async () => {
  const sold = listedDeal(1, { status: 'funded', stage: 'Sold or Rented', stageOn: '2026-11-20' })
  const { user } = await openPage(`/deals/${sold.deal.id}`, {
    signedIn: readyInvestor,
    prepare: (one) => answerDeals(one, [sold]),
  })
  await user.click(await screen.findByRole('button', { name: /Sold or Rented/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Deal stage' }))
  const warning = 'This removes the recorded result, if there is one.'
  expect(dialog.queryByText(warning)).toBeNull()
  await user.selectOptions(dialog.getByLabelText('Stage'), 'Listed')
  expect(dialog.getByText(warning)).toBeVisible()
})

it('offers to reopen a withdrawn deal for 30 days [LIFE-02]', async () => {
  const withdrawn = (number: number, days: number) =>
    listedDeal(number, {
      propertyAddress: `${days} Alder Street, Sacramento`,
      ...{ status: 'withdrawn', withdrawnAt: new Date(Date.now() - days * 86_400_000).toISOString() },
    })
  const { user } = await openPage('/dashboard#my-deals', {
    signedIn: readyInvestor,
    prepare: (one) => answerDeals(one, [withdrawn(1, 29), withdrawn(2, 31)]),
  })
  await screen.findByRole('button', { name: 'Reopen 29 Alder Street' })
  await user.click(screen.getByRole('button', { name: 'Details of 31 Alder Street' }))
  await screen.findByRole('button', { name: 'Duplicate 31 Alder Street' })
  expect(screen.queryByRole('button', { name: 'Reopen 31 Alder Street' })).toBeNull()
})

it.each([
  ['timeline', 'Closing'],
  ['closing', 'Closing day'],
])('a closing day set on the %s tab shows wherever it was loaded before [LIFE-07] [CLOSE-04]', async (tab, label) => {
  const closeOn = addDays(localToday(), 10)
  const listed = listedDeal(1)
  const { user, server } = await openPage('/dashboard#notifications', {
    signedIn: readyInvestor,
    prepare(one) {
      const deals = [listed]
      answerDeals(one, deals)
      one.answer(listUpcomingDatesEndpoint, () => {
        const { id: dealId, closeOn: on, propertyAddress } = deals[0]!.deal
        const date = { dealId, kind: 'close' as const, title: 'Closing', isEstimated: false, daysBefore: null }
        return { dates: on ? [{ ...date, on, propertyAddress }] : [], documents: [] }
      })
      one.answer(getChecklistEndpoint, () => {
        const { closeOn: on } = deals[0]!.deal
        return { items: [], closingOn: on ?? '2026-12-31', isEstimated: on === null, open: 0 }
      })
      one.answer(listFinalTermsEndpoint, [])
      one.answer(getTimelineEndpoint, { events: [] })
      one.answer(changeDatesEndpoint, ({ body }) => {
        const [changed] = deals as [typeof listed]
        deals[0] = { ...changed, deal: { ...changed.deal, ...(body as Partial<Deal>) } }
        return { deal: deals[0].deal }
      })
    },
  })
  const dashboard = () => within(screen.getByRole('navigation', { name: 'Dashboard' }))
  const openTab = async (name: RegExp) => {
    const [navigation] = await screen.findAllByRole('navigation', { name: 'Deal', hidden: true })
    await user.click(within(navigation!).getByRole('link', { name, hidden: true }))
  }
  await screen.findByRole('heading', { name: 'Notifications' })
  await user.click(dashboard().getByRole('link', { name: /^My Deals/ }))
  const [link] = await screen.findAllByRole('link', { name: /1418 Alder Street/ })
  await user.click(link!)
  await openTab(/^Closing/)
  await screen.findByText(/^Estimated closing: /)
  if (tab === 'timeline') await openTab(/^Timeline/)
  const field = await screen.findByLabelText(label)
  await fill(user, field, closeOn)
  await user.click(within(field.closest('form')!).getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(server.sentTo(changeDatesEndpoint)).toHaveLength(1))
  if (tab === 'timeline') await openTab(/^Closing/)
  await screen.findByText(/^Closing .*, in 10 days\./)
  await user.click(dashboard().getByRole('link', { name: /^My Deals/ }))
  expect(await screen.findByRole('article')).toHaveTextContent('Closing in 10 days')
  await user.click(dashboard().getByRole('link', { name: /^Notifications/ }))
  const comingUp = await screen.findByRole('list', { name: 'Coming up' })
  expect(comingUp).toHaveTextContent(`Closing: ${formatDay(closeOn)}`)
})

it('ending one shared link leaves the buttons of the others enabled [LIFE-06]', async () => {
  const listed = listedDeal(1)
  const times = { expiresAt: '2026-12-30T12:00:00.000Z', lastViewedAt: null }
  const link = { kind: 'sheet' as const, show: LinkShow.parse({}), views: 0, ...times }
  const { user, server, toastSays } = await openPage(`/deals/${listed.deal.id}?tab=sheet`, {
    signedIn: readyInvestor,
    prepare(one) {
      answerDeals(one, [listed])
      one.answer(listSheetsEndpoint, {
        sheets: ['2026-11-20', '2026-11-18'].map((day) => ({ ...link, id: day, createdAt: `${day}T12:00:00.000Z` })),
      })
      one.answer(endSheetEndpoint, { message: 'Link ended' })
    },
  })
  const [newer, older] = await screen.findAllByRole('button', { name: /^End the link created/ })
  const finish = server.hold(endSheetEndpoint)
  await user.click(older!)
  await waitFor(() => expect(older).toHaveAttribute('aria-disabled', 'true'))
  expect(newer).not.toHaveAttribute('aria-disabled')
  finish()
  await toastSays('Link endedIt no longer shows the deal.')
})
