import '#web/styles/pages/match-row.css'
import type { MatchReason, ReasonTone } from '#domain/matching/match-explanation.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Check } from '#web/ui/icons/check.ts'
import { CircleQuestionMark } from '#web/ui/icons/circle-question-mark.ts'
import { TriangleAlert } from '#web/ui/icons/triangle-alert.ts'

const marks: Readonly<Record<ReasonTone, { icon: typeof Check; className?: string; spoken: string }>> = {
  good: { icon: Check, spoken: '' },
  caution: { icon: TriangleAlert, className: 'w', spoken: 'Weakness: ' },
  ask: { icon: CircleQuestionMark, className: 'ck-ask', spoken: 'To ask: ' },
}

/** The mark of a reason: a tick before a strength alone, and the kind in a word for those who do not see it. */
function ReasonMark({ tone }: { tone: ReasonTone }) {
  const { icon, spoken } = marks[tone]
  return (
    <>
      <Icon of={icon} />
      {spoken ? <span className="sr">{spoken}</span> : null}
    </>
  )
}

/** Reasons for a score, a line each. */
export function ReasonList({ reasons }: { reasons: readonly MatchReason[] }) {
  return (
    <ul className="why">
      {reasons.map(({ term, tone, sentence }) => (
        <li key={term} className={marks[tone].className}>
          <ReasonMark tone={tone} />
          <span>{sentence}</span>
        </li>
      ))}
    </ul>
  )
}

/** All reasons, each with its part of the score. */
export function ReasonLedger({ reasons }: { reasons: readonly MatchReason[] }) {
  return (
    <dl className="kv">
      {reasons.map(({ term, tone, label, value, weight, sentence }) => (
        <div key={term} className="block">
          <dt className="font-medium">
            <span className={classNames('why-m', marks[tone].className)}>
              <ReasonMark tone={tone} />
            </span>{' '}
            {label}, {Math.round(value * 100)} of 100 for {Math.round(weight * 100)}% of the score
          </dt>
          <dd className="text-left font-normal text-ink-2">{sentence}</dd>
        </div>
      ))}
    </dl>
  )
}
