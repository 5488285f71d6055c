import type { DeskLenderRow } from '#contract/desk/desk-lenders.ts'
import { classNames } from '#web/ui/class-names.ts'

/** Below this the bar is amber: something of it can be corrected. */
const low = 65

/** A lender's score with a short bar; muted where too few requests were answered to count that part. */
export function TransparencyBar({ transparency }: { transparency: DeskLenderRow['transparency'] }) {
  if (!transparency) return <span className="text-ink-2">–</span>
  const { score, isComplete } = transparency
  return (
    <span
      className={classNames('inline-grid grid-cols-[1.25rem_2.5rem] items-center gap-1.5', !isComplete && 'text-ink-2')}
    >
      {score}
      <span className="sr-only">{isComplete ? ' of 100' : ' of 100, from what is known so far'}</span>
      <svg className="h-1.25 w-10" viewBox="0 0 100 12" preserveAspectRatio="none" aria-hidden="true">
        <rect className="fill-line" width="100" height="12" />
        <rect className={score < low ? 'fill-amber' : 'fill-pine'} width={score} height="12" />
      </svg>
    </span>
  )
}
