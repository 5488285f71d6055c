import { describe, expect, it } from 'vitest'
import { type ChecklistFacts, checklistItems, dueDay, type ItemState } from './checklist.ts'
import { defaultChecklist } from './checklist-templates.ts'

const flip: ChecklistFacts = {
  dealType: 'Purchase',
  dealStatus: 'Signed a contract',
  propertyType: 'Single Family',
  termMonths: 12,
  repairBudget: 60_000,
  loanKind: 'short',
  rehabScope: null,
  situations: null,
  entityType: 'LLC',
  flippingExperience: 'First time',
  reDealsLast3Years: 0,
  exitStrategy: 'Fix and Flip',
}
const none = new Map<string, ItemState>()
// A Monday, four weeks before the closing.
const days = { closingOn: '2026-12-14', today: '2026-11-16' }
const idsOf = (facts: Partial<ChecklistFacts>) =>
  checklistItems(defaultChecklist, { ...flip, ...facts }, none, days)
    .map(({ id }) => id)
    .sort()
const always = ['application', 'appraisal', 'bank-statements', 'insurance', 'title-company']
const entity = ['articles', 'ein-letter', 'good-standing', 'guarantors', 'operating-agreement']
const purchase = ['contract', 'earnest-money']

describe('the documents of a deal', () => {
  it.each<[string, Partial<ChecklistFacts>, string[]]>([
    [
      'a company’s flip',
      {},
      [...always, ...entity, ...purchase, 'scope-of-work', 'contractor', 'comparable-sales', 'exit-sale'],
    ],
    [
      'an experienced individual’s bridge loan',
      {
        repairBudget: 0,
        entityType: 'Individual / Sole Proprietor',
        flippingExperience: '6+ deals',
        exitStrategy: null,
      },
      [...always, 'identification', 'track-record', ...purchase, 'exit'],
    ],
    [
      'an assignment',
      { repairBudget: 0, situations: ['assignment'], exitStrategy: 'BRRR' },
      [...always, ...entity, ...purchase, 'assignment-agreement', 'original-contract', 'exit-refinance'],
    ],
    [
      'a condo',
      { repairBudget: 0, propertyType: 'Condo/Co-op' },
      [...always, ...entity, ...purchase, 'condo-questionnaire', 'exit-sale'],
    ],
    [
      'a refinance',
      { dealType: 'Refinance', repairBudget: 0, exitStrategy: 'Refinance' },
      [...always, ...entity, 'deed', 'payoff-letter', 'exit-refinance'],
    ],
    [
      'construction from the ground up',
      { rehabScope: 'ground-up' },
      [...always, ...entity, ...purchase, 'plans', 'permits', 'builders-license', 'budget', 'exit-sale'],
    ],
    [
      'a rental',
      { loanKind: 'rental', termMonths: 360, exitStrategy: 'Buy and Hold' },
      [...always, ...entity, ...purchase, 'lease', 'tax-bill', 'insurance-quote', 'hoa-statement', 'exit-hold'],
    ],
  ])('lists those for %s [CLOSE-04]', (_name, facts, expected) => {
    expect(idsOf(facts)).toEqual(expected.toSorted())
  })

  it.each([
    ['application', 'appraisal'],
    ['plans', 'permits'],
    ['contract', 'earnest-money'],
  ])('asks for the %s no later than for the %s, which needs it [CLOSE-04]', (first, then) => {
    const dueOn = (id: string) => dueDay(days.closingOn, defaultChecklist.find((item) => item.id === id)!.days)
    expect(dueOn(first) <= dueOn(then)).toBe(true)
  })

  it('has unique ids, reasons of at most 12 words, and the days in each message', () => {
    expect(new Set(defaultChecklist.map(({ id }) => id)).size).toBe(defaultChecklist.length)
    for (const { why, late } of defaultChecklist) {
      expect(why.split(' ').length).toBeLessThanOrEqual(12)
      expect(late).toContain('{days}')
    }
  })
})

describe('the due day of a document', () => {
  it('is the closing day less the days it takes and two business days [CLOSE-04]', () => {
    // Five days before Monday the 14th is Wednesday the 9th; two business days before that is Monday.
    expect(dueDay('2026-12-14', 5)).toBe('2026-12-07')
    // Two business days before a Saturday is Thursday. Thanksgiving isn't a business day.
    expect(dueDay('2026-12-06', 1)).toBe('2026-12-03')
    expect(dueDay('2026-11-28', 0)).toBe('2026-11-25')
  })

  const at = (today: string, states: ReadonlyMap<string, ItemState> = none) =>
    checklistItems(defaultChecklist, flip, states, { closingOn: '2026-12-14', today })
  const item = (today: string, state?: ItemState) =>
    at(today, state ? new Map([['insurance', state]]) : none).find(({ id }) => id === 'insurance')

  it('lists documents that must be started today first, and calls them late a day later [CLOSE-04]', () => {
    expect(item('2026-12-06')).toMatchObject({ dueOn: '2026-12-07', isLate: false, sentence: null })
    expect(item('2026-12-07')).toMatchObject({
      isLate: false,
      sentence: 'Insurance takes 5 days: order it today.',
    })
    expect(item('2026-12-08')).toMatchObject({ isLate: true })
    const blocking = at('2026-12-07').filter(({ sentence }) => sentence !== null)
    expect(at('2026-12-07').slice(0, blocking.length)).toEqual(blocking)
    expect(blocking.map(({ days: takes }) => takes)).toEqual([11, 10, 5, 5, 5, 5])
  })

  it("an item requested in time isn't late, and a received one never is [CLOSE-04]", () => {
    const state = (status: ItemState['status'], since: string) => ({ status, since, note: null })
    expect(item('2026-12-10', state('requested', '2026-12-07'))).toMatchObject({ isLate: false, sentence: null })
    expect(item('2026-12-10', state('requested', '2026-12-09'))).toMatchObject({ isLate: true, sentence: null })
    for (const status of ['ready', 'sent', 'not-needed'] as const)
      expect(item('2026-12-13', state(status, '2026-12-12'))).toMatchObject({ isLate: false, sentence: null })
    expect(at('2026-12-10', new Map([['insurance', state('sent', '2026-12-09')]])).at(-1)!.id).toBe('insurance')
  })

  it('is null without a closing day [CLOSE-04]', () => {
    const items = checklistItems(defaultChecklist, flip, none, { closingOn: null, today: '2026-12-07' })
    expect(items.every(({ dueOn, isLate, sentence }) => dueOn === null && !isLate && sentence === null)).toBe(true)
  })
})
