import type { ReactNode } from 'react'
import { SwingingMark } from '#web/charts/mark.tsx'
import { classNames } from '#web/ui/class-names.ts'

const shapeClass = {
  title: 'h-5.5 w-[62%]',
  line: 'h-3.5 w-[94%]',
  short: 'h-3.5 w-[76%]',
  thin: 'h-2 w-full',
  block: 'h-9 w-full',
  button: 'h-6 w-[48%]',
  circle: 'size-11 rounded-full',
  label: 'h-3 w-[40%]',
  tiles: 'h-12 w-16.5 flex-none',
}

const barClass =
  'block animate-[sk_1.6s_linear_infinite] bg-[linear-gradient(100deg,var(--color-line)_40%,var(--color-sunk)_50%,var(--color-line)_60%)] bg-size-[300%_100%]'

/** One gray bar of a skeleton. Give it the size of the final content to avoid layout shift. */
export function Skeleton({
  shape = 'line',
  className,
}: {
  shape?: keyof typeof shapeClass
  className?: string | undefined
}) {
  return (
    <span
      className={classNames(barClass, shape !== 'circle' && 'rounded-sm', shapeClass[shape], className)}
      aria-hidden="true"
    />
  )
}

/** Groups the skeletons of one loading part. Screen readers announce `label` once and skip the bars. */
export function SkeletonGroup({
  label,
  className,
  children,
}: {
  label: string
  className?: string | undefined
  children: ReactNode
}) {
  return (
    <div role="status">
      <span className="sr-only">{label}</span>
      <div className={className} aria-hidden="true">
        {children}
      </div>
    </div>
  )
}

/** The swinging mark while something loads, with a text. `hideLabel` shows the text to screen readers only. */
export function Spinner({ label, hideLabel = false }: { label: string; hideLabel?: boolean | undefined }) {
  return (
    <div className="grid justify-items-center gap-3 px-5 py-10 text-center text-ink-2" role="status">
      <SwingingMark />
      <p className={hideLabel ? 'sr-only' : undefined}>{label}</p>
    </div>
  )
}
