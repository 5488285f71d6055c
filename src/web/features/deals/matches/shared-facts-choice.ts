import { useSyncExternalStore } from 'react'
import { type SharedFact, sharedFactNames } from './shared-facts.ts'

const storageName = 'shared-deal-facts'
const listeners = new Set<() => void>()
/** The last text read and what it means, so that an unchanged choice is the same array. */
let last: { text: string | null; chosen: readonly SharedFact[] | null } = { text: null, chosen: null }
/** Stands in where storage is switched off. */
let remembered: string | null = null

/** The facts chosen for emails, in this browser; null until somebody has chosen. */
export function readSharedFacts(): readonly SharedFact[] | null {
  const text = readText()
  if (text !== last.text) last = { text, chosen: text === null ? null : parse(text) }
  return last.chosen
}

export function chooseSharedFacts(chosen: readonly SharedFact[]): void {
  remembered = chosen.join(',')
  try {
    localStorage.setItem(storageName, remembered)
  } catch {
    // The choice then holds until the page is left.
  }
  for (const listener of listeners) listener()
}

export function useSharedFacts(): readonly SharedFact[] | null {
  return useSyncExternalStore(subscribe, readSharedFacts, () => null)
}

function readText(): string | null {
  try {
    return localStorage.getItem(storageName) ?? remembered
  } catch {
    return remembered
  }
}

function parse(text: string): readonly SharedFact[] {
  const names = text.split(',')
  return sharedFactNames.filter((fact) => names.includes(fact))
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}
