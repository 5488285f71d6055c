import { formTermMaxMonths } from '#domain/choices/deal-choices.ts'
import { valueTypeOf } from '#domain/deal/deal-field.ts'
import { type DealFieldName, dealField, dealFieldNames } from '#domain/deal/deal-fields.ts'
import { ProfitFigures } from '#domain/loan-request/profit-figures.ts'
import { newIdempotencyKey } from '#web/forms/new-idempotency-key.ts'
import { readDealPrefill } from '#web/shell/deal-prefill.ts'
import { createStoredValue, storedRecord } from '#web/storage/stored-value.ts'
import { type DealFormValues, dealFormDefaults } from './deal-form-schema.ts'

/** Session storage, so the draft lasts until this tab is closed. */
const draft = createStoredValue('plumbline-deal-draft', storedRecord, 'session')

type DealDraft = {
  values: DealFormValues
  /** The Idempotency-Key of this opening of the form. */
  key: string
  /** A submission with this key may have created a deal unreported, so the next submission must repeat the key. */
  isUnsettled: boolean
}

/**
 * The initial values of an opened form. `isKept` is true for values from an earlier opening, `isPrefilled` if some
 * are from the home page or a calculator.
 */
type OpenedDraft = DealDraft & { isKept: boolean; isPrefilled: boolean }

/**
 * Returns the form as the investor left it in this tab, or the defaults with the figures of a calculator or the home
 * page. Only an unsettled draft keeps its key. Another investor's draft is discarded.
 */
export function openDraft(userId: string): OpenedDraft {
  const stored = draft.read()
  if (stored['userId'] === userId) {
    const isUnsettled = stored['isUnsettled'] === true && typeof stored['key'] === 'string'
    return {
      values: restoreValues(stored['values']),
      key: isUnsettled ? String(stored['key']) : newIdempotencyKey(),
      isUnsettled,
      isKept: true,
      isPrefilled: false,
    }
  }
  clearDraft()
  const prefill = prefilledValues()
  return {
    values: { ...dealFormDefaults, ...prefill },
    key: newIdempotencyKey(),
    isUnsettled: false,
    isKept: false,
    isPrefilled: prefill !== null,
  }
}

/**
 * Stores the draft in this tab until it is closed. Clears it instead if no field differs from the defaults and no
 * submission is unsettled.
 */
export function keepDraft(userId: string, { values, key, isUnsettled }: DealDraft): void {
  if (isUnsettled || !isUntouched(values)) draft.write(JSON.stringify({ userId, values, key, isUnsettled }))
  else clearDraft()
}

/** Removes the draft. The figures of a calculator or the home page stay, and fill the next opened form. */
export function clearDraft(): void {
  draft.write(null)
}

/**
 * Returns whether the values are the form's defaults; prefilled figures count as changes. In a field whose default is
 * null, an empty text, 0 and false count as null.
 */
export function isUntouched(values: DealFormValues): boolean {
  return Object.entries(dealFormDefaults).every(([name, value]) => {
    const current = values[name as keyof DealFormValues]
    return current === value || (value === null && !current)
  })
}

/**
 * Returns the figures of a calculator or the home page that this form has fields for; null without any. A term above
 * the field's limit means a rental loan.
 */
function prefilledValues(): Partial<DealFormValues> | null {
  const figures = Object.entries(readDealPrefill() ?? {}).filter(([name]) => Object.hasOwn(dealFormDefaults, name))
  if (figures.length === 0) return null
  const values: Record<string, unknown> = Object.fromEntries(figures)
  if (Number(values['termMonths']) > formTermMaxMonths) {
    delete values['termMonths']
    values['loanKind'] = 'rental'
  }
  Object.assign(values, derivedValues(values), values)
  if ('profitFigures' in values) values['profitFigures'] = validProfitFigures(values['profitFigures'])
  return values
}

/** Returns a flip's down payment and purpose. Empty for a rental or without all four amounts. */
function derivedValues(figures: Record<string, unknown>): Partial<DealFormValues> {
  const { purchasePrice, repairBudget, estimatedArv, loanAmount, loanKind } = figures
  const amounts = [purchasePrice, repairBudget, estimatedArv, loanAmount].map(Number)
  if (loanKind === 'rental' || !amounts.every(Number.isFinite)) return {}
  const [price, repairs, , loan] = amounts as [number, number, number, number]
  return { downpayment: Math.max(0, price + repairs - loan), purpose: 'Buy, renovate and sell' }
}

/** Returns stored profit figures, or null if they are invalid, because this form has no fields to correct them. */
function validProfitFigures(stored: unknown): ProfitFigures | null {
  return ProfitFigures.safeParse(stored).data ?? null
}

/** Returns a stored draft's value for an optional field, or null if its type is wrong. */
function restoreOptional(name: DealFieldName, kept: unknown): unknown {
  switch (valueTypeOf(dealField(name))) {
    case 'number':
      return typeof kept === 'number' ? kept : null
    case 'flag':
      return typeof kept === 'boolean' ? kept : null
    case 'list':
      return Array.isArray(kept) && kept.every((one) => typeof one === 'string') ? kept : null
    case 'text':
      return typeof kept === 'string' ? kept : null
  }
}

const isOptionalField = (name: string): name is DealFieldName =>
  dealFieldNames.some((one) => one === name && dealField(one).optional)

/** Restores each field separately, so that an outdated or damaged draft can't break the form. */
function restoreValues(stored: unknown): DealFormValues {
  const from = (typeof stored === 'object' && stored !== null ? stored : {}) as Record<string, unknown>
  const values: Record<string, unknown> = { ...dealFormDefaults }
  for (const [name, value] of Object.entries(dealFormDefaults)) {
    if (!Object.hasOwn(from, name)) continue
    const kept = from[name]
    if (name === 'profitFigures') values[name] = validProfitFigures(kept)
    else if (isOptionalField(name))
      values[name] = name === 'loanKind' && kept === null ? value : restoreOptional(name, kept)
    else if (typeof value === 'number') values[name] = typeof kept === 'number' ? kept : null
    else if (typeof kept === 'string') values[name] = kept
  }
  return values as DealFormValues
}
