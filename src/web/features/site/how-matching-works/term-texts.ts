import type { ScoreTerm } from '#domain/matching/match-score.ts'
import { publishedFactCount } from '#domain/matching/published-facts.ts'

/** The name of each score term, and a description of what it measures. */
export const termTexts: Readonly<Record<ScoreTerm, readonly [name: string, meaning: string]>> = {
  cost: ['Cost', 'Expected rate, points and fees, spread over the months you hold the loan.'],
  amount: ['Amount', 'How far your loan is inside its smallest and largest.'],
  term: ['Term', 'Whether the notes are long enough and leave room to run late.'],
  speed: ['Speed', 'The published days to funding, compared with the days until your closing.'],
  file: ['File fit', 'Whether its lowest rate asks for a stronger file than yours.'],
  data: ['Published data', `How many of ${publishedFactCount} things it publishes, and how lately they were checked.`],
  known: ['Known to fit', 'How much of what is checked is known to fit; what has to be asked counts half.'],
}
