import type { Lender } from '#contract/lenders/lenders.ts'
import type { CatalogueLender } from './read-lenders.ts'

/** A lender that was written since, as it was and as it is, and its place among all. */
export type ChangedLender = { readonly place: number; readonly then: CatalogueLender; readonly now: CatalogueLender }

/**
 * The lenders that were written since; the others are the same objects in both reads. Undefined when lenders came or went, or were
 * switched on or off, so that little of what was made of them serves again.
 */
export function changedLenders(
  before: readonly CatalogueLender[],
  after: readonly CatalogueLender[],
): ChangedLender[] | undefined {
  if (before.length !== after.length) return undefined
  const changed: ChangedLender[] = []
  for (let place = 0; place < after.length; place++) {
    const [then, now] = [before[place]!, after[place]!]
    if (then === now) continue
    if (then.lender.id !== now.lender.id || then.matching.isActive !== now.matching.isActive) return undefined
    changed.push({ place, then, now })
  }
  return changed
}

/** Whether what is read of each lender says the same as before. */
export function isUnchanged(
  changed: readonly ChangedLender[],
  read: (lender: Lender) => string | number | null,
): boolean {
  return changed.every(({ then, now }) => read(then.lender) === read(now.lender))
}
