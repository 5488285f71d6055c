import { type Verdict, verdictWords } from './verdict-figures.ts'

/**
 * Returns a verdict for other readers: without the reasons that reveal the investor's reserves or name lenders,
 * without the fix, and without the number of lenders unless `withLenders`. Its word follows from the reasons that are left.
 */
export function sharedVerdict({ reasons, ...verdict }: Verdict, withLenders: boolean): Verdict {
  const shown = reasons.filter(
    ({ about }) => about !== 'cash' && about !== 'published' && (withLenders || about !== 'lenders'),
  )
  const gravest = Math.max(0, ...shown.map(({ word }) => verdictWords.indexOf(word)))
  return { ...verdict, word: verdictWords[gravest]!, reasons: shown, fix: null }
}
