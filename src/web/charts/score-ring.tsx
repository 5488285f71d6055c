import type { ScoreWord } from '#domain/matching/score-word.ts'

const wordText: Record<ScoreWord, string> = { strong: 'Strong', good: 'Good', possible: 'Possible', weak: 'Weak' }

/** A match's score, 0.00 to 1.00, as a ring with its hundredths inside and its word beside (in the label alone with `hideWord`). */
export function ScoreRing({
  score,
  word,
  hideWord = false,
}: {
  score: number
  word: ScoreWord
  hideWord?: boolean | undefined
}) {
  const hundredths = Math.round(score * 100)
  return (
    <span className={`ring ring--${word}`}>
      <svg viewBox="0 0 40 40" role="img" aria-label={`Score ${score.toFixed(2)} of 1, ${word} fit`}>
        <circle className="t" cx="20" cy="20" r="17.5" />
        <circle
          className="v"
          cx="20"
          cy="20"
          r="17.5"
          pathLength="100"
          strokeDasharray={`${hundredths} 100`}
          transform="rotate(-90 20 20)"
        />
        <text x="20" y="25">
          {hundredths}
        </text>
      </svg>
      {hideWord ? null : (
        <span className="w" aria-hidden="true">
          {wordText[word]}
        </span>
      )}
    </span>
  )
}
