import { Suspense } from 'react'
import type { DealWithInsight } from '#contract/deals/deals.ts'
import { type RailStep, railSteps } from '#domain/deal/deal-lead.ts'
import { useStageDialog } from '#web/features/deals/life/use-stage-dialog.ts'
import { lazyWithRetry } from '#web/hydration/lazy-with-retry.ts'
import { classNames } from '#web/ui/class-names.ts'

const StageDialog = lazyWithRetry(async () => (await import('#web/features/deals/life/stage-dialog.tsx')).StageDialog)

/** A deal's progress from asking to selling. The whole rail is the button that changes the stage. */
export function DealRail({ deal, step }: { deal: DealWithInsight; step: RailStep | null }) {
  const dialog = useStageDialog()
  const current = step === null ? -1 : railSteps.indexOf(step)
  return (
    <div className="relative w-full pt-1 md:max-w-120 print:hidden">
      <ol className="flex text-xs text-ink-3" aria-label="Progress">
        {railSteps.map((name, index) => (
          <li
            key={name}
            aria-current={index === current ? 'step' : undefined}
            className={classNames(
              'relative grid flex-1 content-start justify-items-center pt-5 before:absolute before:top-1.75 before:-left-1/2 before:h-0.5 before:w-full after:absolute after:top-0.75 after:z-1 after:size-2.5 after:rounded-full first:before:hidden forced-colors:before:[forced-color-adjust:none] forced-colors:after:[forced-color-adjust:none]',
              index <= current ? 'before:bg-pine' : 'before:bg-line-2',
              index < current && 'text-ink-2 after:bg-pine',
              index === current && 'font-semibold text-ink after:top-0.25 after:size-3.5 after:bg-brass',
              index > current && 'after:border-2 after:border-line-2 after:bg-paper',
            )}
          >
            {name}
          </li>
        ))}
      </ol>
      <button
        type="button"
        className="absolute inset-0 z-2 min-h-11 w-full cursor-pointer rounded-sm hover:bg-ink/5"
        onClick={() => void dialog.open()}
      >
        <span className="sr-only">Stage: {deal.stage}</span>
      </button>
      {dialog.isOpen ? (
        <Suspense fallback={null}>
          <StageDialog deal={deal} onClose={dialog.close} />
        </Suspense>
      ) : null}
    </div>
  )
}
