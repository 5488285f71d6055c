import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { getDeskChecklistEndpoint, replaceDeskChecklistEndpoint } from '#contract/closing/checklist.ts'
import { listActivityEndpoint } from '#contract/desk/activity.ts'
import { type DeskCorrection, listCorrectionsEndpoint } from '#contract/desk/desk-corrections.ts'
import { countDeskEndpoint } from '#contract/desk/desk-counts.ts'
import {
  actOnLendersEndpoint,
  type DeskLender,
  type DeskLenderRow,
  editDeskLenderEndpoint,
  getDeskLenderEndpoint,
  listDeskLendersEndpoint,
  mergeLendersEndpoint,
} from '#contract/desk/desk-lenders.ts'
import { changeDeskStatesEndpoint, type DeskState, listDeskStatesEndpoint } from '#contract/desk/desk-states.ts'
import { getDeskSessionEndpoint } from '#contract/desk/entry.ts'
import { getImportProgressEndpoint, previewImportEndpoint, startImportEndpoint } from '#contract/desk/import.ts'
import { getMachineEndpoint, type Machine, retryWorkEndpoint } from '#contract/desk/machine.ts'
import { listMembersAtDeskEndpoint } from '#contract/lender-workspace/lender-workspace.ts'
import { getLenderFactsEndpoint } from '#contract/quotes/lender-facts.ts'
import { defaultChecklist } from '#domain/closing/checklist-templates.ts'
import type { FakeServer } from './fake-server.ts'
import { fill, openPage } from './open-page.tsx'

const openDesk = (path: string, prepare: (server: FakeServer) => void) =>
  openPage(path, {
    signedIn: {},
    prepare(server) {
      server.answer(getDeskSessionEndpoint, { email: 'ada@example.com', firstName: 'Ada', lastName: 'Merrin' })
      server.answer(countDeskEndpoint, { lenders: 3, corrections: 0, inbox: 0, machine: 0 })
      prepare(server)
    },
  })
const button = (name: string) => screen.getByRole('button', { name })

const lender = (name: string): DeskLenderRow => ({
  id: `id-${name}`,
  slug: name.toLowerCase(),
  name,
  states: [],
  statesPublished: true,
  ...{ minAmount: null, maxAmount: null, minRate: null, maxRate: null, minPoints: null, maxPoints: null },
  ...{ minTerm: null, maxTerm: null, fundingDays: null },
  isActive: true,
  isSample: false,
  checkedAt: null,
  sources: [],
  staleDays: null,
  ...{ missing: 0, reported: 0, proposed: 0, asked: 0, answered: 0 },
  isClaimed: false,
  transparency: null,
})
const noMarks = { stale90: 0, stale180: 0, incomplete: 0, silent: 0, reported: 0, claimed: 0, inactive: 0, sample: 0 }

it('an operator can merge only into a lender that is still selected [DESK-02]', async () => {
  const { user, server } = await openDesk('/desk/lenders', (one) => {
    one.answer(listDeskLendersEndpoint, {
      rows: ['Ash', 'Birch', 'Cedar'].map(lender),
      total: 3,
      counts: noMarks,
    })
    one.answer(mergeLendersEndpoint, { message: 'Merged.' })
  })
  const choose = async (name: string) => user.click(await screen.findByRole('checkbox', { name: `Choose ${name}` }))
  await choose('Ash')
  await choose('Birch')
  await user.click(button('Merge…'))
  await user.click(await screen.findByRole('radio', { name: 'Ash' }))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await choose('Ash')
  await choose('Cedar')
  await user.click(button('Merge…'))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByRole('button', { name: 'Merge' })).toBeDisabled()
  await user.click(dialog.getByRole('radio', { name: 'Cedar' }))
  await user.click(dialog.getByRole('button', { name: 'Merge' }))
  await waitFor(() => expect(server.sentTo(mergeLendersEndpoint)).toHaveLength(1))
  expect(server.sentTo(mergeLendersEndpoint)[0]).toMatchObject({
    url: { pathname: '/api/desk/lenders/id-Cedar/merge' },
    body: { duplicates: ['id-Birch'] },
  })
})

it('keeps unsaved input about a lender when it is deactivated, and shows the values once saved [DESK-02]', async () => {
  const id = '11111111-1111-4111-8111-111111111111'
  let stored: DeskLender = {
    ...{ id, slug: 'ash', name: 'Ash', isActive: true, isSample: false, checkedAt: null, programFields: ['minRate'] },
    fields: { name: 'Ash', description: 'Old words', isActive: 'true', minRate: '9' },
    programs: [{ name: 'Bridge', fields: { minRate: '10' } }],
    ...{ asked: 1, answered: 0, matches: 0, hasStoppedMail: false, recentRequests: [] },
  }
  const { user, server } = await openDesk(`/desk/lenders/${id}`, (one) => {
    one.answer(getDeskLenderEndpoint, () => stored)
    one.answer(listMembersAtDeskEndpoint, { members: [] })
    one.answer(listActivityEndpoint, { rows: [], hasMore: false })
    one.reject(getLenderFactsEndpoint, 404, { message: 'None' })
    one.answer(actOnLendersEndpoint, () => {
      stored = { ...stored, isActive: false, fields: { ...stored.fields, isActive: 'false' } }
      return { changed: 1 }
    })
    one.answer(editDeskLenderEndpoint, () => {
      stored = { ...stored, fields: { ...stored.fields, description: 'New words', minRate: '8.5' } }
      return { changes: 2 }
    })
  })
  const field = (name: string) => screen.getByLabelText(name)
  await fill(user, await screen.findByLabelText('Public description'), 'New words')
  const [lowestRate, rateOfBridge] = screen.getAllByLabelText('Lowest rate')
  await fill(user, lowestRate!, '8.5')
  await fill(user, rateOfBridge!, '11')
  await user.type(field('New program'), 'Rental')
  await user.click(button('Deactivate'))
  await screen.findByRole('button', { name: 'Activate' })
  expect(field('Public description')).toHaveValue('New words')
  await waitFor(() => expect(field('Visible to everyone')).toHaveValue('false'))
  expect(screen.getAllByLabelText('Lowest rate').map((one) => (one as HTMLInputElement).value)).toEqual(['8.5', '11'])
  expect(field('New program')).toHaveValue('Rental')
  await user.click(button('Save'))
  await waitFor(() => expect(field('Public description')).toHaveValue('New words'))
  expect(server.sentTo(editDeskLenderEndpoint)[0]!.body).toEqual({
    fields: { description: 'New words', minRate: '8.5' },
    programs: [{ name: 'Bridge', fields: { minRate: '11' } }],
    removed: [],
  })
  await waitFor(() => expect(screen.getAllByLabelText('Lowest rate')[0]).toHaveValue('8.5%'))
  expect(button('Save')).toBeDisabled()
})

it('shows the first page of lenders when the address names no page number [DESK-02]', async () => {
  const { server } = await openDesk('/desk/lenders?page=abc', (one) =>
    one.answer(listDeskLendersEndpoint, { rows: [lender('Ash')], total: 60, counts: noMarks }),
  )
  await screen.findByText(/^1–50 of 60/)
  expect(button('Previous')).toBeDisabled()
  expect(server.sentTo(listDeskLendersEndpoint)[0]!.url.searchParams.get('page')).toBe('1')
})

it('applies a number filter with Enter [DESK-02]', async () => {
  const { user, address } = await openDesk('/desk/lenders', (one) =>
    one.answer(listDeskLendersEndpoint, { rows: [lender('Ash')], total: 1, counts: noMarks }),
  )
  await user.click(await screen.findByRole('button', { name: 'More filters' }))
  await user.type(screen.getByLabelText('Lowest rate at most (%)'), '9.5%{Enter}')
  await waitFor(() => expect(address()).toBe('/desk/lenders?rate=9.5'))
})

it('an operator turns a state off together with its review; the form starts with the stored choice [COMP-01]', async () => {
  const iowa: DeskState = {
    state: 'Iowa',
    asking: false,
    isTurnedOn: true,
    isSample: false,
    ...{ sentence: null, answers: {}, reviewedOn: null, reviewedBy: null, reviewUntil: null },
    review: 'needed',
    lenders: 2,
  }
  const { user, server } = await openDesk('/desk/states', (one) => {
    one.answer(listDeskStatesEndpoint, { hasRealLenders: true, states: [iowa] })
    one.answer(changeDeskStatesEndpoint, { hasRealLenders: true, states: [iowa] })
  })
  await user.click(await screen.findByRole('button', { name: 'Change Iowa' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Iowa' }))
  const asking = dialog.getByLabelText('Asking lenders')
  expect(asking).toHaveValue('on')
  expect(asking).toHaveAccessibleDescription('Real lenders also need a review.')
  await user.selectOptions(asking, 'Off')
  await user.type(dialog.getByLabelText('Law reviewed on'), '2026-01-05')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(server.sentTo(changeDeskStatesEndpoint)).toHaveLength(1))
  expect(server.sentTo(changeDeskStatesEndpoint)[0]!.body).toMatchObject({
    states: [{ state: 'Iowa', asking: false, reviewedOn: '2026-01-05' }],
  })
})

it('shows why an item was not removed, even after another item was [CLOSE-04]', async () => {
  const items = defaultChecklist.slice(0, 3)
  const { user, server } = await openDesk('/desk/checklist', (one) => {
    one.answer(getDeskChecklistEndpoint, { items: [...items] })
    one.answer(replaceDeskChecklistEndpoint, { items: items.slice(1) })
  })
  const remove = async (label: string) => {
    await user.click(await screen.findByRole('button', { name: `Remove ${label}` }))
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove' }))
  }
  await remove(items[0]!.label)
  await screen.findByText(`${items[0]!.label} is removed.`)
  server.reject(replaceDeskChecklistEndpoint, 503, { message: 'Try again in a moment.' })
  await remove(items[1]!.label)
  await screen.findByText('Try again in a moment.')
  expect(screen.queryByText(`${items[0]!.label} is removed.`)).toBeNull()
})

it('an accepted correction shows the proposed value, not the current one [DESK-04]', async () => {
  const correction: DeskCorrection = {
    id: 'correction-1',
    lenderId: 'lender-1',
    lenderName: 'Ostrind Funding',
    kind: 'report',
    changes: [{ program: null, field: 'maxRate', value: '12%', current: '12' }],
    source: 'Their rate sheet',
    hasEmail: false,
    status: 'accepted',
    reason: null,
    createdAt: '2026-11-20T12:00:00.000Z',
  }
  await openDesk('/desk/corrections?status=accepted', (one) =>
    one.answer(listCorrectionsEndpoint, { rows: [correction], total: 1 }),
  )
  const card = await screen.findByRole('article')
  expect(card).toHaveTextContent('Highest rateProposed: 12%Source: Their rate sheet')
})

it('retries all failed jobs, including those not listed [DESK-08]', async () => {
  const machine: Machine = {
    version: '0.1.0',
    node: 'v24.0.0',
    database: { kind: 'PostgreSQL', version: '15.1', bytes: 1 },
    migrations: { applied: 1, known: 1 },
    backupAt: null,
    isBackupLate: true,
    backups: [],
    backupTrial: null,
    catalogue: { version: 1, lenders: 0, checkedSeconds: 0 },
    mails: { via: 'mail.example', isDelivered: true, sent: 0, failed: 0 },
    queues: [
      { queue: 'mail-account', waiting: 0, later: 0, active: 0, failed: 512, oldestSeconds: 0, lastDoneAt: null },
    ],
    failed: [
      {
        id: 'job-1',
        queue: 'mail-account',
        isMail: true,
        purpose: null,
        userId: null,
        reason: 'mailbox full',
        tries: 60,
        failedAt: '2026-11-20T12:00:00.000Z',
      },
    ],
    instances: [],
    matching: { openDeals: 0, byEarlierModel: 0, waiting: 0 },
  }
  const { user, server } = await openDesk('/desk/machine', (one) => {
    one.answer(getMachineEndpoint, machine)
    one.answer(retryWorkEndpoint, { message: '512 jobs will be retried.' })
  })
  await screen.findByText(/512 failed permanently\. The latest 1 are listed\./)
  await user.click(button('Try all again'))
  await screen.findByText('512 jobs will be retried.')
  expect(server.sentTo(retryWorkEndpoint)[0]?.body).toEqual({})
})

it('focuses the heading once an import file is read, because the file field disappears [DESK-03]', async () => {
  const { user } = await openDesk('/desk/import', (server) => {
    server.answer(startImportEndpoint, { id: 'import-1' })
    server.answer(getImportProgressEndpoint, { progress: null })
    server.answer(previewImportEndpoint, {
      ...{ name: 'lenders.csv', sheet: null, readSheets: [], sheets: [], rowCount: 1 },
      columns: [{ header: 'Name', field: 'name', repeats: null, samples: ['Alder'] }],
      ...{ questions: [], lookFirst: [], fields: ['name'], groups: [], rows: [], toCompare: 0, writes: 1 },
      choices: {
        columns: {},
        corrections: {},
        answers: {},
        isMapped: false,
        compared: [],
        skipped: [],
        replacesPrograms: false,
      },
      counts: { question: 0, refused: 0, compare: 0, changed: 0, new: 1, same: 0 },
    })
  })
  await user.upload(await screen.findByLabelText(/^Drop a file here/), new File(['Name\nAlder'], 'lenders.csv'))
  await screen.findByRole('button', { name: 'Check the rows' })
  expect(screen.getByRole('heading', { level: 1, name: 'Import lenders' })).toHaveFocus()
})
