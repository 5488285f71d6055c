import type { ReactNode } from 'react'
import type { Verdict } from '#contract/deals/deal-insight.ts'
import { VerdictScale } from '#web/features/deals/drawings/verdict-scale.tsx'
import { verdictLook } from './verdict-look.ts'
import { VerdictReasons } from './verdict-reasons.tsx'

/** What to make of a deal, before anything else: the word, its reasons with the gravest first, and the first cure. */
export function VerdictBlock({
  verdict,
  heading: Heading = 'h3',
  cureDetails,
  children,
}: {
  verdict: Verdict
  heading?: 'h2' | 'h3' | undefined
  /** Stands under the first cure, such as what it would change. */
  cureDetails?: ReactNode
  /** The leading figures, under the word. */
  children?: ReactNode
}) {
  const { title, meaning } = verdictLook[verdict.word]
  return (
    <div className="vd">
      <div className="vd-w">
        <VerdictScale word={verdict.word} />
        <Heading>
          <span className="sr">Verdict: </span>
          {title}
        </Heading>
        <p>{meaning}</p>
      </div>
      <div className="vd-m">
        {children}
        <VerdictReasons reasons={verdict.reasons} />
      </div>
      {verdict.word === 'sound' ? null : (
        <div className="cure">
          <p className="cure-t">First cure</p>
          <p>{verdict.cure?.sentence ?? 'No single change of price, loan, repairs or term makes this deal sound.'}</p>
          {cureDetails}
        </div>
      )}
    </div>
  )
}
