import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { listMembersAtDeskEndpoint, removeMemberAtDeskEndpoint } from '#contract/lender-workspace/lender-workspace.ts'
import { useDeskCall } from '#web/features/desk/shell/use-desk-call.ts'
import { MemberList } from '#web/features/lender-workspace/lender-members.tsx'
import { queryKeys } from '#web/session/query-keys.ts'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Section } from '#web/ui/figures/section.tsx'

/** Who can sign in for a lender, at the desk. */
export function DeskMembers({ lenderId }: { lenderId: string }) {
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
