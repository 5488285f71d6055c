import { afterAll, beforeAll, expect, it } from 'vitest'
import { createDealEndpoint, listDealMatchesEndpoint } from '#contract/deals/deals.ts'
import { getQuoteDraftEndpoint } from '#contract/quotes/quote-requests.ts'
import { getStateNotesEndpoint } from '#contract/site/state-notes.ts'
import { askingOffSentence } from '#domain/states/state-rules.ts'
import { stateNames } from '#domain/states/states.ts'
import { changeStates } from '#server/features/states/change-states.ts'
import { createPages } from '#server/platform/ssr/pages.routes.ts'
import { loadBuiltRenderer } from '#server/platform/ssr/renderer.ts'
import { addInvestor, addLenders, dealBody } from '#test/builders/deal-builders.ts'
import { textOf } from '#test/builders/render-in-site.tsx'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'

let t: TestApp
const sentenceOf = (state: string) => `In ${state} the lender’s license stands on its term sheet.`
const isOff = (state: string) => stateNames.indexOf(state as never) % 2 === 1
const slugOf = (state: string) => state.toLowerCase().replaceAll(' ', '-')

/** Adds a sentence and a real lender per state, a nationwide lender, and turns asking off in every other state. */
beforeAll(async () => {
  t = await startTestApp({ start: { pages: createPages(await loadBuiltRenderer()), isWorking: false } })
  await addLenders(t, [
    ...stateNames.map((state) => ({ name: `Lender ${state}`, states: [state] })),
    { name: 'Lender Everywhere', states: [] },
  ])
  const review = { reviewedOn: new Date().toISOString().slice(0, 10), reviewedBy: 'Counsel' }
  await changeStates(
    t.deps,
    { via: 'command', label: 'test' },
    stateNames.map((state) => ({ state, ...review, asking: !isOff(state), sentence: sentenceOf(state) })),
    'test',
  )
})
afterAll(() => t.close())

async function wordsOf(path: string): Promise<string> {
  const reply = await t.fetch(path)
  expect(reply.status, path).toBe(200)
  const html = await reply.text()
  // The visible text, without the data for scripts.
  return textOf(html.slice(html.indexOf('<main'), html.indexOf('</main>')))
}

it.each(stateNames.map((state) => [state] as const))(
  'shows the sentence about %s on its page, on its lenders’ pages and where lenders are asked [COMP-01]',
  async (state) => {
    const { states } = await t.call(getStateNotesEndpoint)
    expect(states.find((one) => one.state === state)).toEqual({
      state,
      asking: !isOff(state),
      sentence: sentenceOf(state),
    })
    const page = await wordsOf(`/lenders/state/${slugOf(state)}`)
    expect(page).toContain(sentenceOf(state))
    expect(page.includes(askingOffSentence(state))).toBe(isOff(state))

    const lender = await wordsOf(`/lenders/lender-${slugOf(state)}`)
    expect(lender).toContain(sentenceOf(state))
    expect(lender.includes(`Requests through this site are not open yet in ${state}.`)).toBe(isOff(state))
    const other = stateNames[(stateNames.indexOf(state) + 1) % stateNames.length]!
    expect(lender).not.toContain(sentenceOf(other))
  },
)

it('shows every sentence on a nationwide lender’s page [COMP-01]', async () => {
  const page = await wordsOf('/lenders/lender-everywhere')
  for (const state of stateNames) expect(page).toContain(sentenceOf(state))
})

it.each(stateNames.map((state) => [state] as const))(
  'shows an investor who asks about property in %s its sentence, or why no lender can be asked [COMP-01]',
  async (state) => {
    const { call } = await addInvestor(t)
    const { deal } = await call(createDealEndpoint, {
      body: dealBody({ occupancy: 'investment', propertyState: state }),
    })
    const params = { id: deal.id }
    const draft = await call(getQuoteDraftEndpoint, { params })
    expect(draft.stateSentence).toBe(sentenceOf(state))
    expect(draft.rejection?.message ?? null).toBe(isOff(state) ? askingOffSentence(state) : null)
    expect((await call(listDealMatchesEndpoint, { params })).length).toBeGreaterThan(0)
  },
)
