import { useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { z } from 'zod'
import type { Deal } from '#contract/deals/deals.ts'
import { editDealEndpoint } from '#contract/deals/edit-deal.ts'
import { NewResult } from '#contract/project/project.ts'
import { contingencyByScope, flipDefaults } from '#domain/flip/flip-profit.ts'
import { holdMonthsOf } from '#domain/loan-request/loan-request.ts'
import { formatDays, formatDollars, formatMonths } from '#domain/money/money.ts'
import { recordSentence, suggestedAssumptions } from '#domain/project/past-projects.ts'
import { punctuality } from '#domain/project/result-card.ts'
import { useCall } from '#web/app-context.ts'
import { formatDay, localToday } from '#web/format/dates.ts'
import { RadioGroupField } from '#web/forms/choice-fields.tsx'
import { applyServerErrors, ErrorSummary, Form, FormError, useZodForm } from '#web/forms/form.tsx'
import { MoneyField } from '#web/forms/number-field.tsx'
import { TextField } from '#web/forms/text-field.tsx'
import { projectsQuery, useRefreshDeal } from '#web/session/deal-queries.ts'
import { useFeatures } from '#web/shell/site-queries.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Note } from '#web/ui/feedback/alert.tsx'
import { Ledger } from '#web/ui/figures/ledger.tsx'
import { Section } from '#web/ui/figures/section.tsx'
import { Stats } from '#web/ui/figures/stats.tsx'
import { type Records, useSave } from './project.requests.ts'
import type { ShownProject } from './shown-project.ts'

/** Shows the project's result compared with its plan. Without a result, shows a button that opens the form for it. */
export function ResultBlock({
  project,
  records,
  canEdit,
  isWaiting,
  share,
}: {
  project: ShownProject
  records: Records
  /** Whether the deal's status allows changes. Without a result, the block renders nothing if it doesn't. */
  canEdit: boolean
  /** True while the result is stored on this device and hasn't been sent. */
  isWaiting: boolean
  /** Shares the result; null until the server has stored it. */
  share: ReactNode
}) {
  const [isEditing, setEditing] = useState(false)
  const { result } = project
  if (isEditing)
    return (
      <Section id="result" title="Result" rule={result ? 'below-md' : 'always'}>
        <ResultForm project={project} records={records} onDone={() => setEditing(false)} />
      </Section>
    )
  if (!result)
    return canEdit ? (
      <Section id="result" title="Result">
        <p className="mb-3 text-sm text-ink-2">Sold or rented? See what you made, compared with your plan.</p>
        <Button onClick={() => setEditing(true)}>Record the sale</Button>
      </Section>
    ) : null
  return (
    <Section
      id="result"
      title="Result"
      // A recorded result is the first section below the tabs.
      rule="below-md"
      note={`${result.kind === 'sold' ? 'Sold' : 'Rented'} on ${formatDay(result.on)}.${isWaiting ? ' Not sent yet.' : ''}`}
    >
      <Stats
        className="mb-4"
        items={[
          { name: 'Profit', value: formatDollars(result.profit), note: `${formatDollars(result.planned)} planned` },
          {
            name: 'Most cash out',
            value: formatDollars(result.cash),
            note: `${formatDollars(result.plannedCash)} planned`,
          },
          {
            name: 'Time',
            value: formatDays(result.days),
            note: punctuality(result),
          },
        ]}
      />
      <Ledger
        className="max-w-160"
        rows={[
          { name: 'Planned profit', value: formatDollars(result.planned) },
          ...result.causes
            .filter(({ dollars }) => Math.abs(dollars) >= 0.5)
            .map(({ dollars, sentence }) => ({ name: sentence, value: formatDollars(dollars) })),
          { name: 'Profit', value: formatDollars(result.profit), isSum: true },
        ]}
      />
      {result.paid === null ? (
        <p className="mt-2 text-sm text-ink-3">No payments were recorded, so the budget counts as spent.</p>
      ) : null}
      {canEdit ? (
        <Button size="small" className="mt-4" onClick={() => setEditing(true)}>
          Edit result
        </Button>
      ) : null}
      {isWaiting ? null : share}
    </Section>
  )
}

type ResultIn = { kind: string; on: string; price: number | null; costs: number | null }

function ResultForm({
  project: { result },
  records,
  onDone,
}: {
  project: ShownProject
  records: Records
  onDone: () => void
}) {
  const save = useSave(records)
  const form = useZodForm<ResultIn, z.output<typeof NewResult>>(NewResult as never, {
    kind: result?.kind ?? 'sold',
    on: result?.on ?? localToday(),
    price: result?.price ?? null,
    costs: result?.costs ?? null,
  })
  const isSold = form.watch('kind') === 'sold'
  return (
    <Form
      form={form}
      label="Result"
      className="grid gap-5 max-w-120"
      onSubmit={(values) =>
        save.mutate(
          { what: 'result', body: values },
          {
            onSuccess: onDone,
            onError: (error) => applyServerErrors(form, error),
          },
        )
      }
    >
      <ErrorSummary form={form} />
      <FormError form={form} title="The result was not recorded" />
      <RadioGroupField
        form={form}
        name="kind"
        label="How did it end?"
        options={[
          { value: 'sold', label: 'Sold' },
          { value: 'rented', label: 'Rented' },
        ]}
      />
      <MoneyField form={form} name="price" label={isSold ? 'Sale price' : 'Value, as appraised'} />
      <MoneyField
        form={form}
        name="costs"
        label={isSold ? 'Selling costs' : 'Costs of the refinance'}
        hint={isSold ? 'agents, title, concessions' : 'points, fees, title'}
      />
      <TextField form={form} name="on" label="Day" type="date" />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" pending={save.isPending} pendingLabel="Recording…">
          Record the result
        </Button>
        <Button variant="quiet" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </Form>
  )
}

/**
 * Offers a contingency and hold for a pending deal, based on how far the investor's finished projects (at least three)
 * ran over budget and late. Changes the deal only when the investor accepts. Renders nothing while deals can't be
 * edited, if both would stay the same, and if the deal already has the offered contingency.
 */
export function PastProjectsOffer({ deal }: { deal: Deal }) {
  const call = useCall()
  const { dealEditing } = useFeatures()
  const refreshDeal = useRefreshDeal(deal.id)
  const { data } = useQuery(projectsQuery())
  const use = useMutation({
    mutationFn: (change: { contingencyPercent: number; holdMonths: number }) =>
      call(editDealEndpoint, {
        params: { id: deal.id },
        body: {
          version: deal.version,
          holdMonths: change.holdMonths,
          profitFigures: { ...deal.profitFigures, contingencyPercent: change.contingencyPercent },
        },
      }),
    onSuccess: refreshDeal,
  })
  const record = data?.record
  if (!record || deal.status !== 'pending' || dealEditing !== 'on') return null
  const { rehabScope, profitFigures, termMonths } = deal
  const contingencyPercent =
    profitFigures?.contingencyPercent ?? (rehabScope ? contingencyByScope[rehabScope] : flipDefaults.contingencyPercent)
  const assumed = { contingencyPercent, holdMonths: holdMonthsOf(deal), termMonths }
  const offer = suggestedAssumptions(record, assumed)
  // A deal with exactly the suggested contingency counts as having used the offer. Using it again would add the delay
  // to the hold twice.
  if (!offer || profitFigures?.contingencyPercent === offer.contingencyPercent) return null
  return (
    <Note title={recordSentence(record)}>
      <p>
        Plan this one with {offer.contingencyPercent}% contingency and {formatMonths(offer.holdMonths)}?
      </p>
      <Button
        size="small"
        className="mt-2"
        pending={use.isPending}
        pendingLabel="Changing…"
        onClick={() => use.mutate(offer)}
      >
        Use these
      </Button>
      {use.error ? (
        <p className="mt-2 text-sm text-red" role="alert">
          {use.error.message}
        </p>
      ) : null}
    </Note>
  )
}
