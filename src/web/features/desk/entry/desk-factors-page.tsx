import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type DeskFactors,
  leaveDeskEndpoint,
  listFactorsEndpoint,
  removePasskeyEndpoint,
  renewRecoveryCodesEndpoint,
} from '#contract/desk/entry.ts'
import { DeskData, DeskPage } from '#web/features/desk/kit/desk-page.tsx'
import { DeskTable } from '#web/features/desk/kit/desk-table.tsx'
import { useDeskCall } from '#web/features/desk/kit/use-desk-call.ts'
import { formatMoment } from '#web/format/dates.ts'
import { queryKeys } from '#web/session/query-keys.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Section } from '#web/ui/figures/section.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { KeyRound, RefreshCw, Smartphone } from '#web/ui/icons.ts'
import { RecoveryCodes, TotpSetup } from './totp-setup.tsx'
import { useAddPasskey } from './use-passkey.ts'

/**
 * The operator's second factors: passkeys, authenticator app, recovery codes. Every change requires a recently
 * confirmed factor. "Close the desk" locks it until a factor is confirmed again.
 */
export function DeskFactorsPage() {
  const call = useDeskCall()
  const queryClient = useQueryClient()
  const [codes, setCodes] = useState<string[] | null>(null)
  const factors = useQuery({
    queryKey: queryKeys.deskFactors,
    queryFn: () => call(listFactorsEndpoint),
    staleTime: 0,
    gcTime: 0,
  })
  const leaving = useMutation({
    mutationFn: () => call(leaveDeskEndpoint),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: queryKeys.deskAccess }),
  })
  const changed = (added: string[] | null) => {
    setCodes(added)
    void queryClient.invalidateQueries({ queryKey: queryKeys.deskFactors })
  }
  return (
    <DeskPage
      title={codes ? 'Keep your recovery codes' : 'Your second factor'}
      lead="You confirm it after your password. Keep two, so that a lost phone doesn’t lock you out."
      actions={
        <Button size="small" pending={leaving.isPending} onClick={() => leaving.mutate()}>
          Close the desk
        </Button>
      }
    >
      {codes ? (
        <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />
      ) : (
        <DeskData query={factors}>{(data) => <Factors factors={data} onChanged={changed} />}</DeskData>
      )}
    </DeskPage>
  )
}

function Factors({
  factors: { passkeys, hasApp, recoveryCodesLeft },
  onChanged,
}: {
  factors: DeskFactors
  /** Called after a change, with new recovery codes if there are any. */
  onChanged: (recoveryCodes: string[] | null) => void
}) {
  const call = useDeskCall()
  const [isAddingApp, setAddingApp] = useState(false)
  const added = (codes: string[] | null) => {
    setAddingApp(false)
    toast({ title: 'The factor is added' })
    onChanged(codes)
  }
  const passkey = useAddPasskey(call, added)
  const forgetting = useMutation({
    mutationFn: (id: string) => call(removePasskeyEndpoint, { params: { id } }),
    onSuccess({ message }) {
      toast({ title: message })
      onChanged(null)
    },
  })
  const renewing = useMutation({
    mutationFn: () => call(renewRecoveryCodesEndpoint),
    onSuccess: ({ recoveryCodes }) => onChanged(recoveryCodes),
  })
  const failure = passkey.failure ?? forgetting.error?.message ?? renewing.error?.message
  return (
    <>
      {failure ? (
        <Alert title="Nothing was changed" className="mb-3">
          {failure}
        </Alert>
      ) : null}
      <Section id="factor-passkeys" title="Passkeys" className="my-7">
        {passkeys.length === 0 ? (
          <p className="text-ink-2 text-sm">None yet: your fingerprint, face or security key.</p>
        ) : (
          <DeskTable
            caption="Passkeys"
            rows={passkeys}
            rowKey={({ id }) => id}
            columns={[
              { label: 'Created', cell: ({ createdAt }) => formatMoment(createdAt) },
              { label: 'Last used', cell: ({ lastUsedAt }) => (lastUsedAt ? formatMoment(lastUsedAt) : 'never') },
              {
                label: 'Lost?',
                cell: ({ id, createdAt }) => (
                  <Button size="small" pending={forgetting.isPending} onClick={() => forgetting.mutate(id)}>
                    Forget<span className="sr-only"> the passkey created {formatMoment(createdAt)}</span>
                  </Button>
                ),
              },
            ]}
          />
        )}
        <div className="flex flex-wrap gap-2">
          <Button size="small" pending={passkey.isPending} onClick={passkey.add}>
            <Icon of={KeyRound} small />
            {passkeys.length === 0 ? 'Create a passkey' : 'Create another passkey'}
          </Button>
        </div>
      </Section>
      <Section id="factor-app" title="Authenticator app" className="my-7">
        {hasApp ? (
          <p className="text-ink-2 text-sm">Set up. Use the command line to remove an app that was lost.</p>
        ) : isAddingApp ? (
          <TotpSetup call={call} onAdded={added} />
        ) : (
          <Button size="small" onClick={() => setAddingApp(true)}>
            <Icon of={Smartphone} small />
            Use an authenticator app
          </Button>
        )}
      </Section>
      <Section id="factor-codes" title="Recovery codes" className="my-7">
        <p className="text-ink-2 text-sm">
          {recoveryCodesLeft === 1 ? 'One is left.' : `${recoveryCodesLeft} are left.`} New ones replace the earlier
          ones.
        </p>
        <Button size="small" pending={renewing.isPending} onClick={() => renewing.mutate()}>
          <Icon of={RefreshCw} small />
          Create new recovery codes
        </Button>
      </Section>
    </>
  )
}
