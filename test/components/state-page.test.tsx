import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { listLendersEndpoint } from '#contract/lenders/lenders.ts'
import type { FakeServer } from './fake-server.ts'
import { answerLists, listsAsked, namesOnCards, scrollByHand } from './lists-of-lenders.ts'
import { openPage } from './open-page.tsx'

const button = (name: string) => screen.getByRole('button', { name })
const sort = () => screen.getByLabelText('Sort by')
const shown = (names: string[]) => waitFor(() => expect(namesOnCards()).toEqual(names))
const firstOf = (asked: string, page = 1) => [1, 2, 3].map((number) => `${asked} ${page}.${number}`)
const openState = (path: string, prepare: (server: FakeServer) => void = answerLists) =>
  openPage(`/lenders/state/${path}`, { prepare })

it('a visitor loads more lenders by button and by scrolling, with the wide default filters [STATE-01] [STATE-04]', async () => {
  const scroll = scrollByHand()
  const { user, server } = await openState('new-mexico')
  await shown(firstOf('New Mexico name_asc'))
  await user.click(button('Load More Lenders'))
  await waitFor(() => expect(namesOnCards()).toHaveLength(6))
  scroll()
  await waitFor(() => expect(namesOnCards()).toHaveLength(9))
  const asked = listsAsked(server)
  expect(asked.map(({ page }) => page)).toEqual(['1', '2', '3'])
  expect(asked[1]).toEqual({
    page: '2',
    limit: '48',
    programs: 'false',
    interestRateMin: '0',
    interestRateMax: '30',
    loanAmountMin: '0',
    loanAmountMax: '100000000',
    loanTermMin: '1',
    loanTermMax: '360',
    pointsMin: '0',
    pointsMax: '10',
    noMinimumLoan: 'false',
    fastFunding: 'false',
    states: 'New Mexico',
  })
})

it('search and sort request only the state’s lenders and are in the address [STATE-01]', async () => {
  const { user, address } = await openState('ohio')
  await shown(firstOf('Ohio name_asc'))
  await user.selectOptions(sort(), 'interest_rate_asc')
  await shown(firstOf('Ohio interest_rate_asc'))
  expect(address()).toBe('/lenders/state/ohio?sortBy=interest_rate_asc')
  await user.type(screen.getByRole('searchbox'), 'bridge')
  await shown(firstOf('bridge Ohio interest_rate_asc'))
  expect(address()).toBe('/lenders/state/ohio?search=bridge&sortBy=interest_rate_asc')
  expect(screen.getByText('9 lenders found')).toBeVisible()
})

it('an empty list shows the specified text and a link to all lenders [STATE-02]', async () => {
  const { user, server, address } = await openState('texas?search=qqzzqqzz', (one) => {
    answerLists(one)
    one.answer(listLendersEndpoint, { lenders: [], total: 0, hasMore: false })
  })
  await screen.findByRole('heading', { name: 'No lenders are currently operating in Texas.' })
  answerLists(server)
  await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'View All Lenders' }))
  await shown(firstOf('name_asc'))
  expect(address()).toBe('/lenders')
})

it('a failure shows an error, and Try Again reloads the page [STATE-02]', async () => {
  const { user, server } = await openState('texas')
  await shown(firstOf('Texas name_asc'))
  server.lose(listLendersEndpoint)
  await user.selectOptions(sort(), 'points_asc')
  await screen.findByRole('heading', { name: 'Failed to load lenders' })
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {})
  await user.click(button('Try Again'))
  expect(reload).toHaveBeenCalledOnce()
})

it('a visitor picks another state on the map or in the list [STATE-01]', async () => {
  const { user, address } = await openState('texas')
  await shown(firstOf('Texas name_asc'))
  const chooser = () => screen.getByRole('navigation', { name: 'Choose a state' })
  const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
  expect([...chooser().querySelectorAll('li a')].map((link) => link.textContent)).toHaveLength(50)
  await user.click([...chooser().querySelectorAll('li a')].find((link) => link.textContent === 'Maine')!)
  await heading('Maine Lenders')
  const onMap = [...chooser().querySelectorAll('[data-slot=state-map] g')]
  await user.click(onMap.find((one) => one.querySelector('title')?.textContent === 'Colorado')!.querySelector('path')!)
  await heading('Colorado Lenders')
  expect(address()).toBe('/lenders/state/colorado')
})
