import type { TransparencyTotal } from '#contract/quotes/transparency-total.ts'

/** 'Transparency 83 of 100'; 'so far' where answers or quotes are too few to count. */
export function transparencyWords({ score, isComplete }: TransparencyTotal): string {
  return `Transparency ${score} of 100${isComplete ? '' : ' so far'}`
}
