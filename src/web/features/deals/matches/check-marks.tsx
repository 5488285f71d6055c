import type { MatchCheck } from '#contract/deals/deal-insight.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Check } from '#web/ui/icons/check.ts'
import { CircleQuestionMark } from '#web/ui/icons/circle-question-mark.ts'
import { Minus } from '#web/ui/icons/minus.ts'
import { X } from '#web/ui/icons/x.ts'
import { limitChecksOf, resultWords } from './match-checks.ts'

export const checkIcons = { pass: Check, fail: X, ask: CircleQuestionMark, unknown: Minus } as const

/** The limits by name, each with its mark. What is to be asked and what is not published look different from a pass. */
export function CheckMarks({ checks }: { checks: readonly MatchCheck[] }) {
  return (
    <ul className="cks" aria-label="Checks">
      {limitChecksOf(checks).map(({ rule, name, result }) => (
        <li key={rule} className={`ck-${result}`}>
          <Icon of={checkIcons[result]} />
          {name}
          <span className="sr">: {resultWords[result]}</span>
        </li>
      ))}
    </ul>
  )
}
