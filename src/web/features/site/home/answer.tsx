import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { DealPreview, PreviewPick } from '#contract/deals/deal-preview.ts'
import { flipCounts } from '#domain/choices/profile-choices.ts'
import { formatCount, formatCountOf } from '#domain/money/counts.ts'
import {
  formatDays,
  formatDollars,
  formatExactAmount,
  formatExpectedPoints,
  formatExpectedRate,
  formatMonths,
} from '#domain/money/money.ts'
import { roundTo } from '#domain/money/rounding.ts'
import { stateSlug } from '#domain/states/states.ts'
import { type CostAxis, costAxis } from '#web/charts/cost-axis.ts'
import { CostBar, CostScale } from '#web/charts/cost-bar.tsx'
import type { HomeAnswerState } from '#web/features/site/home/home.requests.ts'
import { FieldError } from '#web/forms/field.tsx'
import { storeDealPrefill } from '#web/shell/deal-prefill.ts'
import { focusByScript } from '#web/shell/frame/main-content.ts'
import { askFirstTitle, pickTitle } from '#web/shell/lender-picks.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { ButtonLink } from '#web/ui/controls/button.tsx'
import { NumberInput } from '#web/ui/controls/number-input.tsx'
import { parseNumberText } from '#web/ui/controls/number-text.ts'
import { verdictLook } from '#web/ui/figures/verdict-words.tsx'
import { Name } from '#web/ui/labels/name.tsx'
import { SourceNote } from '#web/ui/labels/source-note.tsx'
import { SampleLabel } from '#web/ui/labels/tag.tsx'
import type { AnswerFigures } from './answer-figures.ts'
import { answerFormId, creditFigures, HomeAnswerForm } from './home-answer-form.tsx'

/**
 * Shows how many lenders fit, the cost, and the lenders to ask first, below the form collapsed to one line. After a
 * submit the form closes and the heading takes the focus. The link to sign-up stores the deal and these lenders in this
 * browser.
 */
export function Answer({ answer, preview }: { answer: HomeAnswerState; preview: DealPreview }) {
  const container = useRef<HTMLElement>(null)
  const [isEditing, setEditing] = useState(false)
  const { figures, submitCount } = answer
  useEffect(() => {
    if (submitCount === 0) return
    setEditing(false)
    const heading = container.current?.querySelector('h1')
    if (heading) focusByScript(heading)
    container.current?.scrollIntoView()
  }, [submitCount])
  return (
    <section
      ref={container}
      id="answer"
      aria-labelledby="answer-count"
      aria-busy={answer.isFetching}
      className="wrap pb-12"
    >
      <details
        className="group border-b border-line"
        open={isEditing}
        onToggle={(event) => setEditing(event.currentTarget.open)}
      >
        <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between gap-3 text-sm [&::-webkit-details-marker]:hidden">
          <span className="min-w-0 truncate tabular-nums lining-nums">
            {figures ? summaryOf(figures) : 'Your deal'}
          </span>
          <span className="font-semibold text-pine underline underline-offset-4">
            <span className="group-open:hidden">Edit</span>
            <span className="hidden group-open:inline">Close</span>
          </span>
        </summary>
        <div className="pt-2 pb-5">
          <HomeAnswerForm answer={answer} hasLoan />
        </div>
      </details>
      <div className="mt-5 flex flex-col gap-5 lg:grid lg:grid-cols-2 lg:grid-rows-[auto_1fr] lg:gap-x-16">
        <div className="grid content-start gap-5">
          <h1 id="answer-count" className="text-figure tabular-nums">
            {formatCountOf(preview.eligibleCount, 'lender')} {preview.eligibleCount === 1 ? 'fits' : 'fit'} this deal
          </h1>
          <Experience answer={answer} />
          <CostAndCash answer={answer} preview={preview} />
          <VerdictLine preview={preview} />
        </div>
        <Picks preview={preview} />
        <div className="grid content-start gap-3 max-lg:contents">
          {figures ? <AskPicks figures={figures} preview={preview} /> : null}
          {figures ? (
            <p className="text-sm">
              <Link to="/market/$state" params={{ state: stateSlug(figures.propertyState) }}>
                See what others charge in {figures.propertyState}
              </Link>
            </p>
          ) : null}
        </div>
      </div>
    </section>
  )
}

/**
 * Summarizes the deal: 'Ohio · 650–699 · $185K + $60K → $330K · Loan of $217,250 for 12 months'. Phones leave out the
 * loan.
 */
function summaryOf(figures: AnswerFigures): ReactNode {
  const { propertyState, creditScoreRange, purchasePrice, repairBudget, estimatedArv } = figures
  return (
    <>
      {propertyState} · {creditScoreRange ? `${creditFigures(creditScoreRange)} · ` : ''}
      {formatExactAmount(purchasePrice)} + {formatExactAmount(repairBudget)} <span aria-hidden="true">→</span>
      <span className="sr-only">to</span> {formatExactAmount(estimatedArv)}
      <span className="max-md:hidden">
        {' '}
        · Loan of {formatDollars(figures.loanAmount)} for {formatMonths(figures.termMonths)}
      </span>
    </>
  )
}

const experienceWords = { '0-1': 'None or one', '2-5': '2–5', '6+': '6 or more' } as const

/** Asks for the experience, assumed to be none until chosen. Without scripts each button submits the form. */
function Experience({ answer }: { answer: HomeAnswerState }) {
  const chosen = flipCounts.find((count) => count === answer.texts.flips) ?? '0-1'
  return (
    <fieldset>
      <legend className="text-sm text-ink-2">How many flips have you done?</legend>
      <div className="mt-1.5 grid max-w-104 grid-cols-3 overflow-clip rounded border border-field bg-card">
        {flipCounts.map((count) => (
          <button
            key={count}
            type="submit"
            form={answerFormId}
            name="flips"
            value={count}
            aria-pressed={count === chosen}
            className="min-h-11 cursor-pointer border-l border-line-2 px-2 text-sm font-semibold first:border-l-0 hover:bg-sunk focus-visible:-outline-offset-3 focus-visible:outline-brass aria-pressed:bg-ink aria-pressed:text-paper forced-colors:aria-pressed:border-3 forced-colors:aria-pressed:border-[Highlight]"
            onClick={(event) => {
              event.preventDefault()
              answer.change('flips', count)
            }}
          >
            {experienceWords[count]}
          </button>
        ))}
      </div>
    </fieldset>
  )
}

/** Formats an estimate of cash, rounded to $100 and without its sign. */
const about = (dollars: number) => formatDollars(roundTo(Math.abs(dollars), -2))

/**
 * Cost and cash with the cheapest of the picks that publish a rate, and how far it is below the median. Picks without a
 * rate have no figures.
 */
function CostAndCash({ answer, preview }: { answer: HomeAnswerState; preview: DealPreview }) {
  const { medianTotal, holdMonths, eligibleCount, companiesOnlyCount, isFirstProject } = preview
  const pick = preview.picks.find(({ total }) => total !== null)
  const saved = pick?.total != null && medianTotal !== null ? Math.round(medianTotal - pick.total) : 0
  const { cashToClose = null, peakCash = null } = pick ?? {}
  return (
    <>
      {pick?.total == null ? null : (
        <dl className="grid grid-cols-2 gap-x-6 tabular-nums lining-nums">
          <Figure name={`Loan cost, ${formatMonths(holdMonths)}`} value={formatDollars(pick.total)}>
            {saved > 0 ? `${formatDollars(saved)} less than typical` : null}
          </Figure>
          {cashToClose === null ? null : (
            <Figure name={cashToClose < 0 ? 'Cash out at closing' : 'Cash at closing'} value={about(cashToClose)}>
              {peakCash !== null && peakCash - cashToClose >= 100
                ? `Peak cash ${about(peakCash)}${answer.figures?.repairBudget === 0 ? '' : ' during rehab'}`
                : null}
            </Figure>
          )}
        </dl>
      )}
      {pick?.total == null ? null : <MonthsHeld answer={answer} assumed={holdMonths} />}
      {pick || eligibleCount === 0 ? null : <p>These lenders publish no rates. Ask for the cost.</p>}
      {isFirstProject && companiesOnlyCount > 0 ? (
        <p className="text-sm text-ink-2">
          Priced for a first project. {formatCount(companiesOnlyCount)} of these lend only to an LLC or other company.
        </p>
      ) : null}
    </>
  )
}

/**
 * Sets the months that every total covers. Blank means the usual months of the loan's kind. Without scripts Enter
 * submits the form.
 */
function MonthsHeld({ answer, assumed }: { answer: HomeAnswerState; assumed: number }) {
  const id = 'answer-holdMonths'
  const error = answer.errors.holdMonths
  const typed = parseNumberText(answer.texts.holdMonths ?? '')
  return (
    <div className="grid gap-1 text-sm text-ink-2">
      <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <label htmlFor={id}>Months held</label>
        <span className="w-20">
          <NumberInput
            id={id}
            name="holdMonths"
            form={answerFormId}
            size="small"
            whole
            maxLength={4}
            value={typed ?? assumed}
            initialText={answer.texts.holdMonths}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${id}-error` : undefined}
            onChange={(months) => answer.change('holdMonths', months === null ? '' : String(months))}
          />
        </span>
        {typed === null ? <span className="text-ink-3">assumed</span> : null}
      </span>
      {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
    </div>
  )
}

function Figure({ name, value, children }: { name: string; value: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-ink-2">{name}</dt>
      <dd>
        <span className="block font-serif text-figure font-semibold tracking-[-0.02em]">{value}</span>
        <span className="block text-sm text-ink-2">{children}</span>
      </dd>
    </div>
  )
}

const verdictEdge = { good: 'border-green', caution: 'border-amber', problem: 'border-red' } as const

function VerdictLine({ preview: { verdict } }: { preview: DealPreview }) {
  if (!verdict) return null
  const { title, tone, meaning } = verdictLook[verdict.word]
  const reason = verdict.reasons.find(({ word }) => word === verdict.word)
  return (
    <p className={classNames('border-l-3 pl-3 text-sm', verdictEdge[tone])}>
      <b className="text-base font-semibold">{title}.</b> {reason?.text ?? meaning}
    </p>
  )
}

/** The lenders to ask first, with their published best to worst case on one scale. */
function Picks({ preview: { picks, isFirstProject } }: { preview: DealPreview }) {
  if (picks.length === 0) return <p>Change the loan, the price or the state to find lenders.</p>
  const axis = costAxis(
    picks.flatMap(({ lowestTotal, highestTotal }) =>
      lowestTotal === null || highestTotal === null ? [] : [{ best: lowestTotal, worst: highestTotal }],
    ),
  )
  const hasBars = picks.some(({ lowestTotal }) => lowestTotal !== null)
  return (
    <div className="lg:row-span-2">
      <h2 className="border-b border-ink pb-1.5 text-h3">{askFirstTitle(picks.length)}</h2>
      <ul>
        {picks.map((pick) => (
          <Pick key={pick.lender.id} pick={pick} axis={axis} isFirstProject={isFirstProject} />
        ))}
      </ul>
      {hasBars ? (
        <div className="pt-1">
          <CostScale {...axis} />
        </div>
      ) : null}
      <p className="mt-1 flex flex-wrap items-center gap-x-2 text-xs text-ink-2">
        {hasBars ? 'Bars: best to worst case each lender publishes.' : null}
        {picks.some(({ lender }) => lender.isSample) ? <SampleLabel text="Sample lenders" /> : null}
      </p>
    </div>
  )
}

function Pick({ pick, axis, isFirstProject }: { pick: PreviewPick; axis: CostAxis; isFirstProject: boolean }) {
  const { lender, total, lowestTotal, highestTotal, asksFor, publishedSource } = pick
  const terms = [
    pick.programName,
    pick.ratePercent === null ? null : formatExpectedRate(pick.ratePercent),
    pick.pointsPercent === null ? null : `${formatExpectedPoints(pick.pointsPercent)} points`,
    pick.fundingDays === null || pick.reason === 'speed' ? null : formatDays(pick.fundingDays),
    isFirstProject && pick.takesFirstTimers ? 'takes first-timers' : null,
  ].filter((part) => part !== null)
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-3 border-b border-line py-2.5 tabular-nums lining-nums">
      <p className="col-span-2 text-xs font-semibold text-pine">
        {pickTitle(pick)} · {pick.why}
      </p>
      <p className="min-w-0 font-serif text-base font-semibold" translate="no">
        <Link
          to="/lenders/$name"
          params={{ name: lender.slug }}
          className="inline-block min-h-6 text-inherit no-underline hover:underline pointer-coarse:min-h-8"
        >
          <Name>{lender.name}</Name>
        </Link>
      </p>
      <p className={total === null ? 'text-sm text-ink-2' : 'text-base font-semibold'}>
        {total === null ? 'Rate not published' : formatDollars(total)}
      </p>
      {lowestTotal === null || highestTotal === null || total === null ? null : (
        <CostBar
          className="col-span-2"
          best={lowestTotal}
          expected={total}
          worst={highestTotal}
          showEnds={false}
          {...axis}
        />
      )}
      <p className="col-span-2 text-sm text-ink-2">{terms.join(' · ')}</p>
      {asksFor ? <p className="col-span-2 text-sm text-ink-2">{asksFor}</p> : null}
      {publishedSource ? <SourceNote {...publishedSource} what="terms" /> : null}
    </li>
  )
}

/** The link to sign-up, which keeps the deal and the picks. Sticks to the bottom of phones and tablets. */
function AskPicks({ figures, preview }: { figures: AnswerFigures; preview: DealPreview }) {
  const { picks, companiesOnlyCount } = preview
  const label =
    picks.length === 0
      ? 'Save this deal'
      : picks.length === 1
        ? 'Get a quote from this lender'
        : `Get quotes from these ${picks.length}`
  return (
    <div className="max-lg:sticky max-lg:bottom-0 max-lg:z-2 max-lg:-mx-4 max-lg:border-t max-lg:border-line max-lg:bg-paper max-lg:px-4 max-lg:py-3 print:hidden">
      <ButtonLink variant="primary" size="big" className="w-full" asChild>
        <Link
          to="/auth/signup"
          onClick={() =>
            storeDealPrefill({
              ...figures,
              companiesOnlyCount,
              picks: picks.map(({ lender: { id, name } }) => ({ id, name })),
            })
          }
        >
          {label}
        </Link>
      </ButtonLink>
      <p className="mt-1.5 text-xs text-ink-2 max-lg:text-center">Free. Lenders see nothing until you ask them.</p>
    </div>
  )
}
