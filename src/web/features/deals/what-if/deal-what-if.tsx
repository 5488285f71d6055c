import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useDebounce, useDebouncedCallback } from 'use-debounce'
import { previewDealEndpoint } from '#contract/deals/deal-preview.ts'
import type { Deal, DealWithInsight } from '#contract/deals/deals.ts'
import { usualLoan, usualLoanLabel } from '#domain/deal/usual-loan.ts'
import { kindOfDeal } from '#domain/loan-request/kind-of-deal.ts'
import { isRefinance } from '#domain/loan-request/leverage.ts'
import { formatCountOf } from '#domain/money/counts.ts'
import { formatAmount, formatDays, formatDollars, formatMonths } from '#domain/money/money.ts'
import { formatDscr } from '#domain/rental/dscr.ts'
import { useCall } from '#web/app-context.ts'
import { SwingBars } from '#web/charts/bar-rows.tsx'
import { type DealSearch, whatIfNames } from '#web/features/deals/deal-tabs.ts'
import { creationFields } from '#web/features/deals/life/edit-values.ts'
import { FieldError } from '#web/forms/field.tsx'
import { queryKeys } from '#web/session/query-keys.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Checkbox } from '#web/ui/controls/checkbox.tsx'
import { NumberInput } from '#web/ui/controls/number-input.tsx'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Section } from '#web/ui/figures/section.tsx'
import { VerdictReasons, verdictLook } from '#web/ui/figures/verdict-words.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { RotateCcw } from '#web/ui/icons.ts'
import { Slider } from '#web/ui/range/slider.tsx'
import { MovesTable } from './moves-table.tsx'
import { type Outcome, outcomeOf, profitSwings } from './outcome.ts'
import { SaveFigures } from './save-figures.tsx'
import {
  type FigureSlider,
  figureErrors,
  readFigures,
  slidersOf,
  type WhatIfFigures,
  withFigures,
  writeFigures,
} from './what-if-figures.ts'

/** Milliseconds between previews of a moving slider. About four a second stay within the server's rate limit. */
const previewIntervalMs = 260

/**
 * Fetches the server's preview of a deal. Keeps the previous reply until the latest arrives; `isStale` is true until
 * then. Omits address and purpose, which don't affect the result.
 */
function useDealPreview(deal: Deal) {
  const call = useCall()
  const { propertyAddress: _address, purpose: _purpose, ...figures } = creationFields(deal)
  const latest = JSON.stringify(figures)
  // Throttles a moving slider and always ends with its last value.
  const [body] = useDebounce(latest, previewIntervalMs, { leading: true, maxWait: previewIntervalMs })
  const query = useQuery({
    queryKey: queryKeys.dealPreview(deal.id, deal.version, body),
    queryFn: () => call(previewDealEndpoint, { body: JSON.parse(body) }),
    placeholderData: keepPreviousData,
    gcTime: 60_000,
  })
  return { ...query, isStale: query.isPlaceholderData || query.isPending || body !== latest }
}

/** Milliseconds after the last change before the URL is updated. */
const settleMs = 400

/**
 * Sliders for a deal's figures, and its outcome with the tried figures. Reads the tried figures from `search` once;
 * afterward, the URL follows them. The deal changes only when the investor saves.
 */
export function DealWhatIf({ deal, search }: { deal: DealWithInsight; search: DealSearch }) {
  const [figures, setFigures] = useState(() => readFigures(search, deal))
  const loanKind = kindOfDeal(deal) === 'rental' ? 'rental' : null
  const [followsPrice, setFollowsPrice] = useState(
    () => Math.abs(deal.loanAmount - usualLoan({ ...deal, loanKind })) < 1,
  )
  // In a refinance, the loan doesn't depend on the purchase price.
  const canFollow = !isRefinance(deal)
  useWriteFiguresToUrl(figures)
  const errors = figureErrors(figures, deal)
  const isWrong = Object.keys(errors).length > 0
  /** The deal with the last valid figures, so a half-typed number doesn't clear the results. */
  const lastValid = useRef(deal)
  if (!isWrong) lastValid.current = withFigures(deal, figures)
  const tried = lastValid.current
  const stored = useDealPreview(deal)
  const preview = useDealPreview(tried)
  const moved = whatIfNames.filter((name) => name in figures)
  const outcome = outcomeOf(tried, preview.data)

  function change(name: (typeof whatIfNames)[number], value: number | null) {
    setFigures((now) => {
      const next: WhatIfFigures = { ...now, [name]: value }
      const purchasePrice = next.purchasePrice ?? deal.purchasePrice
      const repairBudget = next.repairBudget ?? deal.repairBudget
      const areAmounts = Number.isFinite(purchasePrice) && Number.isFinite(repairBudget)
      const movesLoan = canFollow && followsPrice && (name === 'purchasePrice' || name === 'repairBudget')
      if (movesLoan && areAmounts) next.loanAmount = usualLoan({ purchasePrice, repairBudget, loanKind })
      // A rental whose ARV equals its price keeps them equal.
      if (loanKind === 'rental' && areAmounts && deal.estimatedArv === deal.purchasePrice)
        next.estimatedArv = purchasePrice
      for (const one of whatIfNames) if (next[one] === deal[one]) delete next[one]
      return next
    })
    if (name === 'loanAmount') setFollowsPrice(false)
  }

  return (
    <div className="grid gap-x-12 gap-y-8 pt-5 *:min-w-0 lg:grid-cols-[21rem_minmax(0,1fr)]">
      <form aria-label="What if" onSubmit={(event) => event.preventDefault()}>
        <Section
          id="what-if"
          title="What if"
          note="Try figures with a typical lender’s terms. Nothing is saved until you press Save."
          rule="below-md"
        >
          {slidersOf(deal, tried).map((slider) => (
            <SliderRow
              key={slider.name}
              slider={slider}
              value={slider.name in figures ? (figures[slider.name] ?? null) : deal[slider.name]}
              stored={deal[slider.name]}
              isMoved={slider.name in figures}
              error={errors[slider.name]}
              onChange={(value) => change(slider.name, value)}
            />
          ))}
          {canFollow ? (
            <Checkbox
              className="mt-3"
              label={usualLoanLabel({ loanKind })}
              checked={followsPrice}
              onChange={(event) => setFollowsPrice(event.currentTarget.checked)}
            />
          ) : null}
          <Button size="small" className="mt-4" disabled={moved.length === 0} onClick={() => setFigures({})}>
            <Icon of={RotateCcw} small />
            Reset
          </Button>
        </Section>
        <OutcomeStrip outcome={outcome} isStale={preview.isStale} />
      </form>
      <div className="grid content-start gap-9">
        <Section
          id="moves"
          title="What moves"
          rule="below-lg"
          note={
            moved.length === 0 ? 'Move a slider to see what it changes.' : `${formatCountOf(moved.length, 'change')}.`
          }
        >
          {preview.error && !preview.isFetching ? (
            <Alert title="Couldn’t refresh matches" className="mb-4">
              <p>{preview.error.message}</p>
              <Button size="small" className="mt-2" onClick={() => void preview.refetch()}>
                Retry
              </Button>
            </Alert>
          ) : null}
          <MovesTable stored={outcomeOf(deal, stored.data)} tried={outcome} isStale={preview.isStale} />
          <p className="sr-only" role="status">
            {preview.data && !preview.isStale && moved.length > 0
              ? `${formatCountOf(preview.data.eligibleCount, 'lender')} ${preview.data.eligibleCount === 1 ? 'fits' : 'fit'}${outcome.profit === null ? '' : `, profit ${formatDollars(outcome.profit)}`}${outcome.dscr === null ? '' : `, DSCR ${formatDscr(outcome.dscr)}`}`
              : null}
          </p>
        </Section>
        {preview.data?.verdict && moved.length > 0 ? (
          <Section id="because" title="Why" note="For the figures you’re trying.">
            <VerdictReasons reasons={preview.data.verdict.reasons} />
          </Section>
        ) : null}
        {outcome.input ? (
          <Section
            id="profit-swings"
            title="What moves your profit"
            note={`Your profit is ${formatDollars(outcome.profit ?? 0)}. Each bar moves one figure up or down.`}
          >
            <SwingBars label="How far each change moves the profit" rows={profitSwings(outcome.input)} />
          </Section>
        ) : null}
        <SaveFigures deal={deal} figures={figures} moved={moved} isWrong={isWrong} onSaved={() => setFigures({})} />
      </div>
    </div>
  )
}

/**
 * Writes the figures into the URL shortly after the last change, so that reloading, bookmarks and Back keep them.
 */
function useWriteFiguresToUrl(figures: WhatIfFigures) {
  const navigate = useNavigate()
  const written = useRef(figures)
  const write = useDebouncedCallback(() => {
    written.current = figures
    const search = { tab: 'what-if', ...writeFigures(figures) } as const
    void navigate({ to: '.', search, replace: true, resetScroll: false })
  }, settleMs)
  useEffect(() => {
    if (written.current !== figures) write()
  }, [figures, write])
}

/**
 * Shows the results at the bottom of a small screen, which the sliders fill. Hidden from screen readers, which read the
 * table and its status.
 */
function OutcomeStrip({ outcome, isStale }: { outcome: Outcome; isStale: boolean }) {
  const { word, profit, dscr, eligibleCount } = outcome
  return (
    <p
      data-slot="outcome"
      className="sticky bottom-0 z-2 -mx-gutter flex justify-between gap-4 bg-night px-gutter py-3 text-sm text-on-night tabular-nums lining-nums empty:hidden data-[stale]:text-on-night-2 lg:hidden short:hidden print:hidden"
      aria-hidden="true"
      data-stale={isStale || undefined}
    >
      {word === null ? null : <strong>{verdictLook[word].title}</strong>}
      {profit === null ? null : (
        <span>
          Profit <b>{formatDollars(profit)}</b>
        </span>
      )}
      {dscr === null ? null : (
        <span>
          DSCR <b>{formatDscr(dscr)}</b>
        </span>
      )}
      {eligibleCount === null ? null : <span>{formatCountOf(eligibleCount, 'lender')}</span>}
    </p>
  )
}

/** One figure to try: a field, a slider below it, and the deal's figure. */
function SliderRow({
  slider,
  value,
  stored,
  isMoved,
  error,
  onChange,
}: {
  slider: FigureSlider
  value: number | null
  /** The deal's figure; null if blank. */
  stored: number | null
  isMoved: boolean
  error: string | undefined
  onChange: (value: number | null) => void
}) {
  const id = `what-if-${slider.name}`
  const text = (figure: number) =>
    slider.kind === 'dollars'
      ? formatDollars(figure)
      : slider.kind === 'months'
        ? formatMonths(figure)
        : formatDays(figure)
  const end = (figure: number) =>
    slider.kind !== 'dollars' ? String(figure) : figure < 100_000 ? formatDollars(figure) : formatAmount(figure)
  const shown = value !== null && Number.isFinite(value) ? value : (stored ?? slider.blankAt ?? slider.max)
  const blank = slider.isAssumed && slider.blankAt !== undefined ? `${slider.blankAt} assumed` : 'not given'
  const was = stored === null ? blank : text(stored)
  return (
    <div className="grid gap-0.5 border-b border-line pt-2.5 pb-2">
      <div className="flex items-center justify-between gap-4">
        <label htmlFor={id} className="text-sm font-semibold">
          {slider.label}
          {slider.kind === 'dollars' ? null : <small className="font-normal text-ink-3"> {slider.kind}</small>}
        </label>
        <div className="max-w-34">
          <NumberInput
            className="font-semibold"
            id={id}
            maxLength={20}
            isMoney={slider.kind === 'dollars'}
            whole={slider.kind !== 'dollars'}
            value={value}
            placeholder={stored === null ? blank : undefined}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${id}-error` : `${id}-was`}
            onChange={onChange}
          />
        </div>
      </div>
      <Slider
        label={slider.label}
        min={slider.min}
        max={slider.max}
        step={slider.step}
        value={shown}
        valueText={text(shown)}
        onChange={onChange}
      />
      <p className="-mt-1.5 flex justify-between text-xs text-ink-3 tabular-nums lining-nums">
        <span>{end(slider.min)}</span>
        <b id={`${id}-was`} className={isMoved ? 'font-semibold text-brass-ink' : undefined}>
          {isMoved ? `was ${was}` : 'unchanged'}
        </b>
        <span>{end(slider.max)}</span>
      </p>
      {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
    </div>
  )
}
