/** A cache that forgets what was not used for longest once its contents weigh more than it may hold. */
export type BytesLru<Value> = {
  get(key: string): Value | undefined
  set(key: string, value: Value, bytes: number): void
  readonly bytes: number
}

/** What an entry weighs besides its value: the key at two bytes a character, and the entry's own share. */
const entryBytes = 160

type Entry<Value> = { key: string; value: Value; bytes: number; newer: Entry<Value>; older: Entry<Value> }

/** Holds at most `maxBytes`; a single value heavier than a quarter of that is not kept at all. */
export function createBytesLru<Value>(maxBytes: number): BytesLru<Value> {
  const entries = new Map<string, Entry<Value>>()
  // A ring through all entries, closed by one that holds nothing. Keeping the order in the map itself by deleting and inserting
  // again leaves it full of holes, and finding its first key then takes as long as there are holes.
  const ring = {} as Entry<Value>
  ring.newer = ring
  ring.older = ring
  let held = 0

  function unlink(entry: Entry<Value>): void {
    entry.newer.older = entry.older
    entry.older.newer = entry.newer
  }
  function linkAsNewest(entry: Entry<Value>): void {
    entry.newer = ring
    entry.older = ring.older
    ring.older.newer = entry
    ring.older = entry
  }
  function drop(entry: Entry<Value>): void {
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
      const bytes = valueBytes + 2 * key.length + entryBytes
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
