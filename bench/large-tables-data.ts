import type pg from 'pg'

/** Average deals per investor and matches per deal in the performance goal. */
const dealsPerUser = 2
const matchesPerDeal = 10
/** One investor in a thousand is busy and has about 40 deals. Every fiftieth deal belongs to one of them. */
const busyEvery = 1000
const busyDealEvery = 50
const usersInChunk = 50_000

/** Returns the bearer token of a generated investor, by number. */
export const tokenOf = (user: number) => `bench-session-of-investor-${user}`
export const isBusy = (user: number) => user % busyEvery === 0
/** Returns the number of the nth busy investor. */
export const busyInvestor = (nth: number) => nth * busyEvery

/**
 * Fills the product's tables with `users` investors, twice as many deals from the last two years and twenty times as
 * many matches. Copies the contents of a deal and its matches from the one existing deal. Needs a superuser's
 * connection, which ignores foreign keys from then on. Drops most indexes during the load.
 */
export async function fillTables(client: pg.Client, users: number, report: (text: string) => void): Promise<void> {
  await client.query(`set session_replication_role = replica`)
  await client.query(`set maintenance_work_mem = '1GB'`)
  await client.query(`set work_mem = '256MB'`)
  await client.query(`
    create table bench_deal as select * from deals limit 1;
    create table bench_match as
      select row_number() over (order by match_score desc, id)::int - 1 as place, terms, cost, match_score, total_cost, model_version
      from matches where deal_id = (select id from bench_deal) order by 1 limit ${matchesPerDeal};
    create table bench_lender as select row_number() over (order by id)::int - 1 as place, id from lenders;
    create unique index on bench_lender (place);
    analyze bench_match, bench_lender`)
  const restore = await setIndexesAside(client, ['users', 'sessions', 'deals', 'matches'])
  for (let from = 0; from < users; from += usersInChunk) {
    const to = Math.min(from + usersInChunk, users)
    await fillUsers(client, from, to)
    await fillDeals(client, users, from * dealsPerUser, to * dealsPerUser)
    report(`${to} of ${users} investors`)
  }
  for (const statement of restore) {
    await client.query(statement)
    report(statement.slice(0, 90))
  }
  for (const table of ['users', 'sessions', 'deals', 'matches']) await client.query(`vacuum (analyze) ${table}`)
  await client.query('checkpoint')
}

/** Drops every index that no foreign key needs. Returns the statements that recreate them. */
async function setIndexesAside(client: pg.Client, tables: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ drop: string; create: string }>(
    `select case when c.oid is null then 'drop index ' || i.indexrelid::regclass
        else 'alter table ' || i.indrelid::regclass || ' drop constraint ' || quote_ident(c.conname) end as drop,
      case when c.oid is null then pg_get_indexdef(i.indexrelid)
        else 'alter table ' || i.indrelid::regclass || ' add constraint ' || quote_ident(c.conname) || ' ' || pg_get_constraintdef(c.oid) end as create
    from pg_index i left join pg_constraint c on c.conindid = i.indexrelid and c.contype in ('p', 'u')
    where i.indrelid = any ($1::regclass[])
      and not exists (select 1 from pg_constraint f where f.contype = 'f' and f.conindid = i.indexrelid)`,
    [tables],
  )
  for (const { drop } of rows) await client.query(drop)
  return rows.map(({ create }) => create)
}

async function fillUsers(client: pg.Client, from: number, to: number): Promise<void> {
  await client.query(`
    insert into users (id, email, password, first_name, last_name, phone_number, email_verified, entity_type, company_name,
      flipping_experience, primary_residence, exit_strategy, access_level, onboarding_completed, credit_score_range,
      re_projects_last_3_years, re_deals_last_3_years, funding_timeframe, created_at, updated_at)
    select ${uuidOf('user', 'i')}, 'investor' || i || '@example.com', '$argon2id$v=19$m=19456,t=2,p=1$' || md5(i::text) || md5(i::text),
      'Investor', 'Number ' || i, '555' || lpad((i % 10000000)::text, 7, '0'), true, 'LLC', 'Homes ' || i,
      'First time', 'No', 'Fix and Flip', 'full', true, '700-719', i % 7, i % 5, 'Immediately',
      now() - interval '800 days', now() - interval '800 days'
    from generate_series(${from}, ${to - 1}) i`)
  await client.query(`
    insert into sessions (sid, sess, expire, user_id)
    select translate(rtrim(encode(sha256(convert_to('${tokenOf(0).slice(0, -1)}' || i, 'UTF8')), 'base64'), '='), '+/', '-_'),
      '{"openedBy":"test"}', now() + interval '30 days', ${uuidOf('user', 'i')}
    from generate_series(${from}, ${to - 1}) i`)
}

/** Stores deals by time, so an investor's deals are far apart in the table, as in production. */
async function fillDeals(client: pg.Client, users: number, from: number, to: number): Promise<void> {
  const busy = Math.max(1, Math.floor(users / busyEvery))
  const owner = `case when d % ${busyDealEvery} = 0 then (d / ${busyDealEvery}) % ${busy} * ${busyEvery}
    else (d::bigint * 7919 % ${users})::int end`
  const createdAt = `now() - interval '730 days' * (1 - d::float8 / ${users * dealsPerUser})`
  const columns = await columnsOf(client, 'deals')
  const values: Record<string, string> = {
    id: uuidOf('deal', 'd'),
    user_id: uuidOf('user', `(${owner})`),
    property_address: `d || ' Alder Street, Sacramento'`,
    match_count: String(matchesPerDeal),
    contacted_lenders: `d % 2 = 0`,
    created_at: createdAt,
    updated_at: createdAt,
    matched_at: createdAt,
  }
  await client.query(`
    insert into deals (${columns.join(', ')})
    select ${columns.map((name) => values[name] ?? `b.${name}`).join(', ')}
    from generate_series(${from}, ${to - 1}) d, bench_deal b`)
  await client.query(`
    insert into matches (id, deal_id, lender_id, match_score, contacted, created_at, terms, cost, total_cost, model_version)
    select gen_random_uuid(), ${uuidOf('deal', 'd')}, l.id, m.match_score, d % 2 = 0 and m.place = 0, ${createdAt},
      m.terms, m.cost, m.total_cost + d % 100, m.model_version
    from generate_series(${from}, ${to - 1}) d
    cross join bench_match m
    join bench_lender l on l.place = (d::bigint * 7919 + m.place * 509) % (select count(*) from bench_lender)`)
}

/** Returns SQL that computes the same valid UUID for the same number. */
const uuidOf = (kind: string, number: string) =>
  `overlay(overlay(md5('${kind}' || ${number}) placing '4' from 13) placing 'a' from 17)::uuid`

async function columnsOf(client: pg.Client, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped order by attnum`,
    [table],
  )
  return rows.map(({ name }) => name)
}
