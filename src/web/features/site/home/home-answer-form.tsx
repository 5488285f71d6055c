import { creditScoreRanges } from '#domain/choices/profile-choices.ts'
import { usualLoan } from '#domain/deal/usual-loan.ts'
import { stateNames } from '#domain/states/states.ts'
import type { HomeAnswerState } from '#web/features/site/home/home.requests.ts'
import { Field } from '#web/forms/field.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { NumberInput } from '#web/ui/controls/number-input.tsx'
import { parseNumberText } from '#web/ui/controls/number-text.ts'
import { Select } from '#web/ui/controls/select.tsx'
import { usualTermMonths } from './answer-figures.ts'
import { type AnswerName, type AnswerTexts, pickAnswerTexts } from './answer-texts.ts'

/** The form that the experience buttons submit without scripts. */
export const answerFormId = 'answer-form'

const choices = (values: readonly string[], label: (value: string) => string) => [
  { value: '', label: 'Choose one' },
  ...values.map((value) => ({ value, label: label(value) })),
]
const stateChoices = choices(stateNames, (name) => name)

/**
 * Returns only the figures of a credit range, such as '650–699', because the words don't fit into half a phone's width.
 */
export function creditFigures(range: string): string {
  return /\((.+)\)/.exec(range)?.[1]?.replace('<', 'Below ').replace('-', '–') ?? range
}
const creditChoices = choices(creditScoreRanges, creditFigures)

/** Reads the selects' current values: browsers fill them in without an event. */
function chosenIn(form: HTMLFormElement): AnswerTexts {
  return pickAnswerTexts(
    Object.fromEntries([...form.querySelectorAll('select')].map(({ name, value }) => [name, value])),
  )
}

/**
 * The form for a deal in five fields, without an account. `hasLoan` adds loan and term; pass it once there is an
 * answer. Only loan and term show assumed values. Without scripts it submits to the home page, whose HTML then contains
 * the answer.
 */
export function HomeAnswerForm({ answer, hasLoan = false }: { answer: HomeAnswerState; hasLoan?: boolean }) {
  const { texts, errors } = answer
  const number = (name: AnswerName) => parseNumberText(texts[name] ?? '', { isMoney: name !== 'months' })
  const usual = usualLoan({ purchasePrice: number('purchasePrice') ?? 0, repairBudget: number('rehab') ?? 0 })

  function money(name: AnswerName, label: string, usualDollars: number | null = null) {
    return (
      <Field
        id={`answer-${name}`}
        label={label}
        error={errors[name]}
        className={name === 'arv' && !hasLoan ? 'col-span-2' : undefined}
      >
        {(control) => (
          <NumberInput
            {...control}
            name={name}
            isMoney
            maxLength={20}
            value={number(name) ?? usualDollars}
            initialText={texts[name]}
            onChange={(figure) => answer.change(name, figure === null ? '' : String(figure))}
          />
        )}
      </Field>
    )
  }

  return (
    <form
      id={answerFormId}
      className={classNames(
        'grid grid-cols-2 items-start gap-x-3 gap-y-4',
        hasLoan && 'md:grid-cols-4 lg:grid-cols-[repeat(7,minmax(0,1fr))_auto]',
      )}
      method="get"
      action="/#answer"
      aria-label="Your deal"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        answer.submit(chosenIn(event.currentTarget))
      }}
    >
      <Field id="answer-state" label="State" error={errors.state}>
        {(control) => (
          <Select
            {...control}
            name="state"
            options={stateChoices}
            value={texts.state ?? ''}
            onChange={(event) => answer.change('state', event.target.value)}
          />
        )}
      </Field>
      <Field id="answer-creditScoreRange" label="Credit score" error={errors.creditScoreRange}>
        {(control) => (
          <Select
            {...control}
            name="creditScoreRange"
            options={creditChoices}
            value={texts.creditScoreRange ?? ''}
            onChange={(event) => answer.change('creditScoreRange', event.target.value)}
          />
        )}
      </Field>
      {money('purchasePrice', 'Purchase price')}
      {money('rehab', 'Rehab')}
      {money('arv', hasLoan ? 'ARV' : 'After-repair value (ARV)')}
      {hasLoan ? (
        <>
          {money('loanAmount', 'Loan', usual)}
          <Field id="answer-months" label="Loan term, months" error={errors.months}>
            {(control) => (
              <NumberInput
                {...control}
                name="months"
                whole
                maxLength={4}
                value={number('months') ?? usualTermMonths}
                initialText={texts.months}
                onChange={(figure) => answer.change('months', figure === null ? '' : String(figure))}
              />
            )}
          </Field>
        </>
      ) : null}
      <Button
        type="submit"
        variant={hasLoan ? 'line' : 'primary'}
        size={hasLoan ? 'normal' : 'big'}
        className={hasLoan ? 'self-end max-lg:col-span-full' : 'col-span-2'}
        pending={answer.isPending}
        pendingLabel="Checking every lender…"
      >
        {hasLoan ? 'Update' : 'See my lenders'}
      </Button>
      {answer.isError ? (
        <p className="col-span-full text-red" role="alert">
          Couldn’t check lenders. Press the button to try again.
        </p>
      ) : null}
    </form>
  )
}
