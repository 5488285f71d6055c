import { randomUUID } from 'node:crypto'
import { getTableColumns } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { User } from '#contract/accounts/profile.ts'
import { ProfileChange } from '#contract/accounts/profile-forms.ts'
import { users } from '#server/features/accounts/accounts.table.ts'
import { deals } from '#server/features/deals/deals.table.ts'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'
import { contractEndpoints, nameOf } from './contract-endpoints.ts'
import { send } from './raw-request.ts'
import { type Actor, addFittingLender, createActor, validInput } from './valid-inputs.ts'

let t: TestApp
let lender: { id: string; slug: string }
let victim: Actor
beforeAll(async () => {
  t = await startTestApp()
  lender = await addFittingLender(t)
  victim = await createActor(t)
})
afterAll(() => t.close())

const writes = contractEndpoints.filter(({ method, body }) => method !== 'GET' && body)
const isKnown = (endpoint: (typeof writes)[number], name: string) =>
  Object.hasOwn((endpoint.body as unknown as { shape?: object }).shape ?? {}, name)

/** Returns a value that would do harm if a column of this type stored it. */
function harmful(name: string, dataType: string): unknown {
  if (name === 'id' || name === 'userId') return victim.userId
  if (name === 'email') return 'taken-over@example.com'
  if (name === 'accessLevel') return 'admin'
  if (dataType === 'boolean') return true
  // Long enough not to occur in an id or time by chance.
  if (dataType === 'number') return 1_987_654_321
  if (dataType === 'date') return '2030-01-01T00:00:00.000Z'
  return `mass-assigned-${name}`
}

const rowsOf = async (table: 'users' | 'deals', id: string) =>
  (await t.connection.pool.query<Record<string, unknown>>(`select * from ${table} where id = $1`, [id])).rows[0]

const editable = new Set(Object.keys(ProfileChange.shape))

describe('PATCH /api/user/profile', () => {
  it.each(Object.entries(getTableColumns(users)).filter(([name]) => !editable.has(name)))(
    'rejects the column %s in both spellings, and changes nothing [PROF-09]',
    async (name, column) => {
      const actor = await createActor(t)
      const before = await rowsOf('users', actor.userId)
      const endpoint = writes.find((one) => one.path === '/api/user/profile')!
      for (const key of new Set([name, column.name])) {
        const reply = await send(t, endpoint, {
          body: { firstName: 'Changed', [key]: harmful(name, column.dataType) },
          token: actor.token,
        })
        expect(reply.status, key).toBe(400)
        expect(await rowsOf('users', actor.userId), key).toEqual(before)
      }
    },
  )

  it('lists every editable column in the contract, and none that grants rights [PROF-09]', () => {
    const rights = Object.keys(getTableColumns(users)).filter((name) =>
      /^(id|email|emailVerified|password|deletedAt|createdAt|updatedAt|accessLevel|onboarding|verification|profileImageUrl)/.test(
        name,
      ),
    )
    expect(rights.length).toBeGreaterThanOrEqual(13)
    expect(rights.filter((name) => editable.has(name))).toEqual([])
  })
})

it.each(writes.map((one) => [nameOf(one), one] as const))(
  '%s sets no column of users or deals outside its contract [PROF-09]',
  async (_name, endpoint) => {
    const actor = await createActor(t)
    const input = await validInput(t, endpoint, actor, lender)
    const extra: Record<string, unknown> = {}
    for (const table of [users, deals])
      for (const [name, column] of Object.entries(getTableColumns(table)))
        if (!isKnown(endpoint, name)) {
          extra[name] = harmful(name, column.dataType)
          extra[column.name] ??= extra[name]
        }
    const victimBefore = [await rowsOf('users', victim.userId), await rowsOf('deals', victim.dealId)]
    const reply = await send(t, endpoint, {
      ...input,
      body: { ...extra, ...(input.body as object) },
      token: endpoint.access === 'investor' ? actor.token : undefined,
    })
    expect([200, 400]).toContain(reply.status)
    expect([await rowsOf('users', victim.userId), await rowsOf('deals', victim.dealId)]).toEqual(victimBefore)
    const { rows } = await t.connection.pool.query<{ n: number }>(
      `select count(*)::int as n from (select u::text as r from users u union all select d::text from deals d) x
       where r like '%mass-assigned-%' or r like '%taken-over@%' or r like '%admin%' or r like '%1987654321%' or r like '%2030-01-01%'`,
    )
    expect(rows).toEqual([{ n: 0 }])
  },
)

it('creates accounts in the wizard with only the rights that the wizard grants', async () => {
  const create = writes.find((one) => one.path === '/api/onboarding/create-account')!
  const input = await validInput(t, create, victim, lender)
  const reply = await send(t, create, {
    body: {
      ...(input.body as object),
      emailVerified: true,
      id: randomUUID(),
      accessLevel: 'admin',
      creditScoreRange: 'x',
    },
  })
  expect(reply.status).toBe(200)
  const { userId } = JSON.parse(reply.text) as { userId: string }
  expect(await rowsOf('users', userId)).toMatchObject({
    email_verified: false,
    access_level: 'full',
    credit_score_range: null,
  })
})

it('returns no column outside the contract: hashes, tokens, internal flags', async () => {
  const actor = await createActor(t)
  const secret = Object.keys(getTableColumns(users)).filter((name) => !Object.hasOwn(User.shape, name))
  expect(secret).toContain('password')
  const { rows } = await t.connection.pool.query<{ password: string; verification_token: string | null }>(
    'select password, verification_token from users where id = $1',
    [actor.userId],
  )
  for (const endpoint of contractEndpoints.filter(({ method }) => method !== 'DELETE')) {
    const input = await validInput(t, endpoint, actor, lender)
    const reply = await send(t, endpoint, { ...input, token: actor.token })
    for (const name of secret) expect(reply.text, nameOf(endpoint)).not.toMatch(new RegExp(`"${name}"\\s*:`))
    expect(reply.text).not.toContain('argon2')
    expect(reply.text).not.toContain(rows[0]!.password)
  }
})
