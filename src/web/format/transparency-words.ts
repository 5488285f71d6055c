import type { ClosingFacts, TransparencyTotal } from '#contract/lenders/transparency-total.ts'

/** 'Transparency 83 of 100'; 'so far' where answers or quotes are too few to count. */
export function transparencyWords({ score, isComplete }: TransparencyTotal): string {
  return `Transparency ${score} of 100${isComplete ? '' : ' so far'}`
}

/** 'Kept its quote: 7 of 8 · 12 days from asking to funding'. */
export function closingWords({ closings, kept, medianDays }: ClosingFacts): string {
  const speed =
    medianDays === null ? '' : ` · ${medianDays} ${medianDays === 1 ? 'day' : 'days'} from asking to funding`
  return `Kept its quote: ${kept} of ${closings}${speed}`
}
