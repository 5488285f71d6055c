import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { lenderSorts, listLendersEndpoint } from '#contract/lenders/lenders.ts'
import { stateNames } from '#domain/states/states.ts'
import type { FakeServer } from './fake-server.ts'
import {
  answerLender,
  answerLists,
  directoryLender,
  listsAsked,
  namesOnCards,
  scrollByHand,
} from './lists-of-lenders.ts'
import { openPage } from './open-page.tsx'
import { timersByHand } from './timers-by-hand.ts'

const button = (name: string | RegExp) => screen.getByRole('button', { name })
const sort = () => screen.getByLabelText<HTMLSelectElement>('Sort by')
const searchBox = () => screen.getByRole('searchbox')
const count = () => screen.getByText(/^Showing/, { selector: '[role=status]' })
const firstOf = (asked: string, page = 1) => [1, 2, 3].map((number) => `${asked} ${page}.${number}`)
const shown = (names: string[]) => waitFor(() => expect(namesOnCards()).toEqual(names))

const openDirectory = (path = '/lenders', prepare: (server: FakeServer) => void = answerLists) =>
  openPage(path, { prepare })

it('the list adds each page once, until the end [DIR-01] [DIR-02] [DIR-03]', async () => {
  const scroll = scrollByHand()
  const { server } = await openDirectory('/lenders?states=Ohio&fastFunding=true')
  await shown(firstOf('Ohio name_asc'))
  expect(count()).toHaveTextContent('Showing 3 of 9 lenders matching your criteria')
  expect(screen.queryByText("You've reached the end of the list")).toBeNull()
  for (const page of [2, 3]) {
    scroll()
    await waitFor(() => expect(namesOnCards()).toHaveLength(page * 3))
  }
  expect(namesOnCards()).toEqual([1, 2, 3].flatMap((page) => firstOf('Ohio name_asc', page)))
  expect(count()).toHaveTextContent('Showing 9 of 9 lenders matching your criteria')
  expect(screen.getByText("You've reached the end of the list")).toBeVisible()
  scroll()
  expect(listsAsked(server).map(({ page }) => page)).toEqual(['1', '2', '3'])
})

it('an empty list says so and links back [DIR-03]', async () => {
  const { user, server, address } = await openDirectory('/lenders?search=qqzzqqzz', (one) =>
    one.answer(listLendersEndpoint, { lenders: [], total: 0, hasMore: false }),
  )
  await screen.findByRole('heading', { name: 'No lenders found' })
  expect(screen.getByText('Try adjusting your search criteria')).toBeVisible()
  answerLists(server)
  await user.click(button('Clear all'))
  await shown(firstOf('name_asc'))
  expect(address()).toBe('/lenders')
})

it('says that a list can’t be loaded, and offers a retry [DIR-03]', async () => {
  const { user, server } = await openDirectory()
  await shown(firstOf('name_asc'))
  server.reject(listLendersEndpoint, 500, { message: 'Broken' })
  await user.selectOptions(sort(), 'recently_added')
  await screen.findByRole('heading', { name: 'Unable to Load Lenders' })
  expect(screen.getByText('Please try again later.')).toBeVisible()
  expect(within(screen.getByRole('alert')).getByRole('link', { name: 'View All Lenders' })).toBeVisible()
  answerLists(server)
  await user.click(button('Try Again'))
  await shown(firstOf('recently_added'))
})

it('a next page that can’t be loaded keeps the cards and offers a retry [DIR-01]', async () => {
  const scroll = scrollByHand()
  const { user, server } = await openDirectory()
  await shown(firstOf('name_asc'))
  server.lose(listLendersEndpoint)
  scroll()
  await screen.findByText('More lenders could not be loaded.')
  expect(namesOnCards()).toEqual(firstOf('name_asc'))
  answerLists(server)
  await user.click(button('Try Again'))
  await shown([...firstOf('name_asc'), ...firstOf('name_asc', 2)])
})

it('a card shows five states and a count, which names all on hover and focus [DIR-04]', async () => {
  const states = stateNames.slice(10, 17)
  const { user, address } = await openDirectory('/lenders', (server) => {
    answerLender(server)
    server.answer(listLendersEndpoint, { lenders: [directoryLender({ states })], total: 1, hasMore: false })
  })
  const more = await screen.findByRole('button', { name: '+2 more states' })
  const card = more.closest<HTMLElement>('[data-slot=lender-card]')!
  expect(card.querySelectorAll('abbr')).toHaveLength(5)
  expect(card.querySelector('[data-slot=reach]')).toHaveTextContent('7 States')
  await user.hover(more)
  expect(await screen.findByRole('tooltip')).toHaveTextContent(states.join(', '))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull())
  within(card).getByRole('link', { name: 'Ostrind Funding' }).focus()
  await user.tab()
  expect(more).toHaveFocus()
  expect(await screen.findByRole('tooltip')).toHaveTextContent(states.join(', '))
  expect(address()).toBe('/lenders')
})

it('offers ten sort orders, by name by default, each in the address and the request [DIR-11]', async () => {
  const { user, server, address } = await openDirectory()
  await shown(firstOf('name_asc'))
  expect(sort()).toHaveValue('name_asc')
  expect([...sort().options].map(({ value }) => value).sort()).toEqual([...lenderSorts].sort())
  for (const value of ['interest_rate_desc', 'loan_amount_asc', 'recently_added']) {
    await user.selectOptions(sort(), value)
    await shown(firstOf(value))
    expect(address()).toBe(`/lenders?sortBy=${value}`)
    expect(listsAsked(server).at(-1)).toMatchObject({ page: '1', sortBy: value })
  }
  await user.selectOptions(sort(), 'name_asc')
  await shown(firstOf('name_asc'))
  expect(address()).toBe('/lenders')
})

it('every change starts at page 1, even one that returns to an earlier list [DIR-12]', async () => {
  const scroll = scrollByHand()
  const { user, server } = await openDirectory()
  await shown(firstOf('name_asc'))
  scroll()
  await waitFor(() => expect(namesOnCards()).toHaveLength(6))
  await user.selectOptions(sort(), 'points_asc')
  await shown(firstOf('points_asc'))
  await user.selectOptions(sort(), 'name_asc')
  await shown(firstOf('name_asc'))
  expect(listsAsked(server).map(({ page, sortBy }) => [page, sortBy])).toEqual([
    ['1', undefined],
    ['2', undefined],
    ['1', 'points_asc'],
    ['1', undefined],
  ])
})

it('new lenders replace the list in place; a slow reply clears it first [DIR-12]', async () => {
  const passMoment = timersByHand(150)
  const { user, server } = await openDirectory()
  await shown(firstOf('name_asc'))
  const letFirst = server.hold(listLendersEndpoint)
  await user.selectOptions(sort(), 'points_desc')
  expect(namesOnCards()).toEqual(firstOf('name_asc'))
  expect(count()).toHaveTextContent('Showing 3 of 9 lenders')
  letFirst()
  await shown(firstOf('points_desc'))
  await screen.findByText('Order: Points, high to low')

  const letSecond = server.hold(listLendersEndpoint)
  await user.selectOptions(sort(), 'loan_term_desc')
  expect(namesOnCards()).toEqual(firstOf('points_desc'))
  await passMoment()
  expect(namesOnCards()).toEqual([])
  expect(screen.getByText('Loading lenders…')).toBeVisible()
  letSecond()
  await shown(firstOf('loan_term_desc'))
  await screen.findByText('Order: Loan term, long to short')
})

it('typed text stays, is sent after a pause, and adds one history entry [DIR-12]', async () => {
  const { user, server, address } = await openDirectory('/lenders')
  await shown(firstOf('name_asc'))
  const steps = window.history.length
  await user.type(searchBox(), 'bridge ')
  await shown(firstOf('bridge name_asc'))
  expect(searchBox()).toHaveValue('bridge ')
  await user.type(searchBox(), 'loans')
  await waitFor(() => expect(address()).toBe('/lenders?search=bridge+loans'))
  await shown(firstOf('bridge loans name_asc'))
  expect(listsAsked(server).length).toBeLessThanOrEqual(4)
  expect(sort()).toHaveValue('')
  expect(window.history.length).toBe(steps)
})

it.each(['1e5', '"quoted" & 100% _, 🏠 O’Brien'])(
  'searches for text that looks like code or numbers as it is, typed or from the address: %s [DIR-12]',
  async (text) => {
    const { user, server, address } = await openDirectory(`/lenders?${new URLSearchParams({ search: text })}`)
    await waitFor(() => expect(namesOnCards()).toHaveLength(3))
    expect(searchBox()).toHaveValue(text)
    expect(listsAsked(server).at(-1)).toMatchObject({ search: text })
    await user.type(searchBox(), '7')
    await waitFor(() => expect(new URLSearchParams(address().split('?')[1]).get('search')).toBe(`${text}7`))
    await waitFor(() => expect(listsAsked(server).at(-1)).toMatchObject({ search: `${text}7` }))
  },
)
