import type { Lender } from '#contract/lenders.ts'
import type { ListedLender } from './read-lenders.ts'

/** As many lenders as are kept as objects at least, once so many were asked for; and twice as many at most. */
const mostKept = 6000

/**
 * Lenders as everybody may see them, made from their JSON when they are asked for and frozen with their states. One that is asked
 * for again and again stays the same object, in whichever snapshot it is.
 */
export function createLenderObjects(): (known: ListedLender) => Lender {
  let older = new Map<ListedLender, Lender>()
  let newer = new Map<ListedLender, Lender>()
  return (known) => {
    const kept = newer.get(known)
    if (kept) return kept
    const lender = older.get(known) ?? read(known)
    newer.set(known, lender)
    if (newer.size === mostKept) {
      older = newer
      newer = new Map()
    }
    return lender
  }
}

function read({ json }: ListedLender): Lender {
  const lender = JSON.parse(json.toString()) as Lender
  Object.freeze(lender.states)
  return Object.freeze(lender)
}
