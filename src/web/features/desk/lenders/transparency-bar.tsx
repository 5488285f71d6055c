import type { DeskLenderRow } from '#contract/desk/lenders.ts'

/** Below this the bar is amber: something of it can be mended. */
const low = 65

/** A lender's score with a short bar; muted where too few requests were answered to count that part. */
export function TransparencyBar({ transparency }: { transparency: DeskLenderRow['transparency'] }) {
  if (!transparency) return <span className="np">–</span>
  const { score, isComplete } = transparency
  return (
    <span className={isComplete ? 'ts' : 'ts np'}>
      {score}
      <span className="sr">{isComplete ? ' of 100' : ' of 100, from what is known so far'}</span>
      <svg viewBox="0 0 100 12" preserveAspectRatio="none" aria-hidden="true">
        <rect className="t" width="100" height="12" />
        <rect className={score < low ? 'lo' : 'v'} width={score} height="12" />
      </svg>
    </span>
  )
}
