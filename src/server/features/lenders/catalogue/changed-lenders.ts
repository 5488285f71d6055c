import type { Lender } from '#contract/lenders/lenders.ts'
import type { CatalogueLender } from './read-lenders.ts'

/** What became of each lender that was written since; the others are the same objects in both reads. */
export type ChangedLenders = ReadonlyMap<CatalogueLender, CatalogueLender>

/** Undefined when lenders came or went, or were switched on or off, so that little of what was made of them serves again. */
export function changedLenders(
  before: readonly CatalogueLender[],
  after: readonly CatalogueLender[],
): ChangedLenders | undefined {
  if (before.length !== after.length) return undefined
  const changed = new Map<CatalogueLender, CatalogueLender>()
  for (let place = 0; place < after.length; place++) {
    const [then, now] = [before[place]!, after[place]!]
    if (then === now) continue
    if (then.lender.id !== now.lender.id || then.matching.isActive !== now.matching.isActive) return undefined
    changed.set(then, now)
  }
  return changed
}

/** Whether what is read of each lender says the same as before. */
export function isUnchanged(changed: ChangedLenders, read: (lender: Lender) => string | number | null): boolean {
  return [...changed].every(([then, now]) => read(then.lender) === read(now.lender))
}
