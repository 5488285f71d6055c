import { useState } from 'react'
import { useCall } from '#web/app-context.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { KeyRound, Smartphone } from '#web/ui/icons.ts'
import { TotpSetup } from './totp-setup.tsx'
import { useAddPasskey } from './use-passkey.ts'

/** Sets up the operator's first factor: a passkey, or an authenticator app. */
export function FactorSetup({ onAdded }: { onAdded: (recoveryCodes: string[] | null) => void }) {
  const [isApp, setApp] = useState(false)
  const call = useCall()
  const passkey = useAddPasskey(call, onAdded)
  if (isApp) return <TotpSetup call={call} onAdded={onAdded} />
  return (
    <div className="grid gap-5">
      <p className="text-ink-2">The desk affects everyone. Add a second step to your password.</p>
      {passkey.failure ? (
        <Alert title="That did not work" className="mb-3">
          {passkey.failure}
        </Alert>
      ) : null}
      <Button variant="primary" wide pending={passkey.isPending} onClick={passkey.add}>
        <Icon of={KeyRound} />
        Make a passkey
      </Button>
      <p className="text-sm text-ink-2">
        Your fingerprint, face or security key. Nothing to type, and it works on this site alone.
      </p>
      <Button wide onClick={() => setApp(true)}>
        <Icon of={Smartphone} />
        Use an authenticator app
      </Button>
      <p className="text-sm text-ink-2">A code of six digits from an app on your phone.</p>
    </div>
  )
}
