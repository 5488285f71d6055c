import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import { legalVersion } from '#contract/accounts/legal-texts.ts'
import type { DealInput } from '#contract/deals/deal-input.ts'
import type { Call } from '#contract/wire/call.ts'
import { dealFieldDefaults } from '#domain/deal/deal-field-lists.ts'
import { users } from '#server/features/accounts/accounts.table.ts'
import { openSession } from '#server/features/accounts/sessions/open-session.ts'
import { lenders } from '#server/features/lenders/lenders.table.ts'
import type { TestApp } from '#test/start-test-app.ts'

type NewUser = Partial<typeof users.$inferInsert>
export type TestInvestor = { id: string; token: string; call: Call }

/** Returns a signed-in investor with a verified email and a complete profile, except where the options differ. */
export async function addInvestor(t: TestApp, more: NewUser = {}): Promise<TestInvestor> {
  const [row] = await t.deps.db
    .insert(users)
    .values({
      email: `investor-${randomUUID()}@example.com`,
      emailVerified: true,
      onboardingCompleted: true,
      accessLevel: 'full',
      creditScoreRange: 'Good (650-699)',
      flippingExperience: 'First time',
      reDealsLast3Years: 0,
      fundingTimeframe: 'Soon (1-3 months)',
      legalAcceptances: [{ version: legalVersion, at: '2026-11-26T12:00:00.000Z' }],
      ...more,
    })
    .returning({ id: users.id })
  const token = await openSession(t.deps.db, row!.id, { openedBy: 'test' })
  return { id: row!.id, token, call: t.as(token) }
}

/** The deal form's defaults with an address and a purpose. */
export function dealBody(more: Partial<z.input<typeof DealInput>> = {}): z.input<typeof DealInput> {
  return { ...dealFieldDefaults, propertyAddress: '12 Elm Street, Fresno', purpose: 'Buy, renovate and sell', ...more }
}

export type TestLender = Partial<typeof lenders.$inferInsert> & { name: string }

/**
 * Returns a lender row that fits the form's default deal, with amounts, rates, points, terms and contacts, except where
 * the options differ.
 */
export function lenderRow(more: TestLender): typeof lenders.$inferInsert {
  const slug = more.name.toLowerCase().replace(/[^a-z0-9]+/g, '-')
  return {
    slug,
    states: ['California'],
    description: 'Lends on houses.',
    website: `https://${slug}.example`,
    contactEmail: `deals@${slug}.example`,
    contactPhone: '(555) 555-0100',
    minAmount: 50_000,
    maxAmount: 1_000_000,
    minRate: 9.5,
    maxRate: 12.5,
    minPoints: 1.5,
    maxPoints: 3,
    minTerm: 6,
    maxTerm: 18,
    fundingDays: 7,
    termsCheckedAt: new Date(),
    ...more,
  }
}

/** Stores lenders and reloads the catalogue. Returns their ids by name. */
export async function addLenders(t: TestApp, rows: readonly TestLender[]): Promise<Record<string, string>> {
  const stored = await t.deps.db
    .insert(lenders)
    .values(rows.map(lenderRow))
    .returning({ id: lenders.id, name: lenders.name })
  await t.deps.catalogue.refresh()
  return Object.fromEntries(stored.map(({ name, id }) => [name, id]))
}
