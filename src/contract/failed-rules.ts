import { failedFigureBits, failedFileBits, failedLenderBits } from './eligibility.ts'
import type { MatchFile } from './match-file.ts'
import type { MatchLender } from './match-inputs.ts'

/**
 * The rules that every program of some lenders fails for a file: computed once for everything that asks about the same file. Two flat
 * arrays, so that a pass skips a lender that is out without touching its objects.
 */
export type FailedRules = {
  /** By program, lender after lender in their order. */
  bits: Uint16Array
  /** Where each lender's programs begin in `bits`, and at the end how many there are. */
  starts: Uint32Array
}

export function failedRulesOf(lenders: readonly MatchLender[], file: MatchFile): FailedRules {
  const failed = allPassing(lenders)
  let at = 0
  for (const { isActive, states, programs } of lenders) {
    const ofLender = failedLenderBits(isActive, states, file)
    for (const program of programs) {
      const where = program.states === null ? ofLender : failedLenderBits(isActive, program.states, file)
      failed.bits[at++] = where | failedFigureBits(program, file) | failedFileBits(program, file)
    }
  }
  return failed
}

/** The same where nothing but amount, repairs and term can fail. */
export function failedFiguresOf(lenders: readonly MatchLender[], file: MatchFile): FailedRules {
  const failed = allPassing(lenders)
  let at = 0
  for (const { programs } of lenders)
    for (const program of programs) failed.bits[at++] = failedFigureBits(program, file)
  return failed
}

function allPassing(lenders: readonly MatchLender[]): FailedRules {
  const starts = new Uint32Array(lenders.length + 1)
  for (let i = 0; i < lenders.length; i++) starts[i + 1] = starts[i]! + lenders[i]!.programs.length
  return { bits: new Uint16Array(starts[lenders.length]!), starts }
}

/** How many lenders fit with one of their programs. */
export function countEligible({ bits, starts }: FailedRules): number {
  let count = 0
  for (let i = 1; i < starts.length; i++) if (bits.subarray(starts[i - 1], starts[i]).includes(0)) count++
  return count
}
