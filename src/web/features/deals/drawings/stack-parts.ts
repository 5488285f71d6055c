export type StackItem = {
  label: string
  dollars: number
}

export type StackPart = {
  label: string
  dollars: number
  /** Start and length on the shared scale, in percent. */
  x: number
  width: number
}

type Stack = {
  sources: StackPart[]
  uses: StackPart[]
  sourcesTotal: number
  usesTotal: number
  /** Uses that no source covers yet. Zero when there are none. */
  gap: number
  /** Sources beyond all uses. Zero when there are none. */
  left: number
}

/** Sources and uses of money laid end to end on one dollar scale, which is as long as the larger of the two. */
export function stackParts(sources: readonly StackItem[], uses: readonly StackItem[]): Stack {
  const sourcesTotal = sum(sources)
  const usesTotal = sum(uses)
  const scale = Math.max(sourcesTotal, usesTotal)
  return {
    sources: layOut(sources, scale),
    uses: layOut(uses, scale),
    sourcesTotal,
    usesTotal,
    gap: Math.max(0, usesTotal - sourcesTotal),
    left: Math.max(0, sourcesTotal - usesTotal),
  }
}

function sum(items: readonly StackItem[]): number {
  return items.reduce((total, item) => total + item.dollars, 0)
}

function layOut(items: readonly StackItem[], scale: number): StackPart[] {
  let before = 0
  return items.map(({ label, dollars }) => {
    const part = { label, dollars, x: share(before, scale), width: share(dollars, scale) }
    before += dollars
    return part
  })
}

function share(dollars: number, scale: number): number {
  return scale > 0 ? (dollars / scale) * 100 : 0
}
