/** A person's own figures by the name of their field. */
export type OwnFigures = Readonly<Record<string, number>>
/** Null goes back to the usual figure. */
export type AssumptionChange = Readonly<Record<string, number | null>>

const storageKey = 'plumbline-tool-assumptions'

/** What this browser keeps for a visitor: what somebody's market or contractor is like, never a deal. */
export function readKeptAssumptions(): OwnFigures {
  const kept: Record<string, number> = {}
  for (const [name, figure] of Object.entries(readAll())) {
    const number = typeof figure === 'string' ? Number(figure) : figure
    if (typeof number === 'number' && Number.isFinite(number)) kept[name] = number
  }
  return kept
}

export function keepAssumptions(change: AssumptionChange): OwnFigures {
  const kept = mergeAssumptions(readKeptAssumptions(), change)
  try {
    localStorage.setItem(storageKey, JSON.stringify(kept))
  } catch {
    // A full or forbidden storage costs the convenience, not the result.
  }
  return kept
}

export function dropKeptAssumptions(): void {
  try {
    localStorage.removeItem(storageKey)
  } catch {
    // Without storage there is nothing to forget.
  }
}

export function mergeAssumptions(kept: OwnFigures, change: AssumptionChange): OwnFigures {
  const merged: Record<string, number> = {}
  for (const [name, figure] of Object.entries({ ...kept, ...change })) if (figure !== null) merged[name] = figure
  return merged
}

function readAll(): Record<string, unknown> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '{}')
    return typeof kept === 'object' && kept !== null ? { ...kept } : {}
  } catch {
    return {}
  }
}
