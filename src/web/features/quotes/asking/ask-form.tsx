import { useQuery } from '@tanstack/react-query'
import { Fragment, useId, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { purposeMessage, type QuoteDraft } from '#contract/quotes/quote-requests.ts'
import type { RoundOffer } from '#contract/quotes/rounds.ts'
import { phoneWording, sharedSheet } from '#contract/quotes/shared-sheet.ts'
import { formatEasternMoment } from '#domain/calendar/eastern-moment.ts'
import { formatCount } from '#domain/money/counts.ts'
import { draftQuery } from '#web/features/quotes/quotes.requests.ts'
import { DealSheet } from '#web/features/quotes/sheet/deal-sheet.tsx'
import { factText, type SharedFactName, shareNames } from '#web/features/quotes/sheet/sheet-rows.ts'
import { FieldError } from '#web/forms/field.tsx'
import { ErrorSummary, Form, FormError } from '#web/forms/form.tsx'
import { TextareaField } from '#web/forms/text-field.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { RadioCards } from '#web/ui/controls/radio-cards.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { Note } from '#web/ui/feedback/alert.tsx'
import { QueryView } from '#web/ui/feedback/query-view.tsx'
import { Spinner } from '#web/ui/feedback/skeleton.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Lock, Send, X } from '#web/ui/icons.ts'
import { chipClass } from '#web/ui/labels/chip-class.ts'
import { Name } from '#web/ui/labels/name.tsx'
import { DialogBody, DialogFoot } from '#web/ui/overlays/dialog.tsx'
import { type PickedMatch, togglePickedMatch } from './picked-lenders.ts'
import { useAsking } from './use-asking.ts'

/**
 * The dialog's content: the form once the shared sheet is loaded, or why no lender can be asked. Leaves `matches` that
 * can't be asked out of the request. `onDone` must close the dialog: called after sending, and on cancel.
 */
export function AskForm({
  dealId,
  matches,
  onDone,
}: {
  dealId: string
  matches: readonly PickedMatch[]
  onDone: () => void
}) {
  const query = useQuery({
    ...draftQuery(dealId),
    // Refetched at each opening, because every request changes who can be asked.
    staleTime: 0,
    gcTime: 0,
    refetchOnMount: 'always',
  })
  const draft = query.data
  if (draft?.rejection)
    return (
      <>
        <DialogBody flush>
          <Note tone="caution" title="Lenders cannot be asked about this deal now">
            {draft.rejection.message}
          </Note>
        </DialogBody>
        <DialogFoot>
          <Button onClick={onDone}>Close</Button>
        </DialogFoot>
      </>
    )
  if (draft) return <AskFormFields dealId={dealId} draft={draft} matches={matches} onDone={onDone} />
  return (
    <DialogBody flush>
      <QueryView
        query={query}
        errorTitle="The preview could not be loaded"
        heading="h3"
        retryLabel="Retry"
        loading={<Spinner label="Loading…" />}
      />
    </DialogBody>
  )
}

/* A line with a name, a remark below it and a switch at its end; the whole line is the target. */
const switchLineClass =
  'grid min-h-11 grid-cols-[minmax(0,1fr)_auto] items-center gap-3 border-b border-line py-1.25 text-sm'
const switchRemarkClass = 'block text-sm text-ink-3'
/** For `<input type="checkbox" role="switch">`. */
const switchClass =
  'relative m-0 h-6 w-10 flex-none cursor-pointer appearance-none rounded-full border-[1.5px] border-field bg-sunk transition-colors after:absolute after:top-0.75 after:left-0.75 after:size-3.75 after:rounded-full after:bg-field after:transition-[translate] checked:border-action checked:bg-action checked:after:translate-x-4 checked:after:bg-on-action'

const shareLabels = {
  name: 'Name',
  creditRange: 'Credit range',
  experience: 'Experience',
  downpayment: 'Down payment',
  reserves: 'Liquid reserves',
  address: 'Street address',
  phone: 'Phone',
  email: 'Email',
} as const

type UnavailableReason = QuoteDraft['unavailable'][number]['reason']

function unavailableWords(reason: UnavailableReason | undefined, state: string): string {
  if (reason === undefined) return ''
  return reason === 'license-missing' ? ` (no ${state} license on record)` : ' (cannot be asked now)'
}

/** The form that asks lenders for quotes, with a preview of the page they get, made from the same data. */
function AskFormFields({
  dealId,
  draft,
  matches,
  onDone,
}: {
  dealId: string
  draft: QuoteDraft
  matches: readonly PickedMatch[]
  onDone: () => void
}) {
  const formId = useId()
  const previewId = useId()
  const unavailable = new Map(draft.unavailable.map(({ matchId, reason }) => [matchId, reason]))
  const askable = matches.filter(({ id }) => !unavailable.has(id))
  const left = Math.min(draft.leftForDeal, draft.leftToday)
  const { form, ask } = useAsking({ dealId, draft, matches: askable, onDone })
  const round = useRoundChoice(draft.round, askable.length)
  const [share, message, isConfirmed] = useWatch({
    control: form.control,
    name: ['share', 'message', 'businessPurpose'],
  })
  /**
   * Withdraws the permissions to call and text when the phone number is hidden. Sharing it again asks for them again.
   */
  function forbidPhone() {
    form.setValue('share.calls', false)
    form.setValue('share.texts', false)
  }
  const register = (name: SharedFactName) =>
    form.register(`share.${name}`, name === 'phone' ? { onChange: forbidPhone } : {})
  const lenders = askable.length === 1 ? '1 lender' : `${askable.length} lenders`
  const tooMany = askable.length > left
  return (
    <>
      <DialogBody flush>
        <Form
          form={form}
          id={formId}
          className="grid lg:grid-cols-[minmax(0,1fr)_minmax(0,1.12fr)]"
          onSubmit={(values) => ask.mutate({ ...values, ...round.body })}
        >
          <div className="grid min-w-0 content-start gap-4.5 px-5 py-4.5">
            {draft.stateSentence ? (
              <Note title={`Before you borrow in ${draft.figures.propertyState}`}>{draft.stateSentence}</Note>
            ) : null}
            {draft.isStateSample ? (
              <Note title="Sample data">Only sample lenders can be asked. No one is contacted.</Note>
            ) : null}
            <ErrorSummary form={form} />
            <FormError form={form} title="Nothing was sent" />
            <div>
              <p className="text-sm font-semibold">To</p>
              <ul className="flex flex-wrap gap-1.5 mt-2">
                {matches.map(({ id, lender }) => (
                  <li key={id}>
                    <button
                      type="button"
                      className={chipClass}
                      onClick={() => togglePickedMatch(dealId, { id, lender })}
                    >
                      <Name>{lender.name}</Name>
                      {unavailableWords(unavailable.get(id), draft.figures.propertyState)}
                      <span className="sr-only">, leave out</span> <Icon of={X} small />
                    </button>
                  </li>
                ))}
              </ul>
              <p className="text-sm text-ink-3 mt-2">
                One email each to their published address, with a private link. Lenders never see who else you asked.
              </p>
              {askable.length === 0 ? <FieldError>Choose at least one lender that can be asked.</FieldError> : null}
              {tooMany ? (
                <FieldError>
                  {draft.leftToday < draft.leftForDeal
                    ? `Only ${draft.leftToday} more can be asked today. Leave some out, or come back tomorrow.`
                    : `Only ${draft.leftForDeal} more can be asked about this deal. Leave some out.`}
                </FieldError>
              ) : null}
            </div>
            <RoundChoice choice={round} />
            <fieldset>
              <legend className="text-sm font-semibold">What lenders see</legend>
              <a className="inline-flex min-h-11 items-center text-sm font-semibold lg:hidden" href={`#${previewId}`}>
                See the page they get
              </a>
              <div className="mt-2 border-t border-line">
                <div className={switchLineClass}>
                  <span>
                    Deal figures, state, property type, closing date
                    <small className={switchRemarkClass}>Always shared. Lenders can’t quote without it.</small>
                  </span>
                  <Icon of={Lock} className="text-ink-3" />
                </div>
                {shareNames.map((name) => (
                  <Fragment key={name}>
                    <label className={`${switchLineClass} cursor-pointer`}>
                      <span>
                        {shareLabels[name]}
                        <small className={switchRemarkClass}>
                          {factText(name, draft.facts) ??
                            (name === 'downpayment' ? 'not in this deal' : 'not in your profile')}
                        </small>
                      </span>
                      {/* biome-ignore lint/a11y/useAriaPropsForRole: a checkbox says by itself whether it is on. */}
                      <input type="checkbox" role="switch" className={switchClass} {...register(name)} />
                    </label>
                    {name === 'phone' && share.phone ? <PhonePermission form={form} /> : null}
                  </Fragment>
                ))}
              </div>
            </fieldset>
            <TextareaField
              form={form}
              name="message"
              label="Your message"
              rows={4}
              maxLength={2000}
              hint={`${formatCount((message ?? '').length)} of 2,000. The work, the exit, and what you’re looking for.`}
            />
          </div>
          <div
            className="grid min-w-0 content-start gap-4.5 border-line bg-sunk px-5 py-4.5 max-lg:border-t lg:border-l"
            id={previewId}
            tabIndex={-1}
          >
            <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
              <p className="text-sm font-semibold">What each of them will see</p>
              <p className="text-sm text-ink-3">Preview</p>
            </div>
            <DealSheet sheet={sharedSheet(draft, share, message ?? '')} heading="h3" />
            <p className="text-sm text-ink-2">
              You can stop sharing at any time; the link then shows nothing. Requests expire after 30 days.
            </p>
          </div>
        </Form>
      </DialogBody>
      <DialogFoot>
        <label className="grid max-w-128 cursor-pointer grid-cols-[1.25rem_1fr] gap-3 text-sm max-lg:w-full">
          <input
            type="checkbox"
            className="m-0 mt-px size-5 accent-action"
            form={formId}
            {...form.register('businessPurpose')}
          />
          <span>
            I will not live in this property. The loan is for business.
            <small className="block text-sm text-ink-3">Required. These loans aren’t for a home you’ll live in.</small>
          </span>
        </label>
        <div className="flex gap-2 max-lg:w-full">
          <Button variant="quiet" onClick={onDone}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            className="max-lg:flex-1"
            disabled={!isConfirmed || askable.length === 0 || tooMany}
            title={isConfirmed ? undefined : purposeMessage}
            pending={ask.isPending}
            pendingLabel="Sending…"
          >
            <Icon of={Send} /> Send to {lenders}
          </Button>
        </div>
      </DialogFoot>
    </>
  )
}

/** Asks separately whether lenders may call and text the shared phone. Both are off by default. */
function PhonePermission({ form }: { form: ReturnType<typeof useAsking>['form'] }) {
  return (
    <fieldset className="ml-4 border-l-3 border-line pl-3">
      <legend className="sr-only">What lenders may do with your phone number</legend>
      {(['calls', 'texts'] as const).map((name) => (
        <label key={name} className={`${switchLineClass} cursor-pointer`}>
          <span>
            {phoneWording[name]}
            <small className={switchRemarkClass}>You can change this at any time.</small>
          </span>
          {/* biome-ignore lint/a11y/useAriaPropsForRole: a checkbox says by itself whether it is on. */}
          <input type="checkbox" role="switch" className={switchClass} {...form.register(`share.${name}`)} />
        </label>
      ))}
    </fieldset>
  )
}

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
function useRoundChoice(offer: RoundOffer | null, lenders: number): RoundChoiceState {
  const [isWanted, setRound] = useState(true)
  const [chosen, setClosesAt] = useState<string | null>(null)
  const isOffered = offer !== null && offer.openUntil === null && lenders > 1
  const closesAt = chosen ?? offer?.preferred ?? ''
  const isRound = isOffered && isWanted
  return { offer, isOffered, isRound, closesAt, setRound, setClosesAt, body: isRound ? { round: { closesAt } } : {} }
}

/** Asks whether the lenders compete in a round, and until when. */
function RoundChoice({ choice }: { choice: RoundChoiceState }) {
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
