import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { filterBounds, listLendersEndpoint } from '#contract/lenders/lenders.ts'
import { stateNames } from '#domain/states/states.ts'
import { answerLists, listsAsked, namesOnCards } from './lists-of-lenders.ts'
import { fill, openPage } from './open-page.tsx'

const chips = () => screen.queryByRole('group', { name: 'Active filters' })
const chipNames = () =>
  within(chips()!)
    .getAllByRole('button')
    .map((chip) => chip.textContent)

async function openFilters(path = '/lenders') {
  const page = await openPage(path, { prepare: answerLists })
  await waitFor(() => expect(namesOnCards()).toHaveLength(3))
  const { user } = page
  const open = async () => {
    await user.click(screen.getByRole('button', { name: /^Filters/ }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Filters' }))
    await dialog.findByRole('button', { name: /^(Apply Filters|Show [\d,]+ lenders?)$/ })
    return dialog
  }
  const dialog = await open()
  const apply = () => dialog.getByRole('button', { name: /^(Apply Filters|Show [\d,]+ lenders?)$/ })
  const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  return { ...page, dialog, open, apply, isClosed }
}

it('offers all states and each of the 50, several at a time, on list and map [DIR-06]', async () => {
  const { user, dialog, apply, address, server } = await openFilters()
  const list = within(dialog.getByRole('group', { name: 'List of states' }))
  const onMap = (name: string) =>
    [...document.querySelectorAll('[role=dialog] [data-slot=state-map] g')].find(
      (one) => one.querySelector('title')?.textContent === name,
    )!
  expect(list.getAllByRole('checkbox').map((box) => box.closest('label')?.textContent)).toEqual([
    'All States',
    ...stateNames,
  ])
  expect(list.getByLabelText('All States')).toBeChecked()
  await user.click(list.getByLabelText('Oregon'))
  expect(list.getByLabelText('All States')).not.toBeChecked()
  await user.click(onMap('California'))
  expect(list.getByLabelText('California')).toBeChecked()
  await user.click(list.getByLabelText('All States'))
  expect(list.getByLabelText('Oregon')).not.toBeChecked()
  await user.click(list.getByLabelText('Oregon'))
  await user.click(onMap('California'))
  await user.click(apply())
  await waitFor(() => expect(address()).toBe('/lenders?states=California%2COregon'))
  await waitFor(() => expect(chipNames()).toEqual(['California, remove', 'Oregon, remove', 'Clear all']))
  expect(listsAsked(server).at(-1)).toMatchObject({ page: '1', states: 'California,Oregon' })
})

it('the list of states is one tab stop, with arrows and letters inside [DIR-06]', async () => {
  const { user, dialog } = await openFilters()
  const state = (name: string) => dialog.getByRole('checkbox', { name })
  state('All States').focus()
  await user.keyboard('{ArrowDown}')
  expect(state('Alabama')).toHaveFocus()
  await user.keyboard('tt')
  expect(state('Texas')).toHaveFocus()
  await user.keyboard(' ')
  expect(state('Texas')).toBeChecked()
  await user.tab()
  expect(dialog.getByRole('slider', { name: 'Interest rate, from' })).toHaveFocus()
  await user.tab({ shift: true })
  expect(state('Texas')).toHaveFocus()
  await user.keyboard('{End}')
  expect(state('Wyoming')).toHaveFocus()
})

it('the sliders have the specified ends and steps, announce their bounds, and take typed numbers [DIR-07]', async () => {
  const { user, dialog, apply, address } = await openFilters()
  const thumb = (label: string) => dialog.getByRole('slider', { name: label })
  const press = async (label: string, keys: string) => {
    thumb(label).focus()
    await user.keyboard(keys)
  }
  for (const [label, bounds, text] of [
    ['Interest rate', filterBounds.interestRate, '6.25–15%'],
    ['Loan amount', filterBounds.loanAmount, '$10K–$100.0M'],
    ['Loan term', filterBounds.loanTerm, '1–360 months'],
    ['Points', filterBounds.points, '0–10%'],
  ] as const) {
    expect(thumb(`${label}, from`)).toHaveAttribute('aria-valuenow', String(bounds.min))
    expect(thumb(`${label}, to`)).toHaveAttribute('aria-valuenow', String(bounds.max))
    expect(dialog.getByText(text).closest('legend')).toHaveTextContent(`${label}${text}`)
  }
  await press('Interest rate, from', '{ArrowRight}{ArrowRight}')
  expect(dialog.getByLabelText('Interest rate, from, percent')).toHaveValue('6.75%')
  await press('Loan term, from', '{ArrowRight}')
  expect(dialog.getByLabelText('Loan term, from, months')).toHaveValue('2')
  await press('Points, to', '{ArrowLeft}')
  expect(dialog.getByLabelText('Points, to, percent')).toHaveValue('9.75%')
  // The logarithmic slider of amounts stops at multiples of 25,000 and at both ends.
  await press('Loan amount, from', '{ArrowRight}')
  expect(dialog.getByLabelText('Loan amount, from, dollars')).toHaveValue('$25,000')
  await press('Loan amount, from', '{PageUp}{PageUp}{PageUp}{PageUp}')
  const amount = Number(thumb('Loan amount, from').getAttribute('aria-valuenow'))
  expect(amount % 25_000).toBe(0)
  expect(amount).toBeGreaterThan(200_000)
  await press('Loan amount, from', '{Home}')
  expect(dialog.getByLabelText('Loan amount, from, dollars')).toHaveValue('$10,000')
  // Input stays as typed inside the bounds.
  await fill(user, dialog.getByLabelText('Loan amount, to, dollars'), '1,234,567')
  await fill(user, dialog.getByLabelText('Interest rate, to, percent'), '99')
  await user.tab()
  expect(dialog.getByLabelText('Interest rate, to, percent')).toHaveValue('15%')
  await user.click(apply())
  await waitFor(() =>
    expect(address()).toBe('/lenders?interestRateMin=6.75&loanAmountMax=1234567&loanTermMin=2&pointsMax=9.75'),
  )
})

it('the draft can be applied only when it differs, and Reset All resets only the draft [DIR-08]', async () => {
  const filtered = '/lenders?interestRateMax=13&fastFunding=true'
  const { user, dialog, open, apply, isClosed, address } = await openFilters(filtered)
  const highestRate = (one = dialog) => one.getByLabelText('Interest rate, to, percent')
  expect(apply()).toBeDisabled()
  await user.click(dialog.getByLabelText('No minimum loan'))
  expect(apply()).toBeEnabled()
  await user.click(dialog.getByLabelText('No minimum loan'))
  expect(apply()).toBeDisabled()
  await fill(user, highestRate(), '12')
  expect(apply()).toBeEnabled()
  await user.click(dialog.getByRole('button', { name: 'Reset All' }))
  expect(highestRate()).toHaveValue('15%')
  expect(dialog.getByLabelText('Fast funding (< 7 days)')).not.toBeChecked()
  expect(apply()).toBeEnabled()
  expect(address()).toBe(filtered)
  await user.keyboard('{Escape}')
  await isClosed()
  await waitFor(() => expect(screen.getByRole('button', { name: /^Filters/ })).toHaveFocus())
  expect(chipNames()).toHaveLength(3)
  const again = await open()
  expect(highestRate(again)).toHaveValue('13%')
  await user.click(again.getByRole('button', { name: 'Reset All' }))
  await user.click(again.getByRole('button', { name: /^(Apply Filters|Show [\d,]+ lenders?)$/ }))
  await waitFor(() => expect(address()).toBe('/lenders'))
})

it('filters by fast funding and no minimum, and removing a chip moves the focus to the next [DIR-09]', async () => {
  const { user, dialog, open, apply, address, server } = await openFilters()
  const chip = (label: string) => within(chips()!).getByRole('button', { name: `${label} , remove` })
  await user.click(dialog.getByLabelText('Fast funding (< 7 days)'))
  await user.click(apply())
  await waitFor(() => expect(chipNames()).toEqual(['Fast funding (< 7 days), remove', 'Clear all']))
  expect(listsAsked(server).at(-1)).toMatchObject({ fastFunding: 'true' })
  const again = await open()
  await user.click(again.getByLabelText('No minimum loan'))
  await user.click(again.getByRole('button', { name: /^(Apply Filters|Show [\d,]+ lenders?)$/ }))
  await waitFor(() => expect(address()).toBe('/lenders?noMinimumLoan=true&fastFunding=true'))
  expect(listsAsked(server).at(-1)).toMatchObject({ fastFunding: 'true', noMinimumLoan: 'true' })
  await waitFor(() => expect(chipNames()).toHaveLength(3))
  await user.click(chip('Fast funding (< 7 days)'))
  await waitFor(() => expect(address()).toBe('/lenders?noMinimumLoan=true'))
  await waitFor(() => expect(chip('No minimum loan')).toHaveFocus())
})

it('filters by experience, credit and loan kind, and the button shows the count [DIR-08] [DIR-09]', async () => {
  const { user, dialog, apply, address, server } = await openFilters('/lenders?search=bridge')
  expect(apply()).toHaveTextContent('Apply Filters')
  await user.click(dialog.getByLabelText('First-timers welcome'))
  await user.selectOptions(dialog.getByLabelText('My credit score'), '650 or higher')
  await user.selectOptions(dialog.getByLabelText('Loan kind'), 'Fix and flip')
  await waitFor(() => expect(apply()).toHaveTextContent('Show 9 lenders'))
  const counted = server.sentTo(listLendersEndpoint).filter(({ url }) => url.searchParams.get('limit') === '1')
  expect(Object.fromEntries(counted.at(-1)!.url.searchParams)).toMatchObject({
    search: 'bridge',
    firstTimers: 'true',
    creditScore: '650',
    loanKind: 'flip',
  })
  await user.click(apply())
  await waitFor(() => expect(address()).toBe('/lenders?search=bridge&firstTimers=true&creditScore=650&loanKind=flip'))
  expect(chipNames()).toEqual([
    'First-timers welcome, remove',
    'Credit 650, remove',
    'Fix and flip, remove',
    'Clear all',
  ])
})

it('has native fields for experience, credit and loan kind where the dialog can’t open [DIR-09]', async () => {
  await openPage('/lenders?creditScore=640&loanKind=rental&firstTimers=true', { prepare: answerLists })
  await waitFor(() => expect(namesOnCards()).toHaveLength(3))
  const form = screen.getByRole<HTMLFormElement>('search', { name: 'Lenders' })
  const sent = [...new FormData(form)].filter(([name]) => ['creditScore', 'loanKind', 'firstTimers'].includes(name))
  expect(sent.sort()).toEqual([
    ['creditScore', '640'],
    ['firstTimers', 'true'],
    ['loanKind', 'rental'],
  ])
})

it('Clear all resets the filters and the draft, and closes the dialog [DIR-10]', async () => {
  const { user, dialog, open, isClosed, address } = await openFilters(
    '/lenders?states=Texas&pointsMax=4&search=bridge&sortBy=points_asc',
  )
  await user.click(dialog.getByLabelText('No minimum loan'))
  // The dialog keeps the pointer away from the page; scripts and assistive tools still reach the chip.
  screen.getByRole('button', { name: 'Clear all', hidden: true }).click()
  await isClosed()
  await waitFor(() => expect(address()).toBe('/lenders?sortBy=points_asc'))
  expect(chips()).toBeNull()
  expect(screen.getByRole('searchbox')).toHaveValue('')
  const again = await open()
  expect(again.getByLabelText('No minimum loan')).not.toBeChecked()
  expect(again.getByLabelText('All States')).toBeChecked()
})
