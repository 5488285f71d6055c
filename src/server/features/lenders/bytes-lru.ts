/** A cache that forgets what was not used for longest once its contents weigh more than it may hold. */
export type BytesLru<Value> = {
  get(key: string): Value | undefined
  set(key: string, value: Value, bytes: number): void
  readonly bytes: number
}

/** What an entry weighs besides its value: the key at two bytes a character, and the map's own share. */
const entryBytes = 120

/** Holds at most `maxBytes`; a single value heavier than a quarter of that is not kept at all. */
export function createBytesLru<Value>(maxBytes: number): BytesLru<Value> {
  const entries = new Map<string, { value: Value; bytes: number }>()
  let held = 0

  function drop(key: string): void {
    held -= entries.get(key)?.bytes ?? 0
    entries.delete(key)
  }

  return {
    get(key) {
      const entry = entries.get(key)
      if (!entry) return undefined
      // A map keeps the order of insertion, so the first key is always the one that was not used for longest.
      entries.delete(key)
      entries.set(key, entry)
      return entry.value
    },
    set(key, value, valueBytes) {
      drop(key)
      const bytes = valueBytes + 2 * key.length + entryBytes
      if (bytes > maxBytes / 4) return
      entries.set(key, { value, bytes })
      held += bytes
      for (const oldest of entries.keys()) {
        if (held <= maxBytes) break
        drop(oldest)
      }
    },
    get bytes() {
      return held
    },
  }
}
