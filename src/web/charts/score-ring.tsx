import type { ScoreWord } from '#domain/matching/score-word.ts'
import { classNames } from '#web/ui/class-names.ts'

const wordText: Record<ScoreWord, string> = { strong: 'Strong', good: 'Good', possible: 'Possible', weak: 'Weak' }

const wordLook: Record<ScoreWord, { stroke: string; text: string }> = {
  strong: { stroke: 'stroke-pine', text: 'text-pine' },
  good: { stroke: 'stroke-pine-3', text: 'text-pine' },
  possible: { stroke: 'stroke-amber', text: 'text-amber' },
  weak: { stroke: 'stroke-ink-3', text: 'text-ink-3' },
}
const sizeClass = { normal: 'size-11', row: 'size-10 xl:size-9', small: 'size-9' }

/**
 * Draws a match's score, 0.00 to 1.00, as a ring with its hundredths inside and its word next to it. `hideWord` keeps
 * the word in the accessible name only.
 */
export function ScoreRing({
  score,
  word,
  hideWord = false,
  size = 'normal',
  className,
}: {
  score: number
  word: ScoreWord
  hideWord?: boolean | undefined
  /** 44 or 36 pixels; in a row of matches 40, on wide screens 36. */
  size?: keyof typeof sizeClass | undefined
  className?: string | undefined
}) {
  const hundredths = Math.round(score * 100)
  return (
    <span className={classNames('inline-flex items-center gap-2.5', className)}>
      <svg
        className={sizeClass[size]}
        viewBox="0 0 40 40"
        role="img"
        aria-label={`Score ${score.toFixed(2)} of 1, ${word} fit`}
      >
        <circle className="fill-none stroke-line stroke-4" cx="20" cy="20" r="17.5" />
        <circle
          className={classNames('fill-none stroke-4', wordLook[word].stroke)}
          cx="20"
          cy="20"
          r="17.5"
          pathLength="100"
          strokeDasharray={`${hundredths} 100`}
          transform="rotate(-90 20 20)"
        />
        <text className="fill-ink text-[14px] font-semibold tabular-nums" textAnchor="middle" x="20" y="25">
          {hundredths}
        </text>
      </svg>
      {hideWord ? null : (
        <span className={classNames('text-sm font-semibold', wordLook[word].text)} aria-hidden="true">
          {wordText[word]}
        </span>
      )}
    </span>
  )
}
