import { useMutation } from '@tanstack/react-query'
import { z } from 'zod'
import { exportDataEndpoint } from '#contract/accounts/profile.ts'
import { CallError } from '#contract/wire/call.ts'
import { useCall } from '#web/app-context.ts'
import { localToday } from '#web/format/dates.ts'
import { Form } from '#web/forms/form.tsx'
import { PasswordField } from '#web/forms/password-field.tsx'
import { applyServerErrors } from '#web/forms/server-errors.ts'
import { useZodForm } from '#web/forms/use-zod-form.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Alert } from '#web/ui/feedback/alert.tsx'

const PasswordForm = z.object({ password: z.string().min(1, 'Enter your password') })
type PasswordForm = z.output<typeof PasswordForm>

/** Downloads everything stored about the investor as one JSON file. Asks for the password unless the sign-in is fresh. */
export function DownloadData() {
  const call = useCall()
  const form = useZodForm<PasswordForm, PasswordForm>(PasswordForm, { password: '' })
  const download = useMutation({
    mutationFn: (body: { password?: string }) => call(exportDataEndpoint, { body }),
    onSuccess(data) {
      form.reset()
      const url = URL.createObjectURL(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }))
      Object.assign(document.createElement('a'), { href: url, download: `my-data-${localToday()}.json` }).click()
      setTimeout(() => URL.revokeObjectURL(url), 60_000)
    },
    onError(error) {
      if (error instanceof CallError && error.reply.fields) applyServerErrors(form, error.reply)
    },
  })
  const { error } = download
  const reason = error instanceof CallError ? error.reply.reason : undefined
  const needsPassword = reason === 'password-needed' || (download.isPending && 'password' in download.variables)
  return (
    <section className="mt-12 grid justify-items-start gap-2 border-t border-line pt-6" aria-labelledby="profile-data">
      <h2 className="text-base" id="profile-data">
        Your data
      </h2>
      <p className="text-ink-2">One file with your profile, deals, matches, quotes, messages and projects.</p>
      {needsPassword ? (
        <Form form={form} label="Download my data" onSubmit={({ password }) => download.mutate({ password })}>
          <PasswordField form={form} name="password" label="Your password" autoComplete="current-password" />
          <Button type="submit" pending={download.isPending} pendingLabel="Preparing…">
            Download my data
          </Button>
        </Form>
      ) : (
        <Button pending={download.isPending} pendingLabel="Preparing…" onClick={() => download.mutate({})}>
          Download my data
        </Button>
      )}
      <div role="status">
        {download.isSuccess ? <p className="text-sm text-ink-2">Your file was downloaded.</p> : null}
      </div>
      {error && reason !== 'password-needed' ? <Alert title="Nothing was downloaded">{error.message}</Alert> : null}
    </section>
  )
}
