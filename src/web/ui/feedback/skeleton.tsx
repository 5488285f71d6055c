import type { ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'

const shapeClass = {
  title: 'sk-1',
  line: 'sk-2',
  short: 'sk-3',
  thin: 'sk-4',
  block: 'sk-5',
  button: 'sk-6',
  circle: 'sk-o',
  label: 'sk-l',
  tiles: 'sk-t',
}

/** One grey bar of a skeleton. Choose the shape that takes the room of what will stand there, so that nothing jumps. */
export function Skeleton({
  shape = 'line',
  className,
}: {
  shape?: keyof typeof shapeClass
  className?: string | undefined
}) {
  return <span className={classNames('sk', shapeClass[shape], className)} aria-hidden="true" />
}

/** Wraps the skeletons of one wait: screen readers hear `label` once and none of the bars. */
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
      <span className="sr">{label}</span>
      <div className={className} aria-hidden="true">
        {children}
      </div>
    </div>
  )
}
