import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { startEmbedded } from '#server/platform/db/embedded/start-embedded.ts'

async function openEmbedded() {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-embedded-'))
  const embedded = await startEmbedded(folder, (reason) => {
    throw new Error(reason)
  })
  const pool = new pg.Pool({ host: embedded.socketDir, port: 5432, user: 'postgres', database: 'postgres', max: 8 })
  onTestFinished(async () => {
    await pool.end()
    await embedded.close()
    await rm(folder, { recursive: true, force: true })
  })
  return { pool, folder }
}

it('separates the queries of many clients, with and without transactions [OPS-01]', async () => {
  const { pool } = await openEmbedded()
  await pool.query('create table counted (id int primary key, n int not null)')
  await pool.query('insert into counted values (1, 0)')
  const alone = Array.from({ length: 300 }, async (_, i) => {
    const { rows } = await pool.query('select $1::int + $2::int as sum, repeat($3, 50) as text', [
      i,
      1000,
      String(i % 10),
    ])
    expect(rows).toEqual([{ sum: i + 1000, text: String(i % 10).repeat(50) }])
  })
  const together = Array.from({ length: 40 }, async () => {
    const client = await pool.connect()
    try {
      await client.query('begin')
      const { rows } = await client.query('select n from counted where id = $1', [1])
      await client.query('update counted set n = $1 where id = $2', [rows[0].n + 1, 1])
      await client.query('commit')
    } finally {
      client.release()
    }
  })
  const failing = Array.from({ length: 40 }, async (_, i) => {
    await expect(pool.query('select 1 / ($1::int - $1::int)', [i])).rejects.toThrow('division by zero')
    await expect(pool.query('select no_such_column')).rejects.toThrow('does not exist')
  })
  await Promise.all([...alone, ...together, ...failing])
  expect((await pool.query('select n from counted')).rows).toEqual([{ n: 40 }])
})

it('handles large statements and large results', async () => {
  const { pool } = await openEmbedded()
  const big = 'x'.repeat(3_000_000)
  const answers = await Promise.all(Array.from({ length: 4 }, () => pool.query('select $1::text as big', [big])))
  for (const { rows } of answers) expect(rows[0].big).toHaveLength(big.length)
  const { rows } = await pool.query('select i from generate_series(1, 20000) i')
  expect(rows).toHaveLength(20_000)
})

it('releases the backend when a client disconnects during a transaction', async () => {
  const { pool } = await openEmbedded()
  await pool.query('create table kept (id int)')
  const client = await pool.connect()
  await client.query('begin')
  await client.query('insert into kept values (1)')
  client.release(true)
  expect((await pool.query('select count(*)::int as n from kept')).rows).toEqual([{ n: 0 }])
})

it('ends a statement that runs too long, breaks its connection, and can then be closed [OPS-01]', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-embedded-'))
  const reasons: string[] = []
  const embedded = await startEmbedded(folder, (reason) => reasons.push(reason))
  const pool = new pg.Pool({ host: embedded.socketDir, port: 5432, user: 'postgres', database: 'postgres', max: 1 })
  onTestFinished(async () => {
    await pool.end()
    await rm(folder, { recursive: true, force: true })
  })
  await expect(pool.query('select count(*) from generate_series(1, 1e15::bigint)')).rejects.toThrow(/Connection|ECONN/)
  expect(reasons[0]).toBe('A statement ran for more than 10 s in the embedded database.')
  await embedded.close()
  const again = await startEmbedded(folder, () => {})
  await again.close()
})
