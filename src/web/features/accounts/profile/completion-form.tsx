import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import type { User } from '#contract/accounts/profile.ts'
import { CompletionProfile, investmentProfileDefaults } from '#contract/accounts/profile-forms.ts'
import {
  confirmableFields,
  creditScoreLabel,
  creditScoreRanges,
  exactScoreHint,
  fundingTimeframes,
  preferredLoanTypes,
  reservesHint,
  yesNo,
} from '#domain/choices/profile-choices.ts'
import { RadioGroupField, SelectField } from '#web/forms/choice-fields.tsx'
import { applyServerErrors, ErrorSummary, Form, FormError, useZodForm } from '#web/forms/form.tsx'
import { MoneyField, NumberField } from '#web/forms/number-field.tsx'
import { isSignedOut, SignedOutNote, saveFailure } from '#web/forms/sign-in-again.tsx'
import { TextField } from '#web/forms/text-field.tsx'
import { useChangeProfile } from '#web/session/use-change-profile.ts'
import { readDealPrefill } from '#web/shell/deal-prefill.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { foldClass, foldLineClass, foldRemarkClass } from '#web/ui/controls/fold-class.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { Icon } from '#web/ui/icon.tsx'
import { ChevronDown } from '#web/ui/icons.ts'
import { DialogBody, DialogFoot } from '#web/ui/overlays/dialog.tsx'
import { ConfirmQuestion, useConfirmation } from './confirm-question.tsx'

const asOptions = (values: readonly string[]) => values.map((value) => ({ value, label: creditScoreLabel(value) }))

export type CompletionValues = z.input<typeof CompletionProfile>

/**
 * Returns the form's initial values: the saved profile first, then the credit range from the stored deal figures, then
 * the specified defaults.
 */
function startingValues(user: User): CompletionValues {
  const stored = Object.fromEntries(
    Object.keys(investmentProfileDefaults).map((key) => [key, user[key as keyof typeof investmentProfileDefaults]]),
  )
  const known = Object.fromEntries(Object.entries(stored).filter(([, value]) => value !== null))
  const credit = readDealPrefill()?.creditScoreRange
  const { exactCreditScore, liquidReserves } = user
  return {
    ...investmentProfileDefaults,
    ...(credit ? { creditScoreRange: credit } : {}),
    ...known,
    exactCreditScore,
    liquidReserves,
  } as CompletionValues
}

/** The optional figures, collapsed unless one is filled in or invalid. */
function OptionalFigures({ form }: { form: UseFormReturn<CompletionValues, unknown, CompletionProfile> }) {
  const { errors } = form.formState
  const isWrong = errors.exactCreditScore || errors.liquidReserves
  const [wasOpened, setOpened] = useState(() =>
    (['exactCreditScore', 'liquidReserves'] as const).some((name) => form.getValues(name) !== null),
  )
  return (
    <details
      className={`${foldClass} mt-3`}
      open={wasOpened || Boolean(isWrong)}
      onToggle={(event) => setOpened(event.currentTarget.open)}
    >
      <summary className={foldLineClass}>
        Better matches
        <span className={`${foldRemarkClass} inline-flex items-center gap-2`}>
          Optional
          <Icon of={ChevronDown} small />
        </span>
      </summary>
      <div className="grid gap-5 pt-2 pb-5 sm:grid-cols-2">
        <NumberField form={form} name="exactCreditScore" label="Exact credit score" hint={exactScoreHint} whole />
        <MoneyField form={form} name="liquidReserves" label="Liquid reserves" hint={reservesHint} />
      </div>
    </details>
  )
}

/**
 * The profile's fields that determine each match's expected price. Save first asks about prefilled values that the
 * investor hasn't confirmed. `draft` outlives the form and fills it at the next opening.
 */
export function CompletionForm({
  user,
  draft,
  onDone,
}: {
  user: User
  draft: RefObject<CompletionValues | null>
  onDone: () => void
}) {
  const form = useZodForm(CompletionProfile, draft.current ?? startingValues(user))
  const isOver = useRef(false)
  useEffect(() => {
    isOver.current = false
    return () => {
      draft.current = isOver.current ? null : form.getValues()
    }
  }, [draft, form])
  function leave() {
    isOver.current = true
    onDone()
  }
  const save = useChangeProfile()
  const formId = useId()
  const confirmation = useConfirmation(user, confirmableFields)
  // A credit range chosen on the home page counts as confirmed, although this form prefills it.
  const [prefilledCredit] = useState(() => readDealPrefill()?.creditScoreRange !== undefined)
  const { dirtyFields } = form.formState
  const touched = prefilledCredit ? { ...dirtyFields, creditScoreRange: true } : dirtyFields

  function submit(profile: CompletionProfile) {
    if (save.isPending || confirmation.mustAsk(touched, form.getValues())) return
    save.mutate(
      { ...profile, confirmed: confirmation.confirmedOf(touched) },
      {
        onSuccess() {
          toast({
            title: 'Profile Completed!',
            description: 'Your investment profile has been saved successfully.',
          })
          leave()
        },
        onError(error) {
          const failure = saveFailure(error, 'Failed to save profile')
          applyServerErrors(form, failure)
          confirmation.close()
          toast({ title: 'Error', description: failure.message, variant: 'error' })
        },
      },
    )
  }

  return (
    <>
      <DialogBody>
        <Form form={form} id={formId} label="Investment profile" onSubmit={submit}>
          <ErrorSummary form={form} />
          <FormError form={form} title="Error" />
          {isSignedOut(save.error) ? <SignedOutNote save="Save profile" /> : null}
          <fieldset className="grid gap-5 not-first:mt-3">
            <legend className="mb-4 w-full border-b border-ink pb-1.5 font-serif text-h3 font-semibold">
              Credit and experience
            </legend>
            <SelectField
              form={form}
              name="creditScoreRange"
              label="Credit score range"
              options={asOptions(creditScoreRanges)}
            />
            <div className="grid gap-5 sm:grid-cols-2">
              <NumberField
                form={form}
                name="reProjectsLast3Years"
                label="Projects in the last 3 years"
                whole
                emptyValue={0}
              />
              <NumberField
                form={form}
                name="reDealsLast3Years"
                label="Deals in the last 3 years"
                whole
                emptyValue={0}
              />
            </div>
            <NumberField form={form} name="reTotalExperienceYears" label="Total experience, in years" emptyValue={0} />
          </fieldset>
          <fieldset className="grid gap-5 not-first:mt-3">
            <legend className="mb-4 w-full border-b border-ink pb-1.5 font-serif text-h3 font-semibold">
              What you usually buy
            </legend>
            <div className="grid gap-5 sm:grid-cols-2">
              <MoneyField form={form} name="typicalPriceMin" label="Typical price, minimum" emptyValue={0} />
              <MoneyField form={form} name="typicalPriceMax" label="Typical price, maximum" emptyValue={0} />
              <MoneyField form={form} name="typicalRepairMin" label="Typical repairs, minimum" emptyValue={0} />
              <MoneyField form={form} name="typicalRepairMax" label="Typical repairs, maximum" emptyValue={0} />
            </div>
          </fieldset>
          <fieldset className="grid gap-5 not-first:mt-3">
            <legend className="mb-4 w-full border-b border-ink pb-1.5 font-serif text-h3 font-semibold">
              Financing
            </legend>
            <div className="grid gap-5 sm:grid-cols-2">
              <SelectField
                form={form}
                name="fundingTimeframe"
                label="Funding timeframe"
                options={asOptions(fundingTimeframes)}
              />
              <SelectField
                form={form}
                name="preferredLoanType"
                label="Preferred loan type"
                options={asOptions(preferredLoanTypes)}
              />
            </div>
          </fieldset>
          <fieldset className="grid gap-5 not-first:mt-3">
            <legend className="mb-4 w-full border-b border-ink pb-1.5 font-serif text-h3 font-semibold">
              Residence
            </legend>
            <RadioGroupField
              form={form}
              name="ownsResidence"
              label="Do you own your residence?"
              options={asOptions(yesNo)}
            />
            <TextField
              form={form}
              name="residenceAddress"
              label="Residence address"
              hint="Optional"
              autoComplete="street-address"
            />
          </fieldset>
          <OptionalFigures form={form} />
        </Form>
      </DialogBody>
      <DialogFoot>
        {confirmation.fieldsToConfirm ? (
          <ConfirmQuestion
            confirmation={confirmation}
            values={form.getValues()}
            isPending={save.isPending}
            onYes={() => void form.handleSubmit(submit, confirmation.close)()}
            onChange={(field) => form.setFocus(field)}
          />
        ) : (
          <>
            <Button variant="quiet" onClick={leave}>
              Cancel
            </Button>
            <Button
              ref={confirmation.saveButton}
              type="submit"
              form={formId}
              variant="primary"
              pending={save.isPending}
              pendingLabel="Saving…"
            >
              Save profile
            </Button>
          </>
        )}
      </DialogFoot>
    </>
  )
}
