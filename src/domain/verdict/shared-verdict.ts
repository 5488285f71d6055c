import { type Verdict, verdictWords } from './verdict-figures.ts'

/**
 * Returns a verdict for a shared link: without the reasons that reveal the investor's reserves, without the fix, and
 * without the reasons that count or name lenders unless `withLenders`. Its word follows from the reasons that are left.
 * Profit, rental and exit figures stay.
 */
export function sharedVerdict({ reasons, ...verdict }: Verdict, withLenders: boolean): Verdict {
  const ofLenders: readonly string[] = ['lenders', 'published']
  const shown = reasons.filter(({ about }) => about !== 'cash' && (withLenders || !ofLenders.includes(about)))
  const gravest = Math.max(0, ...shown.map(({ word }) => verdictWords.indexOf(word)))
  return { ...verdict, word: verdictWords[gravest]!, reasons: shown, fix: null }
}
