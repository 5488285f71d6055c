import { useMutation, useQuery } from '@tanstack/react-query'
import { useSelector } from '@tanstack/react-store'
import { FactorCode, getDeskEntryEndpoint, openDeskWithCodeEndpoint } from '#contract/desk/entry.ts'
import { formatCountOf } from '#domain/money/counts.ts'
import { useCall } from '#web/app-context.ts'
import { factorRequest } from '#web/features/desk/kit/use-desk-call.ts'
import { applyServerErrors, Form, FormError, useZodForm } from '#web/forms/form.tsx'
import { TextField } from '#web/forms/text-field.tsx'
import { queryKeys } from '#web/session/query-keys.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { ErrorState } from '#web/ui/feedback/empty-state.tsx'
import { Spinner } from '#web/ui/feedback/skeleton.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { KeyRound } from '#web/ui/icons.ts'
import { Dialog, DialogBody } from '#web/ui/overlays/dialog.tsx'
import { useOpenWithPasskey } from './use-passkey.ts'

/**
 * Asks for the second factor (a passkey, the app's code, or a recovery code), opens the desk with it, and then calls
 * `onOpened`.
 */
export function FactorCheck({ onOpened }: { onOpened: () => void }) {
  const call = useCall()
  const entry = useQuery({
    queryKey: queryKeys.deskEntry,
    queryFn: () => call(getDeskEntryEndpoint),
    staleTime: 0,
    refetchOnMount: 'always',
    gcTime: 0,
  })
  const passkey = useOpenWithPasskey(onOpened)
  const form = useZodForm(FactorCode, { code: '' })
  const code = useMutation({
    mutationFn: (body: { code: string }) => call(openDeskWithCodeEndpoint, { body }),
    onSuccess: onOpened,
    onError: (problem) => applyServerErrors(form, problem),
  })
  if (entry.error)
    return (
      <ErrorState title="The desk cannot be opened" onRetry={() => void entry.refetch()}>
        {entry.error.message}
      </ErrorState>
    )
  if (!entry.data) return <Spinner label="Loading…" />
  const { passkeys, hasCodes, recoveryCodesLeft } = entry.data
  return (
    <div className="grid gap-5">
      {passkeys > 0 ? (
        <>
          {passkey.failure ? <Alert title="That did not work">{passkey.failure}</Alert> : null}
          <Button variant="primary" wide pending={passkey.isPending} onClick={passkey.open}>
            <Icon of={KeyRound} />
            Use a passkey
          </Button>
        </>
      ) : null}
      <Form form={form} onSubmit={(body) => code.mutate(body)} label="Code">
        <FormError form={form} title="Error" />
        <TextField
          form={form}
          name="code"
          label={hasCodes ? "Your app's code" : 'A recovery code'}
          hint={`${hasCodes ? 'Or one of your' : 'You have'} ${formatCountOf(recoveryCodesLeft, 'recovery code')}. Each works once.`}
          inputMode="text"
          autoComplete="one-time-code"
          autoCapitalize="characters"
          maxLength={40}
        />
        <div>
          <Button type="submit" variant={passkeys > 0 ? undefined : 'primary'} pending={code.isPending}>
            Open the desk
          </Button>
        </div>
      </Form>
    </div>
  )
}

/**
 * While {@link factorRequest} holds a request, asks for the second factor in a dialog over the current page, and
 * settles the request. The page keeps its typed text.
 */
export function FactorDialog() {
  const request = useSelector(factorRequest)
  function settle(isConfirmed: boolean) {
    factorRequest.set(null)
    if (isConfirmed) request?.resolve()
    else request?.reject()
  }
  return (
    <Dialog
      open={request !== null}
      onOpenChange={(open) => {
        if (!open) settle(false)
      }}
      size="small"
      title="Confirm it’s you"
      description="The desk asks again before sensitive actions, and after half an hour without use."
    >
      <DialogBody>
        <FactorCheck onOpened={() => settle(true)} />
      </DialogBody>
    </Dialog>
  )
}
