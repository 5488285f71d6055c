import { randomUUID } from 'node:crypto'
import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { signInEndpoint } from '#contract/accounts/accounts.ts'
import {
  changeChecklistItemEndpoint,
  getDeskChecklistEndpoint,
  replaceDeskChecklistEndpoint,
} from '#contract/closing/checklist.ts'
import { addFinalTermsEndpoint } from '#contract/closing/final-terms.ts'
import { setAlertsEndpoint } from '#contract/deals/deal-alerts.ts'
import { changeDatesEndpoint } from '#contract/deals/deal-dates.ts'
import { createSheetEndpoint } from '#contract/deals/deal-sheet.ts'
import { setStageEndpoint } from '#contract/deals/deal-status.ts'
import { createDealEndpoint } from '#contract/deals/deals.ts'
import { addDeskLenderEndpoint, editDeskLenderEndpoint, mergeLendersEndpoint } from '#contract/desk/desk-lenders.ts'
import { changeDeskStatesEndpoint } from '#contract/desk/desk-states.ts'
import { addPasskeyEndpoint, startPasskeyCheckEndpoint, startPasskeySetupEndpoint } from '#contract/desk/entry.ts'
import { startImportEndpoint } from '#contract/desk/import.ts'
import { listMessagesEndpoint, replyToMessageEndpoint } from '#contract/desk/messages.ts'
import { changePersonsEmailEndpoint, erasePersonEndpoint } from '#contract/desk/people.ts'
import { changeSettingEndpoint } from '#contract/desk/settings.ts'
import {
  addLenderMemberEndpoint,
  addLenderTemplateEndpoint,
  openLenderSessionEndpoint,
  requestLenderSignInEndpoint,
} from '#contract/lender-workspace/lender-workspace.ts'
import { proposeChangesEndpoint, requestClaimEndpoint } from '#contract/lenders/corrections.ts'
import { listLendersEndpoint } from '#contract/lenders/lenders.ts'
import { changeLinesEndpoint, recordFactEndpoint, recordResultEndpoint } from '#contract/project/project.ts'
import { sendReplyMessageEndpoint, stopRepliesEndpoint } from '#contract/quotes/lender-reply.ts'
import { shareDefaults } from '#contract/quotes/shared-sheet.ts'
import { requestNotificationEndpoint, sendContactMessageEndpoint } from '#contract/site/contact.ts'
import { changeAssumptionsEndpoint } from '#contract/tools/assumptions.ts'
import { addDays } from '#domain/calendar/business-days.ts'
import { todayOf } from '#domain/calendar/today.ts'
import { queueDateMails } from '#server/features/deals/dates/queue-date-mails.ts'
import { saveMarketSnapshots } from '#server/features/market/market.jobs.ts'
import type { TestApp } from '#test/start-test-app.ts'
import { newEmail, type Registered, register } from './account-builders.ts'
import { termsBody } from './closing-builders.ts'
import { addInvestor, dealBody } from './deal-builders.ts'
import { openDesk, type TestOperator } from './desk-builders.ts'
import { type AskingInvestor, addAskingInvestor, lenderWith, linkOf } from './quote-builders.ts'
import { askInRound } from './round-builders.ts'
import { softAuthenticator } from './soft-authenticator.ts'

export type UsedSite = { operator: TestOperator; account: Registered; investor: AskingInvestor }

/**
 * Uses a site until each of its tables has a row, except those of a sign-in with Google. The site's jobs must run. The
 * last mails stay in the queue, because a file replaces the outbox folder before they are sent.
 */
export async function fillEveryTable(t: TestApp): Promise<UsedSite> {
  const operator = await openDesk(t)
  await fillDesk(t, operator)
  await fillLenderPages(t, operator)
  const account = await register(t)
  await t.call(signInEndpoint, { body: { email: account.email, password: account.password } })
  const investor = await addAskingInvestor(t, { lenders: 3 })
  await fillDeal(t, investor)
  await fillConversations(t, investor)
  const email = newEmail()
  const erased = await addInvestor(t, { email })
  await erased.call(createDealEndpoint, { body: dealBody() })
  await operator.call(erasePersonEndpoint, { params: { id: erased.id }, body: { email } })

  const outbox = join(t.dataDir, 'outbox')
  await rename(outbox, `${outbox}-away`)
  await writeFile(outbox, '')
  await operator.call(changePersonsEmailEndpoint, { params: { id: investor.id }, body: { email: newEmail() } })
  return { operator, account, investor }
}

async function fillDesk(t: TestApp, { call }: TestOperator): Promise<void> {
  await call(changeSettingEndpoint, { params: { key: 'contact.email' }, body: { value: 'desk@example.com' } })
  const states = [{ state: 'Texas' as const, sentence: 'Texas licenses some of these lenders.' }]
  await call(changeDeskStatesEndpoint, { body: { states } })
  const [first, ...others] = (await call(getDeskChecklistEndpoint)).items
  await call(replaceDeskChecklistEndpoint, { body: { items: [{ ...first!, days: 6 }, ...others] } })
  const answer = softAuthenticator(t.deps.env.publicUrl).make(await call(startPasskeySetupEndpoint))
  await call(addPasskeyEndpoint, { body: { answer } })
  await call(startPasskeyCheckEndpoint)
  await t.call(sendContactMessageEndpoint, {
    body: { name: 'Ada', email: newEmail(), message: 'Line one\nLine two\t<3' },
  })
  const [message] = (await call(listMessagesEndpoint)).rows
  await call(replyToMessageEndpoint, { params: { id: message!.id }, body: { text: 'Thank you.' } })
  await t.call(requestNotificationEndpoint, { body: { email: newEmail() } })
  const content = Buffer.from('Lender,Min Rate\nAcorvane Capital,9.5%\n').toString('base64')
  await call(startImportEndpoint, { body: { name: 'terms.csv', content } })
}

async function fillLenderPages(t: TestApp, { call }: TestOperator): Promise<void> {
  const { id } = await call(addDeskLenderEndpoint, { body: { name: 'O\'Brien \\ "& Sons" 日本 🏠' } })
  const { id: twin } = await call(addDeskLenderEndpoint, { body: { name: 'Twin Capital' } })
  const fields = { minRate: '9%', maxRate: '12%', website: 'https://www.reported.example', licenses: 'TX 4711' }
  const programs = [{ name: 'Flip', fields: { maxRate: '12%' } }]
  await call(editDeskLenderEndpoint, { params: { id }, body: { fields, programs } })
  await call(mergeLendersEndpoint, { params: { id }, body: { duplicates: [twin] } })
  await t.call(requestClaimEndpoint, { params: { id }, body: { email: 'nora@reported.example' } })
  const mail = await t.waitForMail(({ to }) => to === 'nora@reported.example')
  const token = /\/claim\/([\w-]+)/.exec(mail.text)![1]!
  const changes = [{ program: null, field: 'contactPhone', value: '(415) 555-0100' }]
  await t.call(proposeChangesEndpoint, { params: { token }, body: { changes } })
  await t.call(listLendersEndpoint, { query: { search: 'a name nobody has' } })
  await t.deps.emptySearches.flush()
  await saveMarketSnapshots(t.deps)
}

async function fillDeal(t: TestApp, { call, dealId }: AskingInvestor): Promise<void> {
  const params = { id: dealId }
  const { deal } = await call(createDealEndpoint, { body: dealBody() }, { idempotencyKey: randomUUID() })
  await fillProject(call, deal.id)
  await call(addFinalTermsEndpoint, { params, body: termsBody({ lenderName: 'Corner Bank' }) })
  await call(changeChecklistItemEndpoint, { params: { ...params, itemId: 'insurance' }, body: { status: 'requested' } })
  await call(createSheetEndpoint, { params, body: { show: { address: true } } })
  await call(setAlertsEndpoint, { params, body: { alerts: true } })
  await call(changeAssumptionsEndpoint, { body: { assumptions: { sellingPercent: 6 } } })
  await call(setStageEndpoint, { params, body: { stage: 'Under contract' } })
  const inspectionOn = addDays(todayOf(t.deps.clock()), 1)
  await call(changeDatesEndpoint, { params, body: { inspectionOn, dateMails: true } })
  await queueDateMails(t.deps)
}

async function fillProject(call: AskingInvestor['call'], dealId: string): Promise<void> {
  const params = { id: dealId }
  const { lines } = await call(changeLinesEndpoint, {
    params,
    body: { lines: [{ label: 'Roof, "new" \\ 屋根', cost: 12_000.5, month: 1 }], lag: 2, retainagePercent: 10 },
  })
  const paid = { kind: 'paid' as const, lineId: lines[0]!.id, on: '2026-01-31', amount: 12_100 }
  await call(recordFactEndpoint, { params, body: paid }, { idempotencyKey: randomUUID() })
  await call(recordResultEndpoint, { params, body: { kind: 'sold', on: '2026-01-31', price: 300_000, costs: 20_000 } })
}

/** Asks three lenders: one sends a message and a quote, one opts out, one doesn't reply. */
async function fillConversations(t: TestApp, investor: AskingInvestor): Promise<void> {
  await t.deps.settings.set('features.rounds', 'on')
  const share = { ...shareDefaults, phone: true, calls: true }
  const [quoting, stopping] = (await askInRound(investor, { share })).requests
  const lender = lenderWith(t, await linkOf(t, quoting!))
  await lender.read()
  await t.call(sendReplyMessageEndpoint, { body: { body: 'Is the permit filed?' } }, { headers: lender.headers })
  await lender.quote()
  await fillWorkspace(t, `deals@${quoting!.lender.slug}.example`)
  const { headers } = lenderWith(t, await linkOf(t, stopping!))
  await t.call(stopRepliesEndpoint, {}, { headers })
  const { rows } = await t.deps.pool.query<{ email: string }>('select email from users where id = $1', [investor.id])
  const mail = await t.waitForMail(({ to, text }) => to === rows[0]!.email && text.includes('/stop-mails/'))
  const stop = new URL(/https?:\/\/[^\s<>]+\/stop-mails\/[\w.-]+/.exec(mail.text)![0])
  const form = { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' } }
  await t.fetch(stop.pathname, { ...form, body: 'List-Unsubscribe=One-Click' })
}

/** Signs in a lender, invites a member and saves a template. */
async function fillWorkspace(t: TestApp, email: string): Promise<void> {
  await t.call(requestLenderSignInEndpoint, { body: { email } })
  const mail = await t.waitForMail(({ to, subject }) => to === email && subject.startsWith('Sign in to'))
  const token = /\/lender-sign-in\/([\w-]{43})/.exec(mail.text)![1]!
  const session = await t.call(openLenderSessionEndpoint, { body: { token } })
  const call = t.as(session.token)
  await call(addLenderMemberEndpoint, { body: { email: `mia@${email.split('@')[1]}` } })
  await call(addLenderTemplateEndpoint, { body: { kind: 'answer', name: 'Hello', body: 'Which closing day?' } })
}
