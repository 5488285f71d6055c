import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { SettingRow } from '#contract/desk/settings.ts'
import { Failure } from '#server/failure.ts'
import type { Database, Db } from '#server/platform/db/database.ts'
import { inTransaction } from '#server/platform/db/in-transaction.ts'
import { isSettingKey, type SettingKey, type SettingValue, settingKeys, settingKinds } from './setting-keys.ts'
import { deleteSetting, listSettingRows, lockSetting, saveSetting, saveSettingOnce } from './site.queries.ts'

/** A setting for operators, without a secret's value. `isSet` tells whether a row exists. */
export type ListedSetting = Omit<SettingRow, 'key' | 'isClaim'> & { key: SettingKey }

/** A stored change. Omits the values of secrets. */
type SettingChange = { key: SettingKey; before: string | null; after: string | null; evidence: string | null }

type SetOptions = {
  evidence?: string
  /** Records the change in the same transaction. */
  record?: (tx: Db, change: SettingChange) => Promise<void>
}

export type Settings = {
  /** Returns the stored value, or else the default, or else null. */
  get<K extends SettingKey>(key: K): Promise<SettingValue<K>>
  /**
   * Stores a value for every process. An empty value restores the default.
   * @throws Failure for an unknown key, an invalid value, or a secret, which only the server generates.
   */
  set(key: string, value: string, options?: SetOptions): Promise<void>
  list(): Promise<ListedSetting[]>
  /**
   * Returns 32 random bytes that encrypt sign-in cookies and sign links. Created on first use and shared by all
   * processes.
   */
  cookieKey(): Promise<Buffer>
  /** Returns the key that encrypts authenticator secrets. Backups omit it. */
  factorKey(): Promise<Buffer>
}

/** Milliseconds that a page waits for newer settings when it has older ones, because the database may hang. */
const timeoutMs = 500

async function impatience(): Promise<never> {
  await sleep(timeoutMs, undefined, { ref: false })
  throw new Error('The settings were not read in time.')
}

type SecretKey = 'auth.cookieKey' | 'desk.factorKey'
type Loaded = { at: number; values: ReadonlyMap<string, string>; evidence: ReadonlyMap<string, string | null> }

/**
 * Caches the settings for `ttlMs`, so that a page costs at most one query. Changes by other processes show after that
 * time. While the database is unavailable, the last values stay in use.
 */
export function createSettings({ db, ttlMs = 10_000 }: { db: Database; ttlMs?: number }): Settings {
  let loaded: Loaded | undefined
  let loading: Promise<Loaded> | undefined
  const secretKeys = new Map<SecretKey, Buffer>()

  async function load(): Promise<Loaded> {
    const at = performance.now()
    const rows = await listSettingRows(db)
    return {
      at,
      values: new Map(rows.map((row) => [row.key, row.value])),
      evidence: new Map(rows.map((row) => [row.key, row.evidence])),
    }
  }
  async function currentRows(): Promise<Loaded> {
    if (loaded && performance.now() - loaded.at < ttlMs) return loaded
    loading ??= load().finally(() => {
      loading = undefined
    })
    try {
      const fresh = await (loaded ? Promise.race([loading, impatience()]) : loading)
      // A change by this process during the query has already replaced the cache with newer values.
      if (!loaded || fresh.at >= loaded.at) loaded = fresh
    } catch (error) {
      if (!loaded) throw error
      loaded = { ...loaded, at: performance.now() }
    }
    return loaded
  }
  const current = async () => (await currentRows()).values
  async function secretKey(key: SecretKey): Promise<Buffer> {
    const known = secretKeys.get(key)
    if (known) return known
    const value = randomBytes(32).toString('base64url')
    const { description } = settingKinds[key]
    const made = Buffer.from(await saveSettingOnce(db, { key, value, description, isSecret: true }), 'base64url')
    secretKeys.set(key, made)
    return made
  }

  return {
    async get(key) {
      return ((await current()).get(key) ?? settingKinds[key].fallback) as SettingValue<typeof key>
    },
    async set(key, value, { evidence, record } = {}) {
      if (!isSettingKey(key))
        throw new Failure('invalid', `There is no setting '${key}'. Known: ${settingKeys.join(', ')}.`)
      const { isSecret, description, value: schema } = settingKinds[key]
      if (isSecret) throw new Failure('invalid', `${key} is made by the server and cannot be set.`)
      const parsed = value.trim() === '' ? undefined : schema.safeParse(value.trim())
      if (parsed && !parsed.success)
        throw new Failure('invalid', `${key}: ${parsed.error.issues[0]?.message ?? 'is not valid'}`)
      const after = parsed?.data ?? null
      const note = after === null ? null : (evidence ?? null)
      await inTransaction(db, async (tx) => {
        const before = await lockSetting(tx, key)
        if (after === null) await deleteSetting(tx, key)
        else await saveSetting(tx, { key, value: after, description, isSecret, evidence: note })
        await record?.(tx, { key, before: before?.value ?? null, after, evidence: note })
      })
      loaded = await load()
    },
    async list() {
      const { values, evidence } = await currentRows()
      return settingKeys.map((key) => {
        const { description, fallback, isSecret, check } = settingKinds[key]
        return {
          key,
          value: isSecret ? null : (values.get(key) ?? fallback),
          isSet: values.has(key),
          isSecret,
          description,
          fallback,
          check,
          evidence: evidence.get(key) ?? null,
        }
      })
    },
    cookieKey: () => secretKey('auth.cookieKey'),
    factorKey: () => secretKey('desk.factorKey'),
  }
}
