import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { getDeskLenderEndpoint } from '#contract/desk/desk-lenders.ts'
import { RequestTable } from '#web/features/desk/requests/request-table.tsx'
import { DeskRoom } from '#web/features/desk/shell/desk-room.tsx'
import { RoomSkeleton } from '#web/features/desk/shell/room-skeleton.tsx'
import { useDeskCall } from '#web/features/desk/shell/use-desk-call.ts'
import { formatShortDay } from '#web/format/dates.ts'
import { queryKeys } from '#web/session/query-keys.ts'
import { ButtonLink } from '#web/ui/controls/button.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { ExternalLink } from '#web/ui/icons.ts'
import { DeskMembers } from './desk-members.tsx'
import { LenderActs } from './lender-acts.tsx'
import { LenderEditor } from './lender-editor.tsx'
import { LenderHistory } from './lender-history.tsx'
import { LenderScore } from './lender-score.tsx'

/** One lender: the editor, its quote requests, and its history. */
export function LenderRoom({ id }: { id: string }) {
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
      <DeskRoom title="Lender">
        <ErrorState title="This lender could not be read" onRetry={() => void refetch()}>
          {error.message}
        </ErrorState>
      </DeskRoom>
    )
  if (!lender) return <RoomSkeleton />
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
    <DeskRoom
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
          <LenderActs lender={lender} onChanged={changed} />
        </>
      }
    >
      <LenderEditor key={JSON.stringify([lender.fields, lender.programs])} lender={lender} onSaved={changed} />
      <RequestTable requests={lender.recentRequests} total={lender.asked} by="lender" />
      <DeskMembers lenderId={id} />
      {lender.isActive ? <LenderScore id={id} version={JSON.stringify(lender)} /> : null}
      <LenderHistory id={id} version={JSON.stringify(lender)} onRestored={changed} />
    </DeskRoom>
  )
}
