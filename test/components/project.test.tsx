import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { signOutEndpoint } from '#contract/accounts/accounts.ts'
import { getDealEndpoint } from '#contract/deals/deals.ts'
import { editDealEndpoint } from '#contract/deals/edit-deal.ts'
import { changeLinesEndpoint, getProjectEndpoint, type NewFact, recordFactEndpoint } from '#contract/project/project.ts'
import { listProjectsEndpoint } from '#contract/project/projects.ts'
import { getStateFactorsEndpoint, noStateFactors } from '#contract/tools/state-factors.ts'
import { newUser } from '#test/builders/render-in-site.tsx'
import { workedFlip } from '#test/builders/worked-flip.ts'
import { answerDeals, listedDeal, type MatchedDeal, readyInvestor } from './answer-deals.ts'
import { createFakeProject, type FakeProject } from './fake-project.ts'
import { answerHome, type FakeServer } from './fake-server.ts'
import { fill, openPage } from './open-page.tsx'
import { withFigures } from './with-figures.ts'

const listed = listedDeal(1, workedFlip)
const path = `/deals/${listed.deal.id}?tab=project`

async function openProject(
  project: FakeProject,
  {
    isReload = false,
    of = listed,
    prepare = (_: FakeServer) => {},
  }: Partial<{
    isReload: boolean
    of: MatchedDeal
    prepare: (server: FakeServer) => void
  }> = {},
) {
  return openPage(path, {
    signedIn: readyInvestor,
    isReload,
    prepare(server) {
      answerDeals(server, [of])
      project.answerOn(server)
      prepare(server)
    },
  })
}
const work = () => screen.findByRole('form', { name: 'Work' })
const keptRecords = () => localStorage.getItem('plumbline-unsent-records')

const openRehabLink = ({ isReload = false } = {}) =>
  openPage('/tools/rehab?kitchen=1&baths=2&permits=1&ownCost=2500', {
    isReload,
    prepare(server) {
      answerHome(server)
      server.answer(getStateFactorsEndpoint, noStateFactors)
    },
  })

it('opening a rehab link leaves the visitor’s stored lines unchanged [DRAW-01]', async () => {
  // Another file's tests may have left a session.
  localStorage.clear()
  const own = JSON.stringify([{ label: 'Porch', cost: 800 }])
  localStorage.setItem('plumbline-rehab-lines', own)
  const { user } = await openRehabLink({ isReload: true })
  await screen.findByText('From your lines.')
  expect(localStorage.getItem('plumbline-rehab-lines')).toBe(own)
  await user.click(screen.getByRole('checkbox', { name: /^Roof/ }))
  await waitFor(() => expect(localStorage.getItem('plumbline-rehab-lines')).toContain('Roof'))
})

it('an investor copies a rehab estimate’s lines into the work; saving focuses the heading [DRAW-01]', async () => {
  const { user: visitor } = await openRehabLink()
  await visitor.click(await screen.findByRole('checkbox', { name: /^Roof/ }))
  const estimated = () => JSON.parse(localStorage.getItem('plumbline-rehab-lines') ?? '[]') as unknown[]
  await waitFor(() => expect(estimated().length).toBeGreaterThan(3))
  const count = estimated().length
  const project = createFakeProject(listed)
  const { user } = await openProject(project, { isReload: true })
  await user.click(within(await work()).getByRole('button', { name: `Use my rehab estimate (${count})` }))
  await user.click(within(await work()).getByRole('button', { name: 'Save' }))
  await screen.findByText(/^Peak cash:/)
  await waitFor(() => expect(screen.getByRole('heading', { name: /^\$0 of .* paid$/ })).toHaveFocus())
  const { lines } = project.read()
  expect(lines).toHaveLength(count)
  expect(new Set(lines.map(({ month }) => month)).size).toBeGreaterThan(1)
})

it('asks about pasted costs in another country’s notation, and adds no line before the answer [DRAW-01]', async () => {
  const project = createFakeProject(listed)
  const { user } = await openProject(project)
  const form = within(await work())
  await user.click(form.getByText('Paste from a spreadsheet'))
  const pasted = form.getByLabelText('One line per row: work, cost, month')
  fireEvent.change(pasted, { target: { value: 'Küche 12.500,00\nRoof\t9000\t2\nDoors\t1.2.3' } })
  await user.click(form.getByRole('button', { name: 'Add these lines' }))
  const question = form.getByText('Do you mean these costs?').closest('[role=status]')
  expect(question).toHaveTextContent('Küche: 12.500,00$12,500')
  expect(form.queryByLabelText('Cost, line 2')).toBeNull()
  // Correcting the text withdraws the question.
  fireEvent.change(pasted, { target: { value: 'Küche 12.500,00\nRoof\t9000\t2\nDoors\t1.2.3\n' } })
  expect(form.queryByText('Do you mean these costs?')).toBeNull()
  await user.click(form.getByRole('button', { name: 'Add these lines' }))
  await user.click(form.getByRole('button', { name: 'Yes, add these lines' }))
  expect(form.getByLabelText('Cost, line 1')).toHaveValue('$12,500')
  expect(form.getByLabelText('Cost, line 2')).toHaveValue('$9,000')
  expect(pasted).toHaveValue('Doors\t1.2.3')
  expect(form.getByText(/^2 lines added above. The rows left here have no cost/)).toBeVisible()
})

it('keeps pasted rows beyond 200 lines in the text field and says how many did not fit [DRAW-01]', async () => {
  localStorage.setItem('plumbline-rehab-lines', JSON.stringify([{ label: 'Porch', cost: 800 }]))
  await openProject(createFakeProject(listed), { isReload: true })
  const form = await work()
  const lines = () => form.querySelectorAll<HTMLElement>('[data-slot="work-line"]')
  const pasted = form.querySelector('textarea')!
  const add = () => fireEvent.click(within(pasted.closest('details')!).getByText('Add these lines'))
  const header = 'Month\tItem\tTotal'
  const rows = Array.from({ length: 201 }, (_, at) => `4\tLine ${at + 1}\t${1000 + at}`)
  fireEvent.change(pasted, { target: { value: [header, ...rows, '4\tFence\t1,2.3'].join('\n') } })
  add()
  expect(lines()).toHaveLength(200)
  expect(pasted).toHaveValue(`${header}\n4\tLine 201\t1200\n4\tFence\t1,2.3`)
  expect(pasted.closest('details')).toHaveTextContent(
    '200 lines added above. 1 line did not fit. A project has at most 200. The other rows left here have no cost that could be read.',
  )
  // Removing a line makes room, so the rest is added with its own columns.
  fireEvent.click(within(lines()[0]!).getByRole('button', { hidden: true }))
  add()
  expect(lines()).toHaveLength(200)
  expect(within(lines()[199]!).getByLabelText(/^Cost/)).toHaveValue('$1,200')
  expect(within(lines()[199]!).getByLabelText(/^Month/)).toHaveValue('4')
  fireEvent.click(within(form).getByText('Use my rehab estimate (1)'))
  expect(lines()).toHaveLength(200)
  expect(within(form).getByText('1 line did not fit. A project has at most 200.')).toBeVisible()
})

it('rejected work stays visible, survives a reload and can be corrected [DRAW-02]', async () => {
  const project = createFakeProject(listed)
  project.change([{ label: 'Roof', cost: 10_000, month: 1 }])
  const { user, server } = await openProject(project)
  await user.click(await screen.findByRole('button', { name: 'Change the work' }))
  project.failOn(server)
  await fill(user, within(await work()).getByLabelText('Cost, line 1'), '12000')
  await user.click(within(await work()).getByRole('button', { name: 'Save' }))
  await screen.findByText('1 change is not sent yet')
  // Another device changes the project.
  project.change([{ label: 'Gutters', cost: 900, month: 2 }])
  project.answerOn(server)
  window.dispatchEvent(new Event('online'))
  await screen.findByText('The work was not saved')
  const again = await openProject(project, { isReload: true })
  await again.user.click(await screen.findByRole('button', { name: 'Edit again' }))
  expect(within(await work()).getByLabelText('Cost, line 1')).toHaveValue('$12,000')
  await again.user.click(within(await work()).getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByText('The work was not saved')).toBeNull())
  expect(project.read().lines).toMatchObject([{ label: 'Roof', cost: 12_000 }])
  expect(again.server.sentTo(changeLinesEndpoint)).toHaveLength(1)
  expect(keptRecords()).toBeNull()
})

it('keeps a record without a reply, sends it again under its key, and never doubles it [DRAW-02]', async () => {
  const project = createFakeProject(listed)
  project.change([{ label: 'Roof', cost: 10_000, month: 1 }])
  let releaseRequest = () => {}
  const { user, server } = await openProject(project)
  server.answer(recordFactEndpoint, ({ body, headers }) => {
    project.record(headers['idempotency-key']!, body as NewFact)
    throw new TypeError('Failed to fetch')
  })
  await user.click(await screen.findByRole('button', { name: /^Paid \$[\d,]+ for Roof$/ }))
  await user.click(screen.getByRole('button', { name: 'Paid $10,000' }))
  await screen.findByText('1 record is not sent yet')
  expect(keptRecords()).toContain(listed.deal.id)
  // After the reload, both the server and this browser have the record, and the page counts it once.
  const again = await openProject(project, {
    isReload: true,
    prepare(one) {
      releaseRequest = one.hold(recordFactEndpoint)
    },
  })
  expect(await screen.findByText(withFigures(/^\$10,000 paid of \$10,000/))).toBeVisible()
  expect(screen.getAllByRole('button', { name: /^Undo: Paid \$10,000/ })).toHaveLength(1)
  releaseRequest()
  await waitFor(() => expect(keptRecords()).toBeNull())
  const keys = [server, again.server].flatMap((one) =>
    one.sentTo(recordFactEndpoint).map(({ headers }) => headers['idempotency-key']),
  )
  expect(new Set(keys).size).toBe(1)
  expect(keys.length).toBeGreaterThan(1)
  expect(project.read().facts).toHaveLength(1)
})

it('rejects a payment without an amount or with a future date at its field [DRAW-02]', async () => {
  const project = createFakeProject(listed)
  project.change([{ label: 'Roof', cost: 10_000, month: 1 }])
  const { user } = await openProject(project)
  await user.click(await screen.findByRole('button', { name: /^Paid \$[\d,]+ for Roof$/ }))
  const form = within(screen.getByRole('form', { name: 'Pay Roof' }))
  await user.clear(form.getByLabelText('Amount'))
  await user.click(form.getByRole('button', { name: 'Paid' }))
  await waitFor(() => expect(form.getByLabelText('Amount')).toHaveAccessibleDescription('Enter the amount'))
  await user.type(form.getByLabelText('Amount'), '4000')
  await user.clear(form.getByLabelText('Day'))
  await user.type(form.getByLabelText('Day'), '2099-01-31')
  await user.click(form.getByRole('button', { name: 'Paid $4,000' }))
  await waitFor(() => expect(form.getByLabelText('Day')).toHaveAccessibleDescription('The date can’t be in the future'))
  expect(keptRecords()).toBeNull()
  expect(project.read().facts).toEqual([])
})

it('asks before a sign-out deletes unsent records [DRAW-02]', async () => {
  const project = createFakeProject(listed)
  project.change([{ label: 'Roof', cost: 10_000, month: 1 }])
  const { user, server } = await openProject(project, {
    prepare(one) {
      one.lose(recordFactEndpoint)
      one.answer(signOutEndpoint, { message: 'Signed out' })
      answerHome(one)
    },
  })
  await user.click(await screen.findByRole('button', { name: /^Paid \$[\d,]+ for Roof$/ }))
  await user.click(screen.getByRole('button', { name: 'Paid $10,000' }))
  await screen.findByText('1 record is not sent yet')
  await user.click(screen.getByRole('button', { name: /Ada Merrin/ }))
  await user.click(await screen.findByRole('menuitem', { name: 'Sign Out' }))
  const question = within(await screen.findByRole('alertdialog', { name: '1 record isn’t sent yet' }))
  expect(keptRecords()).not.toBeNull()
  await user.click(question.getByRole('button', { name: 'Sign out and delete' }))
  await waitFor(() => expect(keptRecords()).toBeNull())
  expect(server.sentTo(signOutEndpoint)).toHaveLength(1)
  await screen.findByRole('link', { name: 'Get Matched Fast' })
})

it('offers the averages of three flips for the next one, and uses them only on request [DRAW-04]', async () => {
  const { deal, insight } = listed
  const changed = { ...deal, insight, holdMonths: 11, profitFigures: { contingencyPercent: 25 } }
  const { user, server } = await openProject(createFakeProject(listed), {
    prepare(one) {
      const record = { count: 3, overBudgetPercent: 25, daysLate: 46 }
      one.answer(listProjectsEndpoint, { rows: [], cashTiedUp: 0, interestPerDay: 0, record })
    },
  })
  await screen.findByText(withFigures('Your 3 flips: 25% over budget, 46 days late'))
  expect(screen.getByText(withFigures('Plan this one with 25% contingency and 11 months?'))).toBeVisible()
  expect(server.sentTo(editDealEndpoint)).toEqual([])
  server.answer(editDealEndpoint, { deal: changed, matchCount: 6, changes: [] } as never)
  server.answer(getDealEndpoint, changed as never)
  await user.click(screen.getByRole('button', { name: 'Use these' }))
  await waitFor(() => expect(screen.queryByText(/^Plan this one with/)).toBeNull())
  expect(server.sentTo(editDealEndpoint)[0]!.body).toEqual({
    version: deal.version,
    holdMonths: 11,
    profitFigures: { contingencyPercent: 25 },
  })
})

it('an owner-occupied deal has no project, and the page says why [DRAW-01]', async () => {
  const home = listedDeal(1, { ...listed.deal, occupancy: 'owner' })
  const { server } = await openProject(createFakeProject(home), { of: home })
  await screen.findByText('We match loans for investment property only.')
  expect(server.sentTo(getProjectEndpoint)).toEqual([])
})

it('a withdrawn deal shows its cash plan without controls, because the server would reject a change [DRAW-01]', async () => {
  const withdrawn = listedDeal(1, { ...listed.deal, status: 'withdrawn' })
  const project = createFakeProject(withdrawn)
  project.change([{ label: 'Roof', cost: 10_000, month: 1 }])
  await openProject(project, { of: withdrawn })
  const plan = within(await screen.findByRole('region', { name: 'Cash until the sale' }))
  plan.getByText('Month by month, and the sale')
  expect(plan.queryByText('Assumptions')).toBeNull()
  expect(plan.queryAllByRole('slider', { hidden: true })).toEqual([])
  expect(screen.queryByRole('button', { name: 'Change the work' })).toBeNull()
})

it('a withdrawn deal without work says so, and doesn’t ask for any [DRAW-01]', async () => {
  const withdrawn = listedDeal(1, { ...listed.deal, status: 'withdrawn' })
  await openProject(createFakeProject(withdrawn), { of: withdrawn })
  await screen.findByText('No work was listed.')
  expect(screen.queryByText('List the work to see your cash')).toBeNull()
  expect(screen.queryByText(/planned; the deal says/)).toBeNull()
})

it('says that the closing day is in the future, not that the deal has closed [DRAW-01]', async () => {
  const planned = listedDeal(1, { ...listed.deal, closeOn: '2099-05-04' })
  const project = createFakeProject(planned)
  project.change([{ label: 'Roof', cost: 10_000, month: 1 }])
  await openProject(project, { of: planned })
  await screen.findByText(withFigures(/; closing May 4, 2099\.$/))
})

it('keeps only the draw settings that the investor changed, so the lender’s fee stays its own [DRAW-01]', async () => {
  const project = createFakeProject(listed)
  project.change([{ label: 'Roof', cost: 10_000, month: 1 }])
  const { user, server } = await openProject(project)
  await user.click(await screen.findByText('Assumptions'))
  const slider = (name: string) => screen.getByRole('slider', { name: `${name}, slider` })
  fireEvent.change(slider('Draw turnaround'), { target: { value: '2' } })
  fireEvent.change(slider('Retainage'), { target: { value: '5' } })
  await user.click(screen.getByRole('button', { name: 'Keep these' }))
  await waitFor(() => expect(server.sentTo(changeLinesEndpoint)).toHaveLength(1))
  const { body } = server.sentTo(changeLinesEndpoint)[0]!
  expect(body).toMatchObject({ lag: 2, retainagePercent: 5 })
  expect(body).not.toHaveProperty('drawFee')
})

it('a single unsent record gets a singular message; a rejected inspection shows no amount [DRAW-02]', async () => {
  const project = createFakeProject(listed)
  project.change([{ label: 'Roof', cost: 10_000, month: 1 }])
  const record = { what: 'fact', userId: newUser().id, dealId: listed.deal.id }
  const inspected = { kind: 'draw-inspected', on: '2026-11-20', amount: 0 }
  const paid = { kind: 'paid', on: '2026-11-20', amount: 500 }
  localStorage.setItem(
    'plumbline-unsent-records',
    JSON.stringify([
      { ...record, key: 'k1', body: inspected, failure: 'Choose a draw in this project' },
      { ...record, key: 'k2', body: paid },
    ]),
  )
  await openProject(project, { isReload: true, prepare: (server) => server.lose(recordFactEndpoint) })
  await screen.findByText('It’s kept on this device and sent when you’re back online.')
  expect(screen.getByText('Not recorded: Draw inspected')).toBeVisible()
})
