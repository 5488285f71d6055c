import type { Verdict, VerdictReason } from '#domain/verdict/verdict-figures.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Check, TriangleAlert } from '#web/ui/icons.ts'

/**
 * Lists a verdict's reasons in the given order. Marks each as a concern, except one about lenders whose `word` is
 * `sound`.
 */
export function VerdictReasons({ reasons }: { reasons: readonly VerdictReason[] }) {
  return (
    <ul className="grid content-start gap-1.75 text-sm tabular-nums lining-nums">
      {reasons.map((reason) => {
        const isGood = reason.word === 'sound' && reason.about === 'lenders'
        return (
          <li
            key={reason.text}
            className={classNames('grid grid-cols-[1.25rem_1fr] gap-2', isGood ? 'text-ink-2' : 'font-medium')}
          >
            <Icon
              of={isGood ? Check : TriangleAlert}
              className={classNames('mt-[0.1rem] size-4.5', isGood ? 'text-green' : 'text-amber')}
            />
            <span>
              {isGood ? null : <span className="sr-only">Concern: </span>}
              {reason.text}
            </span>
          </li>
        )
      })}
    </ul>
  )
}

/** The text and color of each verdict. */
export const verdictLook = {
  sound: { title: 'Solid', tone: 'good', meaning: 'Fundable, with room to spare.' },
  stretched: { title: 'Tight', tone: 'caution', meaning: 'Fundable, but there’s little margin.' },
  unlikely: { title: 'Not likely', tone: 'problem', meaning: 'It needs a change to work.' },
} as const satisfies Record<Verdict['word'], object>

/** The title of each verdict. */
export const verdictTitles = {
  sound: verdictLook.sound.title,
  stretched: verdictLook.stretched.title,
  unlikely: verdictLook.unlikely.title,
}
