import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Deal } from '#contract/deals/deals.ts'
import { editDealEndpoint } from '#contract/deals/edit-deal.ts'
import { CallError } from '#contract/wire/call.ts'
import { formTermMaxMonths } from '#domain/choices/deal-choices.ts'
import { termOfLoan } from '#domain/deal/loan-term.ts'
import { isConsumerLoan } from '#domain/loan-request/deal-situations.ts'
import { profitFigureLabels, profitFigureNames } from '#domain/loan-request/profit-figure-labels.ts'
import type { ProfitFigures } from '#domain/loan-request/profit-figures.ts'
import { formatNumber } from '#domain/money/counts.ts'
import { formatDollars } from '#domain/money/money.ts'
import { useCall } from '#web/app-context.ts'
import { shortAddress } from '#web/format/deal-name.ts'
import { dealsQuery, useRefreshDeal } from '#web/session/deal-queries.ts'
import { type DealPrefill, storeDealPrefill } from '#web/shell/deal-prefill.ts'
import { featuresQuery } from '#web/shell/site-queries.ts'
import { Button, ButtonLink } from '#web/ui/controls/button.tsx'
import { RadioCards } from '#web/ui/controls/radio-cards.tsx'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Spinner } from '#web/ui/feedback/skeleton.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Cell, ColumnHead, RowHead, Table } from '#web/ui/figures/table.tsx'
import { Dialog, DialogBody, DialogClose, DialogFoot } from '#web/ui/overlays/dialog.tsx'

const newDeal = 'new'

type SaveToDealProps = {
  dealFigures: DealPrefill
  /** The deal that the figures come from. Without one, or when it isn't open, the newest open deal is chosen first. */
  dealId: string | undefined
  onClose: () => void
}

/**
 * Copies the figures to one of the investor's open deals after showing the changes, and opens its page; or starts a new
 * deal with them. If the deal has changed since it was loaded, shows the changes again instead of saving.
 */
export function SaveToDeal(props: SaveToDealProps) {
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) props.onClose()
      }}
      size="small"
      title="Save to a deal"
      description="Copies these figures to the deal and matches it again."
    >
      <SaveToDealForm {...props} />
    </Dialog>
  )
}

function SaveToDealForm({ dealFigures, dealId, onClose }: SaveToDealProps) {
  const call = useCall()
  const navigate = useNavigate()
  const features = useQuery(featuresQuery(call))
  // Compares the figures with the deal as stored now, not as another page loaded it.
  const list = useQuery({ ...dealsQuery(), refetchOnMount: 'always' })
  const open = features.data?.dealEditing === 'announced' ? [] : (list.data ?? []).filter(isOpenDeal)
  const [chosen, setChosen] = useState<string | null>(dealId ?? null)
  const deal = open.find(({ id }) => id === chosen) ?? (chosen === newDeal ? undefined : open[0])
  const found = deal && dealChanges(deal, dealFigures)
  const refreshDeal = useRefreshDeal(deal?.id ?? newDeal)

  const save = useMutation({
    mutationFn: ({ id, version }: Deal) =>
      call(editDealEndpoint, { params: { id }, body: { ...found?.patch, version } }),
    async onSuccess({ deal: saved }) {
      // The cached deal may still have the old figures.
      await refreshDeal()
      toast({
        title: 'Deal saved',
        description: `${shortAddress(saved.propertyAddress)} was matched again with these figures.`,
      })
      onClose()
      await navigate({ to: '/deals/$id', params: { id: saved.id } })
    },
    async onError(error) {
      if (isConflict(error)) await list.refetch()
    },
  })

  if (list.isPending || features.isPending)
    return (
      <DialogBody>
        <Spinner label="Loading your deals" />
      </DialogBody>
    )
  return (
    <>
      <DialogBody>
        {save.error ? (
          <Alert title={isConflict(save.error) ? 'This deal was changed in the meantime' : 'The deal was not saved'}>
            <p>
              {isConflict(save.error)
                ? 'Compare it with your figures below. Save again to use yours.'
                : save.error.message}
            </p>
          </Alert>
        ) : null}
        {list.isError ? <p className="text-ink-2">Your deals couldn’t be loaded. You can start a new deal.</p> : null}
        <RadioCards
          legend="Deal"
          name="save-to-deal"
          value={deal?.id ?? newDeal}
          onValueChange={(id) => {
            save.reset()
            setChosen(id)
          }}
          options={[
            ...open.map((one) => ({
              value: one.id,
              label: shortAddress(one.propertyAddress),
              hint: `${formatDollars(one.purchasePrice)}, loan ${formatDollars(one.loanAmount)}`,
            })),
            { value: newDeal, label: 'A new deal', hint: 'The deal form opens with these figures' },
          ]}
        />
        {found ? <Changes changes={found.changes} isHoldCut={found.isHoldCut} /> : null}
      </DialogBody>
      <DialogFoot>
        <DialogClose>
          <Button variant="quiet">Cancel</Button>
        </DialogClose>
        {deal ? (
          <Button
            variant="primary"
            disabled={found?.changes.length === 0}
            pending={save.isPending}
            pendingLabel="Saving…"
            onClick={() => save.mutate(deal)}
          >
            Save
          </Button>
        ) : (
          <ButtonLink variant="primary" asChild>
            <Link to="/dashboard" search={{ deal: 'new' }} onClick={() => storeDealPrefill(dealFigures)}>
              Continue
            </Link>
          </ButtonLink>
        )}
      </DialogFoot>
    </>
  )
}

function Changes({ changes, isHoldCut }: { changes: readonly FigureChange[]; isHoldCut: boolean }) {
  if (changes.length === 0) return <p className="text-ink-2">This deal has these figures already.</p>
  return (
    <>
      <p className="text-sm font-semibold">What changes</p>
      <Table caption="What changes">
        <thead>
          <tr>
            <ColumnHead align="left">Figure</ColumnHead>
            <ColumnHead>Now</ColumnHead>
            <ColumnHead>Saved</ColumnHead>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ label, from, to }) => (
            <tr key={label}>
              <RowHead>{label}</RowHead>
              <Cell>{from}</Cell>
              <Cell className="font-semibold">{to}</Cell>
            </tr>
          ))}
        </tbody>
      </Table>
      {isHoldCut ? (
        <p className="text-sm text-ink-3">A deal can’t be held past its loan’s term, so the months stop there.</p>
      ) : null}
    </>
  )
}

function isOpenDeal(deal: Deal): boolean {
  return deal.status === 'pending' && !isConsumerLoan(deal)
}

function isConflict(error: unknown): boolean {
  return error instanceof CallError && error.reply.reason === 'version-conflict'
}

type Figure = number | string | null
type FigureChange = { label: string; from: string; to: string }

const dollars = (value: Figure) => (typeof value === 'number' ? formatDollars(value) : plain(value))
const plain = (value: Figure) =>
  value === null ? 'not given' : typeof value === 'number' ? formatNumber(value) : value

const dealFields = {
  purchasePrice: ['Purchase price', dollars],
  repairBudget: ['Rehab', dollars],
  estimatedArv: ['After-repair value', dollars],
  loanAmount: ['Loan', dollars],
  loanKind: [
    'Loan kind',
    (kind: Figure) => (kind === 'rental' ? 'long-term rental' : kind === 'short' ? 'short-term' : plain(kind)),
  ],
  termMonths: ['Term, months', plain],
  holdMonths: ['Months held', plain],
  propertyState: ['State', plain],
  monthlyRent: ['Monthly rent', dollars],
  yearlyTaxes: ['Yearly property tax', dollars],
  yearlyInsurance: ['Yearly insurance', dollars],
  monthlyHoa: ['Monthly HOA', dollars],
} as const

const dollarFigures: ReadonlySet<string> = new Set([
  'utilitiesMonthly',
  'loanFees',
  'appraisal',
  'drawFee',
  'targetProfit',
])
const basisWords: Readonly<Record<string, string>> = { drawn: 'drawn funds', full: 'the full loan' }

type DealPatch = Partial<Omit<DealPrefill, 'profitFigures'>> & { loanKind?: 'rental'; profitFigures?: ProfitFigures }

/**
 * Computes a deal's changes from a calculator's figures: the patch for the server, and each changed figure before and
 * after as text. Both are empty when nothing differs. If one profit figure differs, the patch replaces all of them. A
 * term above the deal form's limit makes the loan a 30-year rental loan. Limits the months held to the loan's term;
 * `isHoldCut` is true when it did.
 */
export function dealChanges(
  deal: Deal,
  dealFigures: DealPrefill,
): { patch: DealPatch; changes: FigureChange[]; isHoldCut: boolean } {
  const { profitFigures, ...given } = dealFigures
  const loanKind = given.termMonths !== undefined && given.termMonths > formTermMaxMonths ? 'rental' : deal.loanKind
  const termMonths = termOfLoan({ loanKind, termMonths: given.termMonths ?? deal.termMonths })
  const isHoldCut = given.holdMonths !== undefined && given.holdMonths > termMonths
  const figures = { ...given, loanKind, termMonths, ...(isHoldCut ? { holdMonths: termMonths } : {}) }
  const patch: Record<string, unknown> = {}
  const changes: FigureChange[] = []
  for (const name of Object.keys(dealFields) as (keyof typeof dealFields)[]) {
    const to = figures[name]
    const from = deal[name]
    if (to === undefined || to === from) continue
    const [label, text] = dealFields[name]
    patch[name] = to
    changes.push({ label, from: text(from), to: text(to) })
  }
  if (profitFigures) {
    const changed = profitFigureNames.filter((name) => profitFigures[name] !== deal.profitFigures?.[name])
    if (changed.length > 0) patch['profitFigures'] = profitFigures
    for (const name of changed) {
      const text = (value: Figure | undefined) =>
        value === undefined
          ? 'usual'
          : dollarFigures.has(name)
            ? dollars(value)
            : (basisWords[String(value)] ?? plain(value))
      const [from, to] = [text(deal.profitFigures?.[name]), text(profitFigures[name])]
      changes.push({ label: profitFigureLabels[name], from, to })
    }
  }
  return { patch: patch as DealPatch, changes, isHoldCut }
}
