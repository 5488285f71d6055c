import type { ReactNode } from 'react'

const toneClass = { good: 'tag--g', caution: 'tag--a', problem: 'tag--r', next: 'tag--b', neutral: 'tag--n' }

/** A status in one or two words on its colour. The word carries the meaning, the colour only repeats it. */
export function Tag({ tone = 'neutral', children }: { tone?: keyof typeof toneClass; children: ReactNode }) {
  return <span className={`tag ${toneClass[tone]}`}>{children}</span>
}
