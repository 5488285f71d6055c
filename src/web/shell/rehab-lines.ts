import { createStoredValue } from '#web/storage/stored-value.ts'

/** A line of a rehab estimate, in dollars. */
type RehabLine = { label: string; cost: number }

const none: readonly RehabLine[] = []
const kept = createStoredValue('plumbline-rehab-lines', readLines)

/** Stores the lines of an estimate in this browser, so that a deal's project can copy them. */
export function keepRehabLines(lines: readonly RehabLine[]): void {
  kept.write(lines.length > 0 ? JSON.stringify(lines) : null)
}

export const readRehabLines = kept.read

function readLines(text: string | null): readonly RehabLine[] {
  try {
    const lines: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(lines) ? lines.filter(isLine).slice(0, 200) : none
  } catch {
    return none
  }
}

function isLine(value: unknown): value is RehabLine {
  const { label, cost } = (value ?? {}) as Partial<Record<keyof RehabLine, unknown>>
  return typeof label === 'string' && label !== '' && typeof cost === 'number' && Number.isFinite(cost) && cost > 0
}
