import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { getDeskEntryEndpoint } from '#contract/desk/entry.ts'
import { useCall } from '#web/app-context.ts'
import { queryKeys } from '#web/session/query-keys.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Spinner } from '#web/ui/feedback/skeleton.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { KeyRound, Smartphone } from '#web/ui/icons.ts'
import { FactorCheck } from './factor-check.tsx'
import { RecoveryCodes, TotpSetup } from './totp-setup.tsx'
import { useAddPasskey } from './use-passkey.ts'

/**
 * The desk's entry page: asks for the second factor. If the operator has none, sets one up and then shows the recovery
 * codes once.
 */
export function DeskEntryPage() {
  const call = useCall()
  const queryClient = useQueryClient()
  const [codes, setCodes] = useState<string[] | null>(null)
  const entry = useQuery({ queryKey: queryKeys.deskEntry, queryFn: () => call(getDeskEntryEndpoint), gcTime: 0 })
  const open = () => void queryClient.invalidateQueries({ queryKey: queryKeys.deskAccess })
  const hasFactor = entry.data && entry.data.passkeys + Number(entry.data.hasCodes) > 0
  return (
    <main id="main" className="wrap py-section">
      <div className="mx-auto grid max-w-112 gap-5">
        <h1>{codes ? 'Keep your recovery codes' : hasFactor ? 'Open the desk' : 'Set up a second factor'}</h1>
        {codes ? (
          <RecoveryCodes codes={codes} onDone={open} />
        ) : hasFactor === undefined && !entry.error ? (
          <Spinner label="Loading…" />
        ) : hasFactor || entry.error ? (
          <FactorCheck onOpened={open} />
        ) : (
          <FactorSetup onAdded={(added) => (added ? setCodes(added) : open())} />
        )}
      </div>
    </main>
  )
}

/** Sets up a second factor for an operator who has none: a passkey or an authenticator app. */
function FactorSetup({ onAdded }: { onAdded: (recoveryCodes: string[] | null) => void }) {
  const [isApp, setApp] = useState(false)
  const call = useCall()
  const passkey = useAddPasskey(call, onAdded)
  if (isApp) return <TotpSetup call={call} onAdded={onAdded} />
  return (
    <div className="grid gap-5">
      <p className="text-ink-2">The desk can change anyone’s data. Add a second factor to your password.</p>
      {passkey.failure ? (
        <Alert title="That did not work" className="mb-3">
          {passkey.failure}
        </Alert>
      ) : null}
      <Button variant="primary" wide pending={passkey.isPending} onClick={passkey.add}>
        <Icon of={KeyRound} />
        Create a passkey
      </Button>
      <p className="text-sm text-ink-2">
        Your fingerprint, face or security key. Nothing to type, and it works only on this site.
      </p>
      <Button wide onClick={() => setApp(true)}>
        <Icon of={Smartphone} />
        Use an authenticator app
      </Button>
      <p className="text-sm text-ink-2">A six-digit code from an app on your phone.</p>
    </div>
  )
}
