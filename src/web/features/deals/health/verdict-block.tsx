import type { ReactNode } from 'react'
import type { Verdict } from '#domain/matching/deal-insight.ts'
import { VerdictScale } from '#web/features/deals/drawings/verdict-scale.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { VerdictReasons } from '#web/ui/figures/verdict-reasons.tsx'
import { verdictLook } from './verdict-look.ts'

/** Where a verdict is shown: in a deal's card, on the deal's page, or in a panel with its own padding. */
export type VerdictPlace = 'card' | 'page' | 'panel'

export const verdictPlaceClass = {
  card: 'border-t border-line px-card pt-5 pb-6',
  page: 'pt-5 pb-6',
  panel: '',
}

/** Shows a deal's verdict: the word, its reasons with the most serious first, and the first fix. */
export function VerdictBlock({
  verdict,
  place,
  heading: Heading = 'h3',
  fixLine,
  fixDetails,
  children,
}: {
  verdict: Verdict
  place: VerdictPlace
  heading?: 'h2' | 'h3' | undefined
  /** Replaces the verdict's text of the first fix. */
  fixLine?: ReactNode
  /** Shown under the first fix, such as its effects. */
  fixDetails?: ReactNode
  /** The leading figures, under the word. */
  children?: ReactNode
}) {
  const { title, meaning } = verdictLook[verdict.word]
  const hasFix = verdict.word !== 'sound'
  return (
    <div
      className={classNames(
        'grid gap-x-8 gap-y-4',
        !hasFix && 'md:grid-cols-[14rem_minmax(0,1fr)]',
        hasFix && 'md:max-xl:grid-cols-[14rem_minmax(0,1fr)]',
        hasFix &&
          (place === 'page' ? 'xl:grid-cols-[15rem_minmax(0,1fr)_21rem]' : 'xl:grid-cols-[14rem_minmax(0,1fr)_17rem]'),
        verdictPlaceClass[place],
      )}
    >
      <div className="grid content-start gap-2">
        <VerdictScale word={verdict.word} />
        <Heading className="text-figure tracking-[-0.035em]">
          <span className="sr-only">Verdict: </span>
          {title}
        </Heading>
        <p className="text-sm text-ink-2">{meaning}</p>
      </div>
      <div className="grid min-w-0 content-start gap-4">
        {children}
        <VerdictReasons reasons={verdict.reasons} />
      </div>
      {hasFix ? (
        <div className="grid content-start gap-1.5 self-start rounded border border-t-3 border-line-2 border-t-pine bg-card px-4.5 pt-3.5 pb-4 font-medium md:max-xl:col-span-full">
          <p className="text-sm font-semibold text-pine">How to fix it</p>
          <p className={place === 'page' ? 'font-serif text-h3 font-semibold tracking-[-0.02em]' : undefined}>
            {fixLine ?? verdict.fix?.sentence ?? 'No single change makes this deal solid.'}
          </p>
          {fixDetails}
        </div>
      ) : null}
    </div>
  )
}
