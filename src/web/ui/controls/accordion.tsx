import type { ReactNode } from 'react'
import { Icon } from '#web/ui/icon.tsx'
import { Plus } from '#web/ui/icons.ts'

const questionClass =
  'flex min-h-14 cursor-pointer list-none items-center justify-between gap-4 py-4 text-base leading-[1.4] font-semibold hover:text-pine [&::-webkit-details-marker]:hidden'
const answerClass = 'grid max-w-168 gap-3 pr-10 pb-5 text-ink-2'

/**
 * Questions that open one at a time: `<details>` elements with the same `name`, which must be unique on the page. They
 * work without scripts, and their answers are in the server's HTML. All start closed.
 */
export function Accordion({
  name,
  items,
}: {
  name: string
  items: readonly { question: string; answer: ReactNode }[]
}) {
  return (
    <div className="border-t border-ink">
      {items.map(({ question, answer }) => (
        <details key={question} name={name} className="group border-b border-line">
          <summary className={questionClass}>
            {question}
            <Icon of={Plus} className="text-brass transition-[rotate] duration-200 group-open:rotate-45" />
          </summary>
          <div className={answerClass}>{typeof answer === 'string' ? <p>{answer}</p> : answer}</div>
        </details>
      ))}
    </div>
  )
}
