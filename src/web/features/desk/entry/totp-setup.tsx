import { useMutation, useQuery } from '@tanstack/react-query'
import { encode } from 'uqr'
import { confirmTotpEndpoint, FactorCode, startTotpEndpoint } from '#contract/desk/entry.ts'
import type { Call } from '#contract/wire/call.ts'
import { downloadText } from '#web/features/desk/kit/desk-page.tsx'
import { applyServerErrors, Form, FormError, useZodForm } from '#web/forms/form.tsx'
import { TextField } from '#web/forms/text-field.tsx'
import { queryKeys } from '#web/session/query-keys.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { ErrorState } from '#web/ui/feedback/empty-state.tsx'
import { Spinner } from '#web/ui/feedback/skeleton.tsx'

/**
 * Shows a new secret as a QR code and as text, and confirms it with the app's first code. If the operator already has a
 * second factor, `call` must be the desk's client. `onAdded` gets new recovery codes, or null if the operator has some
 * left.
 */
export function TotpSetup({ call, onAdded }: { call: Call; onAdded: (recoveryCodes: string[] | null) => void }) {
  const started = useQuery({ queryKey: queryKeys.deskTotp, queryFn: () => call(startTotpEndpoint), gcTime: 0 })
  const form = useZodForm(FactorCode, { code: '' })
  const confirmed = useMutation({
    mutationFn: (body: { code: string }) => call(confirmTotpEndpoint, { body }),
    onSuccess: ({ recoveryCodes }) => onAdded(recoveryCodes),
    onError: (problem) => applyServerErrors(form, problem),
  })
  if (started.error)
    return (
      <ErrorState title="The key could not be created" onRetry={() => void started.refetch()}>
        {started.error.message}
      </ErrorState>
    )
  if (!started.data) return <Spinner label="Loading…" />
  const { secret, uri } = started.data
  return (
    <Form form={form} onSubmit={(body) => confirmed.mutate(body)} label="Authenticator app">
      <p className="text-ink-2">Scan this with your authenticator app, or type the key below into it.</p>
      <QrCode text={uri} />
      <p data-slot="totp-key" className="text-center font-mono text-sm font-medium wrap-anywhere">
        <span className="sr-only">Key: </span>
        {secret.match(/.{1,4}/g)?.join(' ')}
      </p>
      <FormError form={form} title="Error" />
      <TextField
        form={form}
        name="code"
        label="Six-digit code from the app"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={10}
      />
      <div>
        <Button type="submit" variant="primary" pending={confirmed.isPending}>
          Confirm
        </Button>
      </div>
    </Form>
  )
}

/**
 * Renders a QR code as one path. The background is white in dark mode too, because scanners expect dark modules on
 * light.
 */
function QrCode({ text }: { text: string }) {
  const { data, size } = encode(text, { border: 2 })
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return (
    <svg
      className="size-52 justify-self-center rounded bg-white fill-day-ink"
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label="QR code with the key"
    >
      <path d={path} />
    </svg>
  )
}

/** Shows the recovery codes, which are displayed only once. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  return (
    <div className="grid gap-5">
      <p className="text-ink-2">
        If you lose your passkey or phone, each code opens the desk once. You won’t see them again: print them or save
        them with your passwords.
      </p>
      <ul
        data-slot="recovery-codes"
        className="grid grid-cols-[repeat(auto-fill,minmax(12rem,1fr))] gap-x-6 gap-y-1 border-y border-line py-3 font-mono text-sm font-medium tabular-nums lining-nums"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-3">
        <Button onClick={() => downloadText('recovery-codes.txt', `${codes.join('\n')}\n`, 'text/plain')}>
          Download
        </Button>
        <Button variant="primary" onClick={onDone}>
          I’ve saved them
        </Button>
      </div>
    </div>
  )
}
