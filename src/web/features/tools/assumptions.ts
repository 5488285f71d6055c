import type { FigureField } from './tool-fields.ts'

const storageKey = 'plumbline-tool-assumptions'

/** Only figures that may be assumed are kept: what somebody's market or contractor is like, never a deal. */
export function readAssumptions(fields: readonly FigureField[]): Record<string, string> {
  const kept = readAll()
  const known: Record<string, string> = {}
  for (const { name, assumed } of fields) {
    const text = kept[name]
    if (assumed !== undefined && typeof text === 'string' && text !== '') known[name] = text
  }
  return known
}

/** An emptied field goes back to what is assumed for everybody. */
export function saveAssumption(name: string, text: string): void {
  const kept = readAll()
  if (text === '') delete kept[name]
  else kept[name] = text.slice(0, 20)
  try {
    localStorage.setItem(storageKey, JSON.stringify(kept))
  } catch {
    // A full or forbidden storage costs the convenience, not the result.
  }
}

function readAll(): Record<string, unknown> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '{}')
    return typeof kept === 'object' && kept !== null ? { ...kept } : {}
  } catch {
    return {}
  }
}
