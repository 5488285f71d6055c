import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { dealPrefillKey, storeDealPrefill } from '#web/shell/deal-prefill.ts'
import { clearDraft, isUntouched, keepDraft, openDraft } from './deal-draft.ts'
import { dealFormDefaults } from './deal-form-schema.ts'

let stored: Map<string, string>
let local: Map<string, string>
beforeEach(() => {
  stored = new Map()
  local = new Map()
  vi.stubGlobal('sessionStorage', storage(stored))
  vi.stubGlobal('localStorage', storage(local))
})

function storage(texts: Map<string, string>) {
  return {
    getItem: (name: string) => texts.get(name) ?? null,
    setItem: (name: string, text: string) => texts.set(name, text),
    removeItem: (name: string) => texts.delete(name),
  }
}
afterEach(() => vi.unstubAllGlobals())

const typed = {
  ...dealFormDefaults,
  propertyAddress: '12 Elm Street',
  loanAmount: 175_000,
  purchasedDate: '2026-01-02',
}

it('opens with the form’s defaults and a new key [DEAL-01] [DEAL-07]', () => {
  const first = openDraft('ada')
  expect(first).toMatchObject({ values: dealFormDefaults, isUnsettled: false, isKept: false })
  expect(first.key).toMatch(/^[\w.:-]{8,128}$/)
  expect(openDraft('ada').key).not.toBe(first.key)
})

it('keeps what was typed, and an emptied number empty [DEAL-07]', () => {
  keepDraft('ada', { values: { ...typed, repairBudget: null as never }, key: 'key-of-before', isUnsettled: false })
  const { values, isKept, key } = openDraft('ada')
  expect(isKept).toBe(true)
  expect(values).toEqual({ ...typed, repairBudget: null })
  expect(key).not.toBe('key-of-before')
})

it('repeats the key while the last submission’s result is unknown [DEAL-07]', () => {
  keepDraft('ada', { values: typed, key: 'key-of-before', isUnsettled: true })
  expect(openDraft('ada')).toMatchObject({ key: 'key-of-before', isUnsettled: true })
  clearDraft()
  expect(openDraft('ada')).toMatchObject({ isUnsettled: false, isKept: false })
})

it('keeps the key of an unsettled submission even when the form is reset [DEAL-07]', () => {
  keepDraft('ada', { values: { ...dealFormDefaults }, key: 'key-of-before', isUnsettled: true })
  expect(openDraft('ada').key).toBe('key-of-before')
})

it('stores nothing for an untouched form', () => {
  keepDraft('ada', { values: { ...dealFormDefaults, purchasedDate: '' }, key: 'a-key-of-mine', isUnsettled: false })
  expect(stored.size).toBe(0)
  expect(isUntouched(typed)).toBe(false)
})

it("discards another investor's draft", () => {
  keepDraft('ada', { values: typed, key: 'key-of-before', isUnsettled: true })
  expect(openDraft('bob')).toMatchObject({ values: dealFormDefaults, isKept: false })
  expect(stored.size).toBe(0)
})

it('opens with a damaged draft, and works without storage', () => {
  for (const text of ['', 'no json', 'null', '7', '{"userId":"ada"}', '{"userId":"ada","values":7}']) {
    stored.set('plumbline-deal-draft', text)
    expect(openDraft('ada').values).toEqual(dealFormDefaults)
  }
  stored.set('plumbline-deal-draft', '{"userId":"ada","values":{"propertyAddress":7,"termMonths":"12","unknown":1}}')
  expect(openDraft('ada').values).toEqual({ ...dealFormDefaults, termMonths: null })
  const refuse = () => {
    throw new Error('refused')
  }
  vi.stubGlobal('sessionStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
  keepDraft('ada', { values: typed, key: 'a-key-of-mine', isUnsettled: false })
  expect(openDraft('ada').values).toEqual(typed)
  clearDraft()
  expect(openDraft('ada').values).toEqual(dealFormDefaults)
})

it("starts with a calculator's figures where the form has a field for them [TOOL-08]", () => {
  storeDealPrefill({
    purchasePrice: 412_000,
    repairBudget: 0,
    propertyState: 'Texas',
    termMonths: 24,
    monthlyRent: 2100,
  })
  expect(openDraft('ada')).toMatchObject({
    values: {
      ...dealFormDefaults,
      purchasePrice: 412_000,
      repairBudget: 0,
      propertyState: 'Texas',
      termMonths: 24,
      monthlyRent: 2100,
    },
    isKept: false,
    isPrefilled: true,
  })
  // A term of 30 years exceeds this form's limit, so the loan is a rental.
  storeDealPrefill({ loanAmount: 210_000, termMonths: 360 })
  expect(openDraft('ada')).toMatchObject({
    values: { ...dealFormDefaults, loanAmount: 210_000, loanKind: 'rental' },
    isPrefilled: true,
  })
})

it('derives a flip’s down payment and purpose from its four amounts [TOOL-08]', () => {
  const figures = { purchasePrice: 185_000, repairBudget: 60_000, estimatedArv: 330_000, loanAmount: 217_250 }
  storeDealPrefill({ ...figures, termMonths: 12 })
  expect(openDraft('ada').values).toEqual({
    ...dealFormDefaults,
    ...figures,
    downpayment: 27_750,
    purpose: 'Buy, renovate and sell',
  })
  storeDealPrefill({ ...figures, loanAmount: 300_000 })
  expect(openDraft('ada').values.downpayment).toBe(0)
  // Derives neither for a rental nor with an amount missing.
  for (const other of [
    { ...figures, termMonths: 360 },
    { purchasePrice: 185_000, loanAmount: 217_250 },
  ]) {
    storeDealPrefill(other)
    expect(openDraft('ada').values).toMatchObject({ downpayment: dealFormDefaults.downpayment, purpose: '' })
  }
})

it('keeps a calculator’s valid profit figures, even across a reload, and drops invalid ones [TOOL-08]', () => {
  const profitFigures = { ratePercent: 10.93, interestBasis: 'full' } as const
  storeDealPrefill({ purchasePrice: 412_000, profitFigures })
  const { values } = openDraft('ada')
  expect(values.profitFigures).toEqual(profitFigures)
  keepDraft('ada', { values, key: 'a-key-of-mine', isUnsettled: false })
  expect(openDraft('ada').values.profitFigures).toEqual(profitFigures)
  clearDraft()
  storeDealPrefill({ purchasePrice: 412_000, profitFigures: { ratePercent: 99 } })
  expect(openDraft('ada').values).toMatchObject({ purchasePrice: 412_000, profitFigures: null })
})

it('prefers text typed in the form earlier over a calculator’s figures [TOOL-08]', () => {
  storeDealPrefill({ purchasePrice: 412_000 })
  keepDraft('ada', { values: typed, key: 'key-of-before', isUnsettled: false })
  expect(openDraft('ada')).toMatchObject({ values: typed, isKept: true, isPrefilled: false })
})

it('ignores stored figures that are old, damaged or from the future [TOOL-08]', () => {
  const day = 86_400_000
  const now = Date.now()
  for (const text of [
    'no json',
    'null',
    '{"purchasePrice":412000}',
    JSON.stringify({ purchasePrice: 412_000, keptAt: now - 7 * day - 1000 }),
    JSON.stringify({ purchasePrice: 412_000, keptAt: now + day }),
    JSON.stringify({ purchasePrice: '412000', loanAmount: -1, termMonths: null, propertyState: 'Guam', keptAt: now }),
  ]) {
    local.set(dealPrefillKey, text)
    expect(openDraft('ada'), text).toMatchObject({ values: dealFormDefaults, isPrefilled: false })
  }
  local.set(dealPrefillKey, JSON.stringify({ purchasePrice: 412_000, keptAt: now - 7 * day + 60_000 }))
  expect(openDraft('ada').values.purchasePrice).toBe(412_000)
})
