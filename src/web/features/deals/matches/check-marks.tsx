import type { MatchCheck } from '#domain/matching/match-figures.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Check, CircleQuestionMark, Minus, X } from '#web/ui/icons.ts'
import { limitChecksOf, resultWords } from './check-results.ts'

export const checkIcons = { pass: Check, fail: X, ask: CircleQuestionMark, unknown: Minus } as const

/** The colors of a check's words and of its mark. */
export const checkTones = {
  pass: { line: undefined, icon: 'text-green' },
  ask: { line: 'font-semibold text-amber', icon: undefined },
  fail: { line: 'text-red', icon: undefined },
  unknown: { line: 'text-ink-3', icon: undefined },
} as const

/** Lists the limits with a mark each. Limits to ask about and unpublished ones look different from a pass. */
export function CheckMarks({ checks }: { checks: readonly MatchCheck[] }) {
  return (
    <ul
      className="hidden text-sm md:grid md:grid-cols-[auto_auto] md:leading-4.75 xl:content-start xl:justify-start xl:gap-x-2 xl:leading-4.5"
      aria-label="Checks"
    >
      {limitChecksOf(checks).map(({ rule, name, result }) => (
        <li key={rule} className={classNames('flex items-center gap-1.25 whitespace-nowrap', checkTones[result].line)}>
          <Icon of={checkIcons[result]} className={classNames('size-3.75', checkTones[result].icon)} />
          {name}
          <span className="sr-only">: {resultWords[result]}</span>
        </li>
      ))}
    </ul>
  )
}
