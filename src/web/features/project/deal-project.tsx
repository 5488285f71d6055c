import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Deal } from '#contract/deals/deals.ts'
import type { Project, WorkLineInput } from '#contract/project/project.ts'
import { investmentOnlyText } from '#domain/deal/consumer-words.ts'
import { isConsumerLoan } from '#domain/loan-request/deal-situations.ts'
import { formatDollars } from '#domain/money/money.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { QueryView } from '#web/ui/feedback/query-view.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/feedback/skeleton.tsx'
import { Section } from '#web/ui/figures/section.tsx'
import { CashPlan } from './cash-plan.tsx'
import { DrawSteps } from './draw-steps.tsx'
import { PaidLines } from './paid-lines.tsx'
import { PayoffBlock } from './payoff-block.tsx'
import { projectQuery } from './project.requests.ts'
import { ProjectFiles } from './project-files.tsx'
import { RecordOffer } from './record-offer.tsx'
import { ResultBlock } from './result-block.tsx'
import { shownProject, type TriedSettings } from './shown-project.ts'
import { UnsentNote } from './unsent-note.tsx'
import { useRecords } from './use-records.ts'
import { WorkLines } from './work-lines.tsx'

/** A deal's project: the result with `shareResult` once recorded, then work, draws, cash until the sale and payoff. */
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
            <ShortProject project={project} deal={deal} shareResult={shareResult} />
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

function ShortProject({
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
  const [begun, setBegun] = useState<WorkLineInput[]>()
  const project = shownProject(stored, records.unsent, tried)
  const isOpen = deal.status === 'pending' || deal.status === 'funded'
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
  const result = (
    <ResultBlock
      project={project}
      records={records}
      isOpen={isOpen}
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
          setBegun(lines)
          setEditing(true)
        }}
      />
      {hasWork ? null : (
        <Note title="List the work to see your cash">
          List what you’ll do, what it costs and when. You’ll see when cash runs low.
        </Note>
      )}
      <Section
        id="work"
        title={hasWork ? paidWords(project) : 'Work'}
        note={isWaiting('lines') ? 'Not sent yet.' : undefined}
      >
        {isOpen && (isEditing || !hasWork) ? (
          <WorkLines
            key={`${stored.version} ${begun ? 'begun' : ''}`}
            project={project}
            records={records}
            begun={begun}
            onDone={() => {
              setBegun(undefined)
              setEditing(false)
            }}
          />
        ) : (
          <>
            <PlannedNote project={project} />
            <PaidLines project={project} records={records} isOpen={isOpen} />
            {isOpen ? (
              <Button className="mt-4" size="small" onClick={() => setEditing(true)}>
                Change the work
              </Button>
            ) : null}
          </>
        )}
      </Section>
      {hasWork ? (
        <DrawSteps project={project} address={deal.propertyAddress} records={records} isOpen={isOpen} />
      ) : null}
      <RecordOffer deal={deal} />
      {hasWork ? (
        <CashPlan project={project} version={stored.version} records={records} tried={tried} onTry={setTried} />
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

/** Shows the sum of the lines next to the deal's repair budget where they differ. */
function PlannedNote({ project: { budget, repairBudget } }: { project: Pick<Project, 'budget' | 'repairBudget'> }) {
  if (Math.abs(budget.planned - repairBudget) < 1) return null
  return (
    <p className="mb-2 text-sm text-ink-2">
      {`${formatDollars(budget.planned)} planned; the deal says ${formatDollars(repairBudget)}`}
    </p>
  )
}
