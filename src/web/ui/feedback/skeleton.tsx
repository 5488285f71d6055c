import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'

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

/** A lender card that has not arrived, row by row as the card is, so that the cards below do not move. Inside `.cards`. */
export function LenderCardSkeleton() {
  return (
    <div className="lc" aria-hidden="true">
      <div className="hd sk-hd">
        <div>
          <Skeleton shape="title" />
          <Skeleton shape="label" />
        </div>
        <Skeleton shape="tiles" />
      </div>
      <div className="sk-rows">
        <Skeleton shape="line" />
        <Skeleton shape="short" />
      </div>
      <div className="sk-rows sk-rt">
        <Skeleton shape="label" />
        <Skeleton shape="thin" />
      </div>
      <div className="f4">
        {['amount', 'points', 'term', 'funding'].map((figure) => (
          <div key={figure} className="sk-rows">
            <Skeleton shape="label" />
            <Skeleton shape="short" />
          </div>
        ))}
      </div>
      <div className="ft">
        <Skeleton shape="button" />
      </div>
    </div>
  )
}
