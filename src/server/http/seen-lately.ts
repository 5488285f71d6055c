/** What a text weighs in a set besides its characters. */
const entryBytes = 64

/**
 * Notes a text and tells whether it was noted lately. Two sets, of which the older is dropped when the newer is full: cheaper for
 * what mostly comes once than an order of last use, which would be changed by every one of them. Holds at most about `maxBytes`.
 */
export function createSeenLately(maxBytes: number): (text: string) => boolean {
  let older = new Set<string>()
  let newer = new Set<string>()
  let bytes = 0
  return (text) => {
    if (newer.has(text) || older.has(text)) return true
    newer.add(text)
    bytes += 2 * text.length + entryBytes
    if (bytes > maxBytes / 2) {
      older = newer
      newer = new Set()
      bytes = 0
    }
    return false
  }
}
