import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDebounce } from 'use-debounce'
import { creditScoreRanges } from '#domain/choices/profile-choices.ts'
import { usualLoan } from '#domain/deal/usual-loan.ts'
import { stateNames } from '#domain/states/states.ts'
import { useCall } from '#web/app-context.ts'
import { Field } from '#web/forms/field.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { NumberInput } from '#web/ui/controls/number-input.tsx'
import { parseNumberText } from '#web/ui/controls/number-text.ts'
import { Select } from '#web/ui/controls/select.tsx'
import { answerQuery } from './answer.requests.ts'
import { Answer } from './answer.tsx'
import { readAnswer, usualTermMonths } from './answer-figures.ts'
import type { AnswerName, AnswerTexts } from './answer-search.ts'

const settleMs = 400

const choices = (values: readonly string[], label: (value: string) => string) => [
  { value: '', label: 'Choose one' },
  ...values.map((value) => ({ value, label: label(value) })),
]
const stateChoices = choices(stateNames, (name) => name)
// The figures alone: half a phone's width has no room for the words.
const creditChoices = choices(
  creditScoreRanges,
  (range) => /\((.+)\)/.exec(range)?.[1]?.replace('<', 'Below ').replace('-', '–') ?? range,
)

/**
 * The deal in five fields and the lenders that fit it, without an account. Nothing is prefilled. Without scripts the form is sent to
 * the home page, which answers it; with them the answer comes below the button, and follows the loan and the term.
 */
export function AnswerForm({ search }: { search: AnswerTexts }) {
  const [texts, setTexts] = useState(search)
  const [isAsked, setAsked] = useState(Object.keys(search).length > 0)
  const read = readAnswer(texts)
  const [settled] = useDebounce(JSON.stringify(read.figures), settleMs)
  const figures = isAsked && JSON.stringify(read.figures) === settled ? read.figures : null
  const call = useCall()
  const { data, isError, isFetching, isPlaceholderData, refetch } = useQuery({
    ...answerQuery(call, figures),
    placeholderData: keepPreviousData,
  })
  const errors = isAsked ? read.errors : {}

  function type(name: AnswerName, text: string) {
    setTexts((now) => ({ ...now, [name]: text }))
  }
  const number = (name: AnswerName) => parseNumberText(texts[name] ?? '', { isMoney: name !== 'months' })

  function money(name: AnswerName, label: string, className?: string) {
    return (
      <Field id={`answer-${name}`} label={label} error={errors[name]} className={className}>
        {(control) => (
          <NumberInput
            {...control}
            name={name}
            isMoney
            maxLength={20}
            value={number(name)}
            initialText={texts[name]}
            onChange={(figure) => type(name, figure === null ? '' : String(figure))}
          />
        )}
      </Field>
    )
  }

  return (
    <form
      className="grid grid-cols-2 items-start gap-x-3 gap-y-4"
      method="get"
      action="/#answer"
      aria-labelledby="answer-title"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setAsked(true)
        if (isError) void refetch()
        const wrong = Object.keys(read.errors)[0]
        if (wrong) document.getElementById(`answer-${wrong}`)?.focus()
      }}
    >
      <Field id="answer-state" label="State" error={errors.state}>
        {(control) => (
          <Select
            {...control}
            name="state"
            options={stateChoices}
            value={texts.state ?? ''}
            onChange={(event) => type('state', event.target.value)}
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
            onChange={(event) => type('creditScoreRange', event.target.value)}
          />
        )}
      </Field>
      {money('purchasePrice', 'Purchase price')}
      {money('rehab', 'Rehab')}
      {money('arv', 'Value after repairs (ARV)', 'col-span-2')}
      <Button
        type="submit"
        variant="primary"
        size="big"
        className="col-span-2"
        pending={isFetching && figures !== null && !data}
        pendingLabel="Checking every lender…"
      >
        See my lenders
      </Button>
      <div id="answer" className="col-span-2 grid gap-4" aria-live="polite" aria-busy={isFetching}>
        {isError ? <p className="text-red">Couldn’t check lenders. Press the button to try again.</p> : null}
        {isAsked && data && (read.figures ?? isPlaceholderData) ? (
          <Answer preview={data} figures={read.figures}>
            <div className="grid grid-cols-2 gap-x-3">
              <Field id="answer-loanAmount" label="Loan" error={errors.loanAmount}>
                {(control) => (
                  <NumberInput
                    {...control}
                    name="loanAmount"
                    isMoney
                    maxLength={20}
                    value={
                      number('loanAmount') ??
                      usualLoan({ purchasePrice: number('purchasePrice') ?? 0, repairBudget: number('rehab') ?? 0 })
                    }
                    initialText={texts.loanAmount}
                    onChange={(figure) => type('loanAmount', figure === null ? '' : String(figure))}
                  />
                )}
              </Field>
              <Field id="answer-months" label="Months" error={errors.months}>
                {(control) => (
                  <NumberInput
                    {...control}
                    name="months"
                    whole
                    maxLength={4}
                    value={number('months') ?? usualTermMonths}
                    initialText={texts.months}
                    onChange={(figure) => type('months', figure === null ? '' : String(figure))}
                  />
                )}
              </Field>
            </div>
          </Answer>
        ) : null}
      </div>
    </form>
  )
}
