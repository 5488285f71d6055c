import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'

const toneClass = { good: 'tag--g', caution: 'tag--a', problem: 'tag--r', next: 'tag--b', neutral: 'tag--n' }

/** A status in one or two words on its colour. The word carries the meaning, the colour only repeats it. */
export function Tag({
  tone = 'neutral',
  className,
  children,
}: {
  tone?: keyof typeof toneClass
  className?: string | undefined
  children: ReactNode
}) {
  return <span className={classNames('tag', toneClass[tone], className)}>{children}</span>
}
