import type { ReactNode } from 'react'
import { Icon } from '#web/ui/icon.tsx'
import { Plus } from '#web/ui/icons/plus.ts'

/**
 * Questions that open one at a time, as `<details>` sharing a name: they work without scripts and their answers are in the
 * server's HTML. `name` must be unique on the page. All are closed at first.
 */
export function Accordion({
  name,
  items,
}: {
  name: string
  items: readonly { question: string; answer: ReactNode }[]
}) {
  return (
    <div className="acc">
      {items.map(({ question, answer }) => (
        <details key={question} name={name}>
          <summary>
            {question}
            <Icon of={Plus} />
          </summary>
          {typeof answer === 'string' ? <p>{answer}</p> : <div className="acc-a">{answer}</div>}
        </details>
      ))}
    </div>
  )
}
