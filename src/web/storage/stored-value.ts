import { useSyncExternalStore } from 'react'

/** A value stored in this browser under one key, parsed from its text. */
type StoredValue<Value> = {
  /**
   * Returns the same object until the text changes. Reads storage each time, because another tab may have changed it.
   */
  read(): Value
  /** Stores a text, or removes it with null, and rerenders the components that use it. */
  write(text: string | null): void
  /** Returns the value in a component. On the server and during hydration it is as if nothing were stored. */
  use(): Value
}

/**
 * Creates a store over local or session storage that components can subscribe to, including changes in other tabs.
 * `write` takes the text that `parse` reads. When storage is unavailable or full, the value lasts until the page is
 * left. `parse` gets null when nothing is stored, and must not throw. New keys start with `plumbline-`. For state that
 * isn't stored, use an atom of TanStack Store.
 */
export function createStoredValue<Value>(
  key: string,
  parse: (text: string | null) => Value,
  area: 'local' | 'session' = 'local',
): StoredValue<Value> {
  const listeners = new Set<() => void>()
  const empty = parse(null)
  let last = { text: null as string | null, value: empty }
  /** The value that storage rejected. */
  let unstored: { text: string | null } | null = null

  const storage = () => (area === 'local' ? localStorage : sessionStorage)

  function readText(): string | null {
    if (unstored) return unstored.text
    try {
      return storage().getItem(key)
    } catch {
      return null
    }
  }
  function read(): Value {
    const text = readText()
    if (text !== last.text) last = { text, value: text === null ? empty : parse(text) }
    return last.value
  }
  function write(text: string | null): void {
    try {
      if (text === null) storage().removeItem(key)
      else storage().setItem(key, text)
      unstored = null
    } catch {
      unstored = { text }
    }
    for (const listener of listeners) listener()
  }
  function subscribe(listener: () => void): () => void {
    const onStorage = (event: StorageEvent) => {
      if (event.key === key || event.key === null) listener()
    }
    listeners.add(listener)
    window.addEventListener('storage', onStorage)
    return () => {
      listeners.delete(listener)
      window.removeEventListener('storage', onStorage)
    }
  }
  return { read, write, use: () => useSyncExternalStore(subscribe, read, () => empty) }
}

/** Parses a stored JSON object, whose owner validates each field. Empty for missing or damaged text. */
export function storedRecord(text: string | null): Record<string, unknown> {
  try {
    const stored: unknown = JSON.parse(text ?? '{}')
    return typeof stored === 'object' && stored !== null && !Array.isArray(stored) ? { ...stored } : {}
  } catch {
    return {}
  }
}
