import { useMutation, useQueryClient } from '@tanstack/react-query'
import { acceptLegalTextsEndpoint, legalChanges, legalVersion } from '#contract/accounts/legal-texts.ts'
import type { User } from '#contract/accounts/profile.ts'
import { useCall } from '#web/app-context.ts'
import { userQuery } from '#web/session/own-query.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Alert } from '#web/ui/feedback/alert.tsx'

/** Shows an investor once what the current version of the terms and the privacy policy changed. */
export function LegalNotice({ user }: { user: User }) {
  const call = useCall()
  const queryClient = useQueryClient()
  const accept = useMutation({
    mutationFn: () => call(acceptLegalTextsEndpoint, { body: { version: legalVersion } }),
    onSuccess: () =>
      queryClient.setQueryData(userQuery().queryKey, {
        ...user,
        legalAcceptances: [...user.legalAcceptances, { version: legalVersion, at: new Date().toISOString() }],
      }),
  })
  return (
    <section className="border-b border-line bg-brass-soft print:hidden" aria-labelledby="legal-notice">
      <div className="wrap grid justify-items-start gap-2 py-4 text-sm">
        <h2 id="legal-notice" className="font-sans text-md font-semibold tracking-normal">
          Our terms and privacy policy changed
        </h2>
        <ul className="list-disc pl-5">
          {legalChanges.map((change) => (
            <li key={change}>{change}</li>
          ))}
        </ul>
        <p>
          Read the <a href="/terms">Terms</a> and the <a href="/privacy">Privacy Policy</a>. By continuing you accept
          them.
        </p>
        {accept.isError ? <Alert title="Not saved">{accept.error.message}</Alert> : null}
        <Button pending={accept.isPending} pendingLabel="Saving…" onClick={() => accept.mutate()}>
          Continue
        </Button>
      </div>
    </section>
  )
}
