import type { DeskState } from '#contract/desk/desk-states.ts'
import { countOf } from '#domain/money/counts.ts'
import { lastAskingDay, stateQuestionNames } from '#domain/states/state-rules.ts'
import { formatDay } from '#web/format/dates.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Tag } from '#web/ui/labels/tag.tsx'

const questionNames = {
  lenderLicense: 'License',
  brokerLicense: 'Broker license',
  referralPay: 'Referral pay',
} as const

/** One state: whether lender contact is allowed, its reviewer, and its notice. */
export function StateRow({
  state: { state, asking, isSample, lenders, reviewedOn, reviewedBy, reviewUntil, review, answers, sentence },
  isPicked,
  onPick,
  onChange,
}: {
  state: DeskState
  isPicked: boolean
  onPick: (isPicked: boolean) => void
  onChange: () => void
}) {
  return (
    <li className="grid grid-cols-[1fr_auto] items-start gap-x-4 gap-y-1 border-b border-line py-2 text-sm md:grid-cols-[11rem_6rem_minmax(0,14rem)_minmax(0,1fr)_auto] md:items-center">
      <label className="flex min-h-8 cursor-pointer items-center gap-2 font-semibold">
        <input type="checkbox" checked={isPicked} onChange={({ target }) => onPick(target.checked)} />
        {state}
      </label>
      <span className="justify-self-end md:justify-self-start">
        <Tag tone={asking ? 'good' : 'caution'}>{asking ? (isSample ? 'On, sample' : 'On') : 'Off'}</Tag>
      </span>
      <p className="col-span-2 text-ink-2 md:col-span-1">
        {reviewedOn ? (
          <>
            Reviewed {formatDay(reviewedOn)}
            <span className="block text-sm text-ink-3">by {reviewedBy}</span>
            {reviewUntil ? (
              <span className={review === 'current' ? 'block text-sm text-ink-3' : 'block font-semibold text-amber'}>
                {review === 'current' ? 'Counts until' : 'Ended'} {formatDay(reviewUntil)}
                {review === 'ended' ? `, asking closes after ${formatDay(lastAskingDay(reviewUntil))}` : ''}
              </span>
            ) : null}
          </>
        ) : lenders > 0 ? (
          <span className="font-semibold text-amber">Not reviewed</span>
        ) : (
          'Not reviewed'
        )}
        <span className="block text-sm text-ink-3">
          {lenders === 0 ? 'No real lenders' : countOf(lenders, 'real lender')}
        </span>
      </p>
      <p className="col-span-2 text-ink-2 md:col-span-1">
        {sentence ?? <span className="text-ink-3">No sentence to show</span>}
        <span className="block text-sm text-ink-3">
          {stateQuestionNames
            .map((question) => `${questionNames[question]}: ${answers[question]?.answer ?? 'not answered'}`)
            .join(' · ')}
        </span>
      </p>
      <span className="col-span-2 md:col-span-1">
        <Button size="small" onClick={onChange}>
          Change<span className="sr-only"> {state}</span>
        </Button>
      </span>
    </li>
  )
}
