import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser'
import { useMutation } from '@tanstack/react-query'
import {
  addPasskeyEndpoint,
  openDeskWithPasskeyEndpoint,
  startPasskeyCheckEndpoint,
  startPasskeySetupEndpoint,
} from '#contract/desk/entry.ts'
import { type Call, CallError } from '#contract/wire/call.ts'
import { useCall } from '#web/app-context.ts'

/** Returns an error's text. Replaces the browser's own messages; the usual cause is a canceled prompt. */
function failureOf(error: Error | null): string | null {
  if (!error) return null
  return error instanceof CallError
    ? error.message
    : 'The passkey prompt wasn’t completed. Try again, or use another method.'
}

/**
 * The WebAuthn library validates these values in the browser and on the server; the contract types them only as JSON.
 */
type Answer = { id: string; rawId: string; type: 'public-key'; response: Record<string, unknown> }

/**
 * Returns `open`, which asks the browser for a passkey and opens the desk with it. Also returns whether `open` is
 * pending, and the error text of its failure, if any.
 */
export function useOpenWithPasskey(onOpened: () => void) {
  const call = useCall()
  const { mutate, isPending, error } = useMutation({
    async mutationFn() {
      const optionsJSON = (await call(startPasskeyCheckEndpoint)) as unknown as PublicKeyCredentialRequestOptionsJSON
      const answer = (await startAuthentication({ optionsJSON })) as unknown as Answer
      await call(openDeskWithPasskeyEndpoint, { body: { answer } })
    },
    onSuccess: onOpened,
  })
  return { open: () => mutate(), isPending, failure: failureOf(error) }
}

/**
 * Returns `add`, which creates a passkey. Also returns whether `add` is pending, and the error text of its failure, if
 * any. If the operator already has a second factor, `call` must be the desk's client, which prompts for that factor.
 * `onAdded` gets new recovery codes, or null if the operator has some left.
 */
export function useAddPasskey(call: Call, onAdded: (recoveryCodes: string[] | null) => void) {
  const { mutate, isPending, error } = useMutation({
    async mutationFn() {
      const optionsJSON = (await call(startPasskeySetupEndpoint)) as unknown as PublicKeyCredentialCreationOptionsJSON
      const answer = (await startRegistration({ optionsJSON })) as unknown as Answer
      return call(addPasskeyEndpoint, { body: { answer } })
    },
    onSuccess: ({ recoveryCodes }) => onAdded(recoveryCodes),
  })
  return { add: () => mutate(), isPending, failure: failureOf(error) }
}
