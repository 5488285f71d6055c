import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import {
  addLenderMemberEndpoint,
  type LenderMember,
  listLenderMembersEndpoint,
  removeLenderMemberEndpoint,
} from '#contract/lender-workspace/lender-workspace.ts'
import { emailAddress } from '#contract/wire/email.ts'
import { formatDay } from '#web/format/dates.ts'
import { applyServerErrors, Form, FormError, useZodForm } from '#web/forms/form.tsx'
import { TextField } from '#web/forms/text-field.tsx'
import { lenderCall } from '#web/session/lender-session.ts'
import { queryKeys } from '#web/session/query-keys.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { QueryView } from '#web/ui/feedback/query-view.tsx'
import { Spinner } from '#web/ui/feedback/skeleton.tsx'

const Invite = z.object({ email: emailAddress })

/**
 * Lists the members who can sign in for the lender. Each can remove any member except the published address, and invite
 * addresses at their own domain unless it is an email provider's. The server checks the domain and emails a sign-in
 * link. `ownEmail`, in lower case, only marks the signed-in member.
 */
export function LenderMembers({ ownEmail }: { ownEmail: string }) {
  const queryClient = useQueryClient()
  const query = useQuery({
    queryKey: queryKeys.lenderMembers,
    queryFn: async () => (await lenderCall(listLenderMembersEndpoint)).members,
  })
  const show = ({ members }: { members: LenderMember[] }) => queryClient.setQueryData(queryKeys.lenderMembers, members)
  const form = useZodForm(Invite, { email: '' })
  const invite = useMutation({
    mutationFn: async (body: { email: string }) => {
      const reply = await lenderCall(addLenderMemberEndpoint, { body })
      return { ...reply, isNew: reply.members.length > (query.data?.length ?? 0) }
    },
    onSuccess(reply) {
      show(reply)
      form.reset()
    },
    onError: (problem) => applyServerErrors(form, problem),
  })
  const remove = useMutation({
    mutationFn: (id: string) => lenderCall(removeLenderMemberEndpoint, { query: { id } }),
    onSuccess: show,
  })
  return (
    <div className="grid max-w-168 gap-5">
      <QueryView
        query={query}
        errorTitle="The members could not be loaded"
        retryLabel="Retry"
        loading={<Spinner label="Loading…" />}
      >
        {(members) => (
          <MemberList
            members={members}
            ownEmail={ownEmail}
            isRemoving={remove.isPending}
            onRemove={(id) => remove.mutate(id)}
          />
        )}
      </QueryView>
      {remove.isError ? <Alert title="The member was not removed">{remove.error.message}</Alert> : null}
      <Form form={form} className="grid max-w-112 gap-3.5" onSubmit={(values) => invite.mutate(values)}>
        <FormError form={form} title="No one was invited" />
        {invite.isSuccess ? (
          <Alert
            tone="success"
            title={
              invite.data.isNew ? 'Invited. We emailed a sign-in link.' : 'This address can already sign in at /lender.'
            }
          />
        ) : null}
        <TextField form={form} name="email" label="Invite an address at your domain" type="email" autoComplete="off" />
        <Button type="submit" pending={invite.isPending} pendingLabel="Inviting…">
          Invite
        </Button>
      </Form>
    </div>
  )
}

/** A lender's members. Each except the published address has a Remove button. The desk shows the same list. */
export function MemberList({
  members,
  ownEmail,
  isRemoving,
  onRemove,
}: {
  members: readonly LenderMember[]
  /** The signed-in member's email, in lower case. */
  ownEmail?: string | undefined
  isRemoving: boolean
  onRemove: (id: string) => void
}) {
  return (
    <ul className="border-t border-ink">
      {members.map(({ id, email, addedAt }) => (
        <li key={email} className="flex flex-wrap items-center justify-between gap-3 border-b border-line py-2.5">
          <span className="min-w-0 wrap-anywhere">
            {email}
            <small className="block text-sm text-ink-3">
              {id === null || addedAt === null ? 'published address' : `since ${formatDay(addedAt)}`}
              {email.toLowerCase() === ownEmail ? ' · you' : ''}
            </small>
          </span>
          {id === null ? null : (
            <Button size="small" variant="quiet" disabled={isRemoving} onClick={() => onRemove(id)}>
              Remove<span className="sr-only"> {email}</span>
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}
