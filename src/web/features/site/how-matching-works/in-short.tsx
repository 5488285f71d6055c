import type { ReactNode } from 'react'
import { strengthShares } from '#domain/matching/loan-strength.ts'
import { scoreTermNames, termWeights } from '#domain/matching/match-score.ts'
import { formatPercent } from '#domain/money/money.ts'
import { cashWords } from '#domain/verdict/cash-figures.ts'
import { termTexts } from './term-texts.ts'

const share = (part: number) => formatPercent(100 * part, 0)

/** Summarizes the model on two screens: what decides and what never does. The details follow. */
export function InShort({ siteName }: { siteName: string }) {
  const weights = [...scoreTermNames].sort((a, b) => termWeights[b] - termWeights[a])
  return (
    <dl className="grid gap-x-10 gap-y-5 sm:grid-cols-2">
      <Point name="The kind of loan comes first">
        Your figures ask for a fix-and-flip, bridge, construction or rental loan. Only programs of that kind can fit.
      </Point>
      <Point name="Only a failed requirement rules a lender out">
        A lender fits when one program's published limits all hold: state, amount, term, leverage, credit and more.
      </Point>
      <Point name="Unpublished isn’t a yes">
        What a lender doesn't publish says “ask” and scores half. Without a published rate, there is no price.
      </Point>
      <Point name="The score has seven parts">
        {weights.map((name) => `${termTexts[name][0]} ${share(termWeights[name])}`).join(', ')}.
      </Point>
      <Point name="Your price is in their range">
        Your request falls between a lender's best and worst terms: credit {share(strengthShares.credit)}, experience{' '}
        {share(strengthShares.experience)}, leverage {share(strengthShares.leverage)}.
      </Point>
      <Point name="The verdict judges the deal itself">
        Sound, stretched or unlikely: by loan size, profit, cash and how many fit. A rental by its rent.
      </Point>
      <Point name="How we count cash">
        {cashWords.cashAtClosing}, {lower(cashWords.repairsYouPay)}, and {lower(cashWords.cashYouNeed)}: both together.
      </Point>
      <Point name="Nobody can pay for a place">
        {siteName} never looks at name, age, sex, family or origin, nor at the address beyond the state.
      </Point>
    </dl>
  )
}

const lower = (words: string) => words.charAt(0).toLowerCase() + words.slice(1)

function Point({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="border-t border-line pt-3">
      <dt className="font-semibold">{name}</dt>
      <dd className="mt-1 text-ink-2">{children}</dd>
    </div>
  )
}
