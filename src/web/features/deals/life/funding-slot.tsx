import { createContext, type ReactNode } from 'react'
import type { Deal } from '#contract/deals/deals.ts'

/** Finds the final terms that a loan closed on, on a day; null when the question was skipped. */
export type FindClosedTerms = (on: string) => Promise<string | null>

/** What asks, when a deal is marked as funded, on which terms it closed. It belongs to another feature, which the route brings along. */
export type FundingQuestion = (deal: Deal, onAnswer: (find: FindClosedTerms) => void) => ReactNode

export const FundingQuestionContext = createContext<FundingQuestion | null>(null)
