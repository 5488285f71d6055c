import { useId, useState } from 'react'
import type { RoundOffer } from '#contract/quotes/rounds.ts'
import { formatEasternMoment } from '#domain/calendar/eastern-moment.ts'
import { RadioCards } from '#web/ui/controls/radio-cards.tsx'
import { Select } from '#web/ui/controls/select.tsx'

type RoundChoiceState = {
  offer: RoundOffer | null
  isOffered: boolean
  isRound: boolean
  closesAt: string
  setRound(isRound: boolean): void
  setClosesAt(closesAt: string): void
  /** The request's fields about the round. */
  body: { round?: { closesAt: string } }
}

/**
 * Holds whether lenders are asked in a round and until when. A round is the default and offered for two or more
 * lenders.
 */
export function useRoundChoice(offer: RoundOffer | null, lenders: number): RoundChoiceState {
  const [isWanted, setRound] = useState(true)
  const [chosen, setClosesAt] = useState<string | null>(null)
  const isOffered = offer !== null && offer.openUntil === null && lenders > 1
  const closesAt = chosen ?? offer?.preferred ?? ''
  const isRound = isOffered && isWanted
  return { offer, isOffered, isRound, closesAt, setRound, setClosesAt, body: isRound ? { round: { closesAt } } : {} }
}

export function RoundChoice({ choice }: { choice: RoundChoiceState }) {
  const deadlineId = useId()
  const { offer, isOffered, isRound, closesAt } = choice
  if (offer?.openUntil)
    return (
      <p className="rounded bg-pine-soft px-3.5 py-2.5 text-sm">
        They join the round that runs until <b className="font-semibold">{formatEasternMoment(offer.openUntil)}</b>.
      </p>
    )
  if (!offer || !isOffered) return null
  return (
    <div className="grid gap-2.5">
      <RadioCards
        legend="How they quote"
        name="round"
        options={[
          {
            value: 'round',
            label: `Run a round: they see their place and can improve until ${formatEasternMoment(closesAt)}`,
            hint: 'They never see each other’s names, rates or fees.',
          },
          { value: 'alone', label: 'Ask each on its own' },
        ]}
        value={isRound ? 'round' : 'alone'}
        onValueChange={(value) => choice.setRound(value === 'round')}
      />
      {isRound ? (
        <div className="grid gap-1">
          <label htmlFor={deadlineId} className="text-sm font-semibold">
            The round closes
          </label>
          <Select
            id={deadlineId}
            value={closesAt}
            onChange={({ target }) => choice.setClosesAt(target.value)}
            options={offer.deadlines.map((deadline) => ({ value: deadline, label: formatEasternMoment(deadline) }))}
          />
        </div>
      ) : null}
    </div>
  )
}
