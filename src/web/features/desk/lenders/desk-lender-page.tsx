import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { listActivityEndpoint } from '#contract/desk/activity.ts'
import {
  actOnLendersEndpoint,
  type DeskLender,
  deleteDeskLenderEndpoint,
  getDeskLenderEndpoint,
  liftLenderStopEndpoint,
  undoLenderChangeEndpoint,
} from '#contract/desk/desk-lenders.ts'
import { listMembersAtDeskEndpoint, removeMemberAtDeskEndpoint } from '#contract/lender-workspace/lender-workspace.ts'
import { getLenderFactsEndpoint, type TransparencyScore } from '#contract/quotes/lender-facts.ts'
import { formatCountOf } from '#domain/money/counts.ts'
import { ActivityList } from '#web/features/desk/activity/activity-list.tsx'
import { DeskPage, DeskSkeleton } from '#web/features/desk/kit/desk-page.tsx'
import { useDeskCall } from '#web/features/desk/kit/use-desk-call.ts'
import { RequestTable } from '#web/features/desk/request-table.tsx'
import { MemberList } from '#web/features/lender-workspace/lender-members.tsx'
import { formatShortDay } from '#web/format/dates.ts'
import { queryKeys } from '#web/session/query-keys.ts'
import { Button, ButtonLink } from '#web/ui/controls/button.tsx'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { ErrorState } from '#web/ui/feedback/empty-state.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Section } from '#web/ui/figures/section.tsx'
import { Stats } from '#web/ui/figures/stats.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Check, ExternalLink, Undo2 } from '#web/ui/icons.ts'
import { AlertDialog } from '#web/ui/overlays/alert-dialog.tsx'
import { LenderEditor } from './lender-editor.tsx'

/**
 * The desk's page for one lender: its actions and editor, and its quote requests, members, transparency score (if
 * active) and history. An unknown id shows an error with a retry.
 */
export function DeskLenderPage({ id }: { id: string }) {
  const call = useDeskCall()
  const queryClient = useQueryClient()
  const key = queryKeys.deskLender(id)
  const {
    data: lender,
    error,
    refetch,
  } = useQuery({
    queryKey: key,
    queryFn: () => call(getDeskLenderEndpoint, { params: { id } }),
    staleTime: 0,
    refetchOnMount: 'always',
  })
  if (error && !lender)
    return (
      <DeskPage title="Lender">
        <ErrorState title="This lender could not be loaded" onRetry={() => void refetch()}>
          {error.message}
        </ErrorState>
      </DeskPage>
    )
  if (!lender) return <DeskSkeleton />
  const changed = () => void queryClient.invalidateQueries({ queryKey: key })
  const state = [
    lender.isActive ? 'active' : 'inactive',
    lender.isSample ? 'sample' : null,
    lender.hasStoppedMail ? 'stopped all mail' : null,
    lender.checkedAt ? `checked ${formatShortDay(lender.checkedAt)}` : 'never checked',
    `asked ${lender.asked}, answered ${lender.answered}`,
    `${lender.matches} ${lender.matches === 1 ? 'match' : 'matches'}`,
  ]
  return (
    <DeskPage
      title={lender.name}
      lead={
        <>
          <Link to="/desk/lenders">Lenders</Link> · {state.filter(Boolean).join(' · ')}
        </>
      }
      actions={
        <>
          {lender.isActive ? (
            <ButtonLink size="small" variant="quiet" href={`/lenders/${lender.slug}`} target="_blank" rel="noopener">
              <Icon of={ExternalLink} small />
              Its page
            </ButtonLink>
          ) : null}
          <LenderActions lender={lender} onChanged={changed} />
        </>
      }
    >
      <LenderEditor lender={lender} onSaved={changed} />
      <RequestTable requests={lender.recentRequests} total={lender.asked} by="lender" />
      <DeskMembers lenderId={id} />
      {lender.isActive ? <LenderScore id={id} version={JSON.stringify(lender)} /> : null}
      <LenderHistory id={id} version={JSON.stringify(lender)} onRestored={changed} />
    </DeskPage>
  )
}

/** The members who can sign in for a lender. */
function DeskMembers({ lenderId }: { lenderId: string }) {
  const call = useDeskCall()
  const queryClient = useQueryClient()
  const queryKey = queryKeys.deskMembers(lenderId)
  const { data } = useQuery({
    queryKey,
    queryFn: () => call(listMembersAtDeskEndpoint, { params: { id: lenderId } }),
  })
  const remove = useMutation({
    mutationFn: (memberId: string) =>
      call(removeMemberAtDeskEndpoint, { params: { id: lenderId }, query: { memberId } }),
    onSuccess: (reply) => queryClient.setQueryData(queryKey, reply),
  })
  if (!data) return null
  return (
    <Section id="desk-members" title="Who can sign in for it" className="my-7">
      {remove.isError ? <Alert title="The member was not removed">{remove.error.message}</Alert> : null}
      {data.members.length === 0 ? (
        <p className="text-sm text-ink-2">No published address, so no one can sign in.</p>
      ) : (
        <MemberList members={data.members} isRemoving={remove.isPending} onRemove={(id) => remove.mutate(id)} />
      )}
    </Section>
  )
}

/** A lender's latest changes: who, when, old and new values. A change of fields can be undone with one click. */
function LenderHistory({ id, version, onRestored }: { id: string; version: string; onRestored: () => void }) {
  const call = useDeskCall()
  const history = useQuery({
    queryKey: queryKeys.deskLenderHistory(id, version),
    queryFn: () => call(listActivityEndpoint, { query: { subject: 'lender', subjectId: id } }),
    gcTime: 0,
  })
  const undo = useMutation({
    mutationFn: (entry: number) => call(undoLenderChangeEndpoint, { params: { id }, body: { entry } }),
    onSuccess() {
      toast({ title: 'Undone' })
      onRestored()
    },
    onError: (problem) => toast({ title: 'Not undone', description: problem.message, variant: 'error' }),
  })
  return (
    <Section id="lender-history" title="History" className="mb-6">
      {undo.error ? <p className="text-sm text-red">{undo.error.message}</p> : null}
      {history.error ? <p className="text-sm">{history.error.message}</p> : null}
      {history.data?.rows.length === 0 ? (
        <p className="text-sm text-ink-2">Nothing has changed since the log began.</p>
      ) : null}
      <ActivityList
        rows={history.data?.rows ?? []}
        action={(row) =>
          row.action === 'lender.changed' || row.action === 'lender.restored' ? (
            <Button size="small" variant="quiet" pending={undo.isPending} onClick={() => undo.mutate(row.id)}>
              <Icon of={Undo2} small />
              Undo
            </Button>
          ) : null
        }
      />
      {history.data?.hasMore ? (
        <p className="pt-3 text-sm">
          <Link to="/desk/activity" search={{ subject: 'lender', subjectId: id } as never}>
            All changes to this lender
          </Link>
        </p>
      ) : null}
    </Section>
  )
}

const partNames: Readonly<Record<TransparencyScore['parts'][number]['part'], string>> = {
  data: 'Published data',
  freshness: 'Terms checked recently',
  answers: 'Answered in 3 business days',
  range: 'Quotes inside what it publishes',
}

/** An active lender's transparency score with its parts, its median answer time and how many investors it quoted. */
function LenderScore({ id, version }: { id: string; version: string }) {
  const call = useDeskCall()
  const { data } = useQuery({
    queryKey: queryKeys.deskLenderFacts(id, version),
    queryFn: () => call(getLenderFactsEndpoint, { params: { id } }),
    gcTime: 0,
    retry: false,
  })
  if (!data) return null
  const { facts, transparency } = data
  return (
    <Section id="desk-score" title="Transparency" note="From the last 180 days." className="my-7">
      <Stats
        look="ruled"
        items={[
          {
            name: 'Score',
            value: `${transparency.score} of 100`,
            note: transparency.isComplete ? null : 'from what is known so far',
          },
          ...transparency.parts.map(({ part, points, outOf }) => ({
            name: partNames[part],
            value: points === null ? tooFew : `${Math.round(points)} of ${outOf}`,
          })),
          {
            name: 'Half of its first answers within',
            value:
              facts.medianAnswerHours === null ? tooFew : formatCountOf(Math.ceil(facts.medianAnswerHours), 'hour'),
          },
          { name: 'Investors quoted', value: facts.quotes || tooFew },
        ]}
      />
    </Section>
  )
}

const tooFew = <span className="text-ink-2">too few</span>

/**
 * Actions on a lender: mark as checked today, activate or deactivate, lift its opt-out from email, and delete if it has
 * no quote requests and no matches.
 */
function LenderActions({ lender, onChanged }: { lender: DeskLender; onChanged: () => void }) {
  const call = useDeskCall()
  const navigate = useNavigate()
  const [isDeleting, setDeleting] = useState(false)
  const [isLifting, setLifting] = useState(false)
  const acting = useMutation({
    mutationFn: (act: 'activate' | 'deactivate' | 'checked') =>
      call(actOnLendersEndpoint, { body: { ids: [lender.id], act } }),
    onSuccess(_reply, act) {
      toast({ title: act === 'checked' ? 'Checked today, unchanged' : act === 'activate' ? 'Active' : 'Inactive' })
      onChanged()
    },
    onError: (problem) => toast({ title: 'Nothing was changed', description: problem.message, variant: 'error' }),
  })
  const deleting = useMutation({
    mutationFn: () => call(deleteDeskLenderEndpoint, { params: { id: lender.id } }),
    onSuccess({ message }) {
      toast({ title: message })
      void navigate({ to: '/desk/lenders' })
    },
  })
  const lifting = useMutation({
    mutationFn: () => call(liftLenderStopEndpoint, { params: { id: lender.id } }),
    onSuccess({ message }) {
      toast({ title: message })
      setLifting(false)
      onChanged()
    },
  })
  return (
    <>
      <Button size="small" pending={acting.isPending} onClick={() => acting.mutate('checked')}>
        <Icon of={Check} small />
        Checked today, unchanged
      </Button>
      <Button
        size="small"
        pending={acting.isPending}
        onClick={() => acting.mutate(lender.isActive ? 'deactivate' : 'activate')}
      >
        {lender.isActive ? 'Deactivate' : 'Activate'}
      </Button>
      {lender.hasStoppedMail ? (
        <Button size="small" onClick={() => setLifting(true)}>
          Let this lender get mail again…
        </Button>
      ) : null}
      {lender.asked + lender.matches === 0 ? (
        <Button size="small" variant="quiet" onClick={() => setDeleting(true)}>
          Delete…
        </Button>
      ) : null}
      <AlertDialog
        open={isLifting}
        onOpenChange={setLifting}
        title={`Let ${lender.name} get mail again?`}
        description="It stopped all mail from this site. Continue only when the lender asked for that, or stopped by mistake. Investors can then ask it for quotes again."
        confirmLabel="Let it get mail again"
        pending={lifting.isPending}
        onConfirm={() => lifting.mutate()}
      >
        {lifting.error ? (
          <Alert title="Nothing was changed" className="mb-3">
            {lifting.error.message}
          </Alert>
        ) : null}
      </AlertDialog>
      <AlertDialog
        open={isDeleting}
        onOpenChange={setDeleting}
        title={`Delete ${lender.name}?`}
        description="It was never used, so nothing else is removed with it. This cannot be undone."
        confirmLabel="Delete"
        danger
        pending={deleting.isPending}
        onConfirm={() => deleting.mutate()}
      >
        {deleting.error ? (
          <Alert title="Not deleted" className="mb-3">
            {deleting.error.message}
          </Alert>
        ) : null}
      </AlertDialog>
    </>
  )
}
