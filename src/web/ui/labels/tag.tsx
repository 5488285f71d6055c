import type { ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'

const toneClass = {
  good: 'bg-green-soft text-green',
  caution: 'bg-amber-soft text-amber',
  problem: 'bg-red-soft text-red',
  next: 'bg-brass-soft text-brass-ink',
  neutral: 'bg-sunk text-ink-2',
}
export type TagTone = keyof typeof toneClass

const sizeClass = { small: 'min-h-5 px-1.5 text-xs', normal: 'min-h-6 px-2 text-sm' }

function tagClass(tone: TagTone = 'neutral', className?: string, size: keyof typeof sizeClass = 'normal'): string {
  const look = 'inline-flex items-center gap-1.5 rounded-sm font-sans font-semibold tracking-normal whitespace-nowrap'
  return classNames(look, sizeClass[size], toneClass[tone], className)
}

/** Shows a status of one or two words. Its color repeats what the words say. */
export function Tag({
  tone,
  size,
  className,
  children,
}: {
  tone?: TagTone | undefined
  /** 20 or 24 pixels high. */
  size?: keyof typeof sizeClass | undefined
  className?: string | undefined
  children: ReactNode
}) {
  return <span className={tagClass(tone, className, size)}>{children}</span>
}

/** Marks sample data. Required on every page that shows a sample lender. */
export function SampleLabel({ text = 'Sample' }: { text?: string | undefined }) {
  return (
    <span className="inline-flex items-center rounded-sm border border-dashed border-field px-1.5 font-sans text-xs font-medium tracking-normal whitespace-nowrap text-ink-3">
      {text}
    </span>
  )
}

/**
 * Marks a figure as assumed. To mark it as the visitor's own, pass `isOwn`, which only changes the color, and a `word`.
 */
export function AssumedMark({ word = 'assumed', isOwn = false }: { word?: string; isOwn?: boolean }) {
  return (
    <span
      className={`inline-flex items-center rounded-sm px-1.25 font-sans text-xs font-semibold tracking-normal ${isOwn ? 'bg-pine-soft text-pine' : 'bg-brass-soft text-brass-ink'}`}
    >
      {word}
    </span>
  )
}
