import { useMutation, useQueryClient } from '@tanstack/react-query'
import { acceptLegalTextsEndpoint, legalVersion } from '#contract/accounts/legal-texts.ts'
import { useCall } from '#web/app-context.ts'
import { userQuery } from '#web/session/session.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Alert } from '#web/ui/feedback/alert.tsx'

/** The changes of the versions 2026-11 and later, for investors who accepted an earlier one. */
export const legalChanges: readonly string[] = [
  'The privacy policy lists everything we store, including the optional credit score and reserves, and how long we keep it.',
  'We measure visits only after you agree, and honor Global Privacy Control.',
  'You can download your data, and appeal when we refuse a request.',
  'The privacy policy says that your credit score is checked against lenders’ minimums, and the range decides the price.',
  'It lists what your browser keeps, such as drafts, calculator figures and unsent project records.',
]

/**
 * Shows an investor what the current version of the terms and the privacy policy changed. "Continue" records its
 * acceptance; the shell shows the notice until then.
 */
export function LegalNotice() {
  const call = useCall()
  const queryClient = useQueryClient()
  const accept = useMutation({
    mutationFn: () => call(acceptLegalTextsEndpoint, { body: { version: legalVersion } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: userQuery().queryKey }),
  })
  return (
    <section className="border-b border-line bg-brass-soft print:hidden" aria-labelledby="legal-notice">
      <div className="wrap grid justify-items-start gap-2 py-4 text-sm">
        <h2 id="legal-notice" className="font-sans text-sm font-semibold tracking-normal">
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
