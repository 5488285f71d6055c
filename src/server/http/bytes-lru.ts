/** A cache that forgets what was not used for longest once its contents weigh more than it may hold. */
export type BytesLru<Value, Key extends string | number = string> = {
  get(key: Key): Value | undefined
  set(key: Key, value: Value, bytes: number): void
  readonly bytes: number
}

/** What an entry weighs besides its value and the characters of its key, at two bytes each. */
const entryBytes = 160

type Entry<Value, Key> = {
  key: Key
  value: Value
  bytes: number
  newer: Entry<Value, Key>
  older: Entry<Value, Key>
}

/** Holds at most `maxBytes`; a single value heavier than a quarter of that is not kept at all. */
export function createBytesLru<Value, Key extends string | number = string>(maxBytes: number): BytesLru<Value, Key> {
  const entries = new Map<Key, Entry<Value, Key>>()
  // A ring through all entries, closed by one that holds nothing. Keeping the order in the map itself by deleting and inserting
  // again leaves it full of holes, and finding its first key then takes as long as there are holes.
  const ring = {} as Entry<Value, Key>
  ring.newer = ring
  ring.older = ring
  let held = 0

  function unlink(entry: Entry<Value, Key>): void {
    entry.newer.older = entry.older
    entry.older.newer = entry.newer
  }
  function linkAsNewest(entry: Entry<Value, Key>): void {
    entry.newer = ring
    entry.older = ring.older
    ring.older.newer = entry
    ring.older = entry
  }
  function drop(entry: Entry<Value, Key>): void {
    unlink(entry)
    entries.delete(entry.key)
    held -= entry.bytes
  }

  return {
    get(key) {
      const entry = entries.get(key)
      if (!entry) return undefined
      if (ring.older !== entry) {
        unlink(entry)
        linkAsNewest(entry)
      }
      return entry.value
    },
    set(key, value, valueBytes) {
      const before = entries.get(key)
      if (before) drop(before)
      const bytes = valueBytes + (typeof key === 'string' ? 2 * key.length : 0) + entryBytes
      if (bytes > maxBytes / 4) return
      const entry = { key, value, bytes, newer: ring, older: ring }
      linkAsNewest(entry)
      entries.set(key, entry)
      held += bytes
      while (held > maxBytes) drop(ring.newer)
    },
    get bytes() {
      return held
    },
  }
}
