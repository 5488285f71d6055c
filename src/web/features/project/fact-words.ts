import type { FactKind } from '#domain/project/project-terms.ts'

const kindWords: Record<FactKind, string> = {
  paid: 'Other work',
  'draw-asked': 'Draw asked for',
  'draw-inspected': 'Draw inspected',
  'draw-received': 'Draw received',
  interest: 'Interest paid',
}

/** Names a record: the paid line, or the event. */
export function factWords(
  { kind, lineId }: { kind: FactKind; lineId?: string | null | undefined },
  lines: readonly { id: string; label: string }[],
): string {
  return lines.find(({ id }) => id === lineId)?.label ?? kindWords[kind]
}
