import { createStoredValue, storedRecord } from '#web/storage/stored-value.ts'

/** The visitor's own figures by field name. */
export type OwnFigures = Readonly<Record<string, number>>
/** Null resets a field to the usual figure. */
export type AssumptionChange = Readonly<Record<string, number | null>>

const assumptions = createStoredValue('plumbline-tool-assumptions', storedRecord)

/** A visitor's assumptions in this browser: facts about a market or contractor, never about a deal. */
export function readKeptAssumptions(): OwnFigures {
  const kept: Record<string, number> = {}
  for (const [name, figure] of Object.entries(assumptions.read())) {
    const number = typeof figure === 'string' ? Number(figure) : figure
    if (typeof number === 'number' && Number.isFinite(number)) kept[name] = number
  }
  return kept
}

export function keepAssumptions(change: AssumptionChange): OwnFigures {
  const kept = mergeAssumptions(readKeptAssumptions(), change)
  assumptions.write(JSON.stringify(kept))
  return kept
}

export function dropKeptAssumptions(): void {
  assumptions.write(null)
}

export function mergeAssumptions(kept: OwnFigures, change: AssumptionChange): OwnFigures {
  const merged: Record<string, number> = {}
  for (const [name, figure] of Object.entries({ ...kept, ...change })) if (figure !== null) merged[name] = figure
  return merged
}
