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

/** The class names of a tag, for elements that are one, such as a button that opens a menu. */
export function tagClass(tone: TagTone = 'neutral', className?: string): string {
  const look =
    'tag inline-flex min-h-6 items-center gap-1.5 rounded-sm px-2 font-sans text-fine font-semibold tracking-normal whitespace-nowrap'
  return classNames(look, toneClass[tone], className)
}

/** A status in one or two words on its color. The word carries the meaning, the color only repeats it. */
export function Tag({
  tone,
  className,
  children,
}: {
  tone?: TagTone | undefined
  className?: string | undefined
  children: ReactNode
}) {
  return <span className={tagClass(tone, className)}>{children}</span>
}
