import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Deal } from '#contract/deals/deals.ts'
import type { Project, WorkLineInput } from '#contract/project/project.ts'
import { investmentOnlyText } from '#domain/deal/consumer-words.ts'
import { isConsumerLoan } from '#domain/loan-request/deal-situations.ts'
import { formatCents, formatDays, formatDollars, formatMonths } from '#domain/money/money.ts'
import { formatDay, formatShortDay } from '#web/format/dates.ts'
import type { UnsentRecord } from '#web/session/unsent-records.ts'
import { focusByScript } from '#web/shell/frame/main-content.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { downloadFile } from '#web/ui/download-file.ts'
import { Alert, Note } from '#web/ui/feedback/alert.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { QueryView } from '#web/ui/feedback/query-view.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/feedback/skeleton.tsx'
import { Ledger } from '#web/ui/figures/ledger.tsx'
import { Section } from '#web/ui/figures/section.tsx'
import { CashPlan } from './cash-plan.tsx'
import { DrawSteps } from './draw-steps.tsx'
import { PaidLines } from './paid-lines.tsx'
import { projectQuery, type Records, useRecords } from './project.requests.ts'
import { projectCsv } from './project-csv.ts'
import { PastProjectsOffer, ResultBlock } from './result-block.tsx'
import { factWords, type ShownProject, shownProject, type TriedSettings } from './shown-project.ts'
import { WorkLinesForm } from './work-lines.tsx'

/**
 * A deal's project: work, draws, cash until the sale, and payoff. A recorded result comes first, with `shareResult`. A
 * deal that isn't a short-term investment loan gets only an explanation.
 */
export function DealProject({ deal, shareResult }: { deal: Deal; shareResult?: ReactNode }) {
  const query = useQuery({ ...projectQuery(deal.id), enabled: !isConsumerLoan(deal) })
  if (isConsumerLoan(deal)) return <p className="mt-6 max-w-[60ch] text-sm text-ink-2">{investmentOnlyText}</p>
  return (
    <div className="mt-6 grid gap-10">
      <QueryView
        query={query}
        errorTitle="The project could not be loaded"
        loading={
          <SkeletonGroup label="Loading the project" className="grid gap-6">
            <Skeleton shape="title" className="max-w-96" />
            <Skeleton shape="block" className="h-60" />
          </SkeletonGroup>
        }
      >
        {(project) =>
          project.isShortTerm ? (
            <ShortTermProject project={project} deal={deal} shareResult={shareResult} />
          ) : (
            <EmptyState title="For short-term loans">
              A long-term rental loan pays out at once: there are no draws to plan.
            </EmptyState>
          )
        }
      </QueryView>
    </div>
  )
}

function ShortTermProject({
  project: stored,
  deal,
  shareResult,
}: {
  project: Project
  deal: Deal
  shareResult: ReactNode
}) {
  const records = useRecords(deal.id)
  const [tried, setTried] = useState<TriedSettings | null>(null)
  const [isEditing, setEditing] = useState(false)
  const [rejectedLines, setRejectedLines] = useState<WorkLineInput[]>()
  const project = shownProject(stored, deal, records.unsent, tried)
  // A withdrawn or dead deal shows its project without controls.
  const canEdit = deal.status === 'pending' || deal.status === 'funded'
  const hasWork = project.lines.length > 0
  const isWaiting = (what: 'lines' | 'result') =>
    records.unsent.some((record) => record.what === what && record.failure === undefined)
  const hasResult = project.result !== null
  const hadResult = useRef(hasResult)
  // A result that was just recorded moves to the top of the page.
  useEffect(() => {
    if (hasResult && !hadResult.current) document.getElementById('result')?.scrollIntoView()
    hadResult.current = hasResult
  }, [hasResult])
  const showsForm = canEdit && (isEditing || !hasWork)
  const showedForm = useRef(showsForm)
  // The button that had the focus was removed with the form.
  useEffect(() => {
    const heading = document.getElementById('work')
    if (showedForm.current && !showsForm && heading && document.activeElement === document.body) focusByScript(heading)
    showedForm.current = showsForm
  }, [showsForm])
  const result = (
    <ResultBlock
      project={project}
      records={records}
      canEdit={canEdit}
      isWaiting={isWaiting('result')}
      share={stored.result ? shareResult : null}
    />
  )
  return (
    <>
      {hasResult ? result : null}
      <UnsentNote
        records={records}
        lines={project.lines}
        onCorrect={(lines) => {
          setRejectedLines(lines)
          setEditing(true)
        }}
      />
      {hasWork || !canEdit ? null : (
        <Note title="List the work to see your cash">
          List what you’ll do, what it costs and when. You’ll see when cash runs low.
        </Note>
      )}
      <Section
        id="work"
        rule={hasWork && !hasResult ? 'below-md' : 'always'}
        title={hasWork ? paidWords(project) : 'Work'}
        note={isWaiting('lines') ? 'Not sent yet.' : undefined}
      >
        {showsForm ? (
          <WorkLinesForm
            key={`${stored.version} ${rejectedLines ? 'rejected' : ''}`}
            project={project}
            records={records}
            rejectedLines={rejectedLines}
            onDone={() => {
              setRejectedLines(undefined)
              setEditing(false)
            }}
          />
        ) : (
          <>
            {hasWork ? (
              <BudgetMismatchNote project={project} />
            ) : (
              <p className="text-sm text-ink-2">No work was listed.</p>
            )}
            <PaidLines project={project} records={records} canEdit={canEdit} />
            {canEdit ? (
              <Button className="mt-4" size="small" onClick={() => setEditing(true)}>
                Change the work
              </Button>
            ) : null}
          </>
        )}
      </Section>
      {hasWork ? (
        <DrawSteps project={project} address={deal.propertyAddress} records={records} canEdit={canEdit} />
      ) : null}
      <PastProjectsOffer deal={deal} />
      {hasWork ? (
        <CashPlan
          project={project}
          version={stored.version}
          records={records}
          canEdit={canEdit}
          tried={tried}
          onTry={setTried}
        />
      ) : null}
      {project.payoff ? <PayoffBlock payoff={project.payoff} project={project} /> : null}
      {hasWork && !hasResult ? result : null}
      {hasWork ? <ProjectFiles project={project} address={deal.propertyAddress} /> : null}
    </>
  )
}

/** '$40,000 of $60,000 paid, $4,000 over'. */
function paidWords({ budget }: Pick<Project, 'budget'>): string {
  const over = budget.expected - budget.planned
  const paid = `${formatDollars(budget.paid)} of ${formatDollars(budget.planned)} paid`
  return over >= 0.5 ? `${paid}, ${formatDollars(over)} over` : paid
}

/** Says that the sum of the work lines differs from the deal's repair budget. */
function BudgetMismatchNote({
  project: { budget, repairBudget },
}: {
  project: Pick<Project, 'budget' | 'repairBudget'>
}) {
  if (Math.abs(budget.planned - repairBudget) < 1) return null
  return (
    <p className="mb-2 text-sm text-ink-2">
      {`${formatDollars(budget.planned)} planned; the deal says ${formatDollars(repairBudget)}`}
    </p>
  )
}

/** Shows today's estimated payoff amount and the loan's maturity. Unsent records don't count yet. */
function PayoffBlock({ payoff, project }: { payoff: NonNullable<Project['payoff']>; project: ShownProject }) {
  const hasPayments = project.facts.some(({ kind, isUnsent }) => kind === 'interest' && !isUnsent)
  return (
    <Section id="payoff" title="Payoff today" note="an estimate">
      <p className="mb-3 font-serif text-figure font-semibold tabular-nums">{formatDollars(payoff.total)}</p>
      <Ledger
        className="max-w-120"
        rows={[
          { name: payoff.isPlanned ? 'Owed, with planned draws' : 'Owed', value: formatDollars(payoff.balance) },
          {
            name: `Accrued interest since ${hasPayments ? 'your last payment' : 'closing'}, ${formatShortDay(payoff.interestSince)}`,
            value: formatDollars(payoff.interest),
          },
          ...(payoff.minimumInterest > 0
            ? [{ name: 'Up to minimum interest', value: formatDollars(payoff.minimumInterest) }]
            : []),
          ...(payoff.extension > 0 ? [{ name: 'Extension due', value: formatDollars(payoff.extension) }] : []),
          ...(payoff.exitFee > 0 ? [{ name: 'Exit fee', value: formatDollars(payoff.exitFee) }] : []),
          { name: 'Per diem, 360-day year', value: formatCents(payoff.perDiem) },
          { name: 'Per diem, 365-day year', value: formatCents(payoff.perDiem365) },
        ]}
      />
      <p className="mt-3 text-sm text-ink-2">
        {maturityWords(payoff)} {extensionWords(payoff)}{' '}
        <Link to="/deals/$id" params={{ id: project.dealId }} search={{ tab: 'timeline' }}>
          Set reminders
        </Link>
        . Ask the lender for a payoff letter.
      </p>
    </Section>
  )
}

function maturityWords({ daysToMaturity, maturityOn }: NonNullable<Project['payoff']>): string {
  if (daysToMaturity === 0) return 'The loan matures today.'
  return daysToMaturity > 0
    ? `The loan matures on ${formatDay(maturityOn)}, in ${formatDays(daysToMaturity)}.`
    : `The loan matured on ${formatDay(maturityOn)}, ${formatDays(-daysToMaturity)} ago.`
}

function extensionWords({ extensionMonths, extensionCost }: NonNullable<Project['payoff']>): string {
  return extensionCost > 0
    ? `An extension of ${formatMonths(extensionMonths)} costs about ${formatDollars(extensionCost)}.`
    : 'The loan terms name no extension fee.'
}

/** Buttons that download the plan and the records as CSV or Excel, unsent records included. */
function ProjectFiles({ project, address }: { project: ShownProject; address: string }) {
  // Loads the writer's code on demand.
  const write = useMutation({
    networkMode: 'always',
    mutationFn: async () => (await import('./project-workbook.ts')).projectWorkbook(project),
    onSuccess: (file) => downloadFile(`${name}.xlsx`, file),
  })
  const name = `project-${address
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 40)}`
  return (
    <Section id="files" title="For your bookkeeper" note="Work, records and months as files." className="print:hidden">
      <div className="flex flex-wrap gap-3">
        <Button size="small" pending={write.isPending} pendingLabel="Writing…" onClick={() => write.mutate()}>
          Download Excel
        </Button>
        <Button
          size="small"
          onClick={() =>
            downloadFile(`${name}.csv`, new Blob([projectCsv(project)], { type: 'text/csv;charset=utf-8' }))
          }
        >
          Download CSV
        </Button>
      </div>
      {write.error ? <Alert title="The file could not be written. Please try again." className="mt-3" /> : null}
    </Section>
  )
}

/** Counts the records that this browser hasn't sent yet, and lists those that the server rejected. */
function UnsentNote({
  records,
  lines,
  onCorrect,
}: {
  records: Records
  lines: Project['lines']
  /** Opens the form of the work with the lines that the server rejected. */
  onCorrect: (lines: WorkLineInput[]) => void
}) {
  const waiting = records.unsent.filter(({ failure }) => failure === undefined)
  const rejected = records.unsent.filter(({ failure }) => failure !== undefined)
  const word = waiting.every(({ what }) => what === 'fact') ? 'record' : 'change'
  return (
    <div role="status" className="grid gap-3 empty:hidden">
      {waiting.length > 0 ? (
        <Note
          tone="caution"
          title={waiting.length === 1 ? `1 ${word} is not sent yet` : `${waiting.length} ${word}s are not sent yet`}
        >
          {waiting.length === 1 ? 'It’s' : 'They’re'} kept on this device and sent when you’re back online.
        </Note>
      ) : null}
      {rejected.map((record) => (
        <Note key={record.key} tone="error" title={rejectionTitle(record, lines)}>
          <p>{record.failure}</p>
          <div className="mt-2 flex flex-wrap gap-2">
            {record.what === 'lines' ? (
              <Button size="small" onClick={() => onCorrect(record.body.lines)}>
                Edit again
              </Button>
            ) : null}
            <Button size="small" onClick={() => records.discard(record.key)}>
              Discard
            </Button>
          </div>
        </Note>
      ))}
    </div>
  )
}

function rejectionTitle(record: UnsentRecord, lines: Project['lines']): string {
  if (record.what === 'lines') return 'The work was not saved'
  if (record.what === 'result') return `The result was not recorded: ${formatDollars(record.body.price)}`
  const amount = record.body.kind === 'draw-inspected' ? '' : ` ${formatDollars(record.body.amount ?? 0)}`
  return `Not recorded: ${factWords(record.body, lines)}${amount}`
}
