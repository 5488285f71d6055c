import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ClaimedLender } from '#contract/lenders/corrections.ts'
import { useCall } from '#web/app-context.ts'
import { LenderFields } from '#web/forms/lender-terms/lender-fields.tsx'
import { peopleTexts } from '#web/forms/lender-terms/people-text.ts'
import { queryKeys } from '#web/session/query-keys.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { inputClass } from '#web/ui/controls/input-class.ts'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { Spinner } from '#web/ui/feedback/spinner.tsx'

/** Fetched when it is needed: the page itself starts without the validator. */
const loadContract = () => import('#contract/lenders/corrections.ts')

type Change = { program: string | null; field: string; value: string }

/** A lender's own page, opened by the link that was mailed to it: every field as text, and what was changed is proposed. */
export function ClaimPage({ token }: { token: string }) {
  const call = useCall()
  const { data, error, refetch } = useQuery({
    queryKey: queryKeys.lenderClaim(token),
    queryFn: async () => call((await loadContract()).readClaimEndpoint, { params: { token } }),
    gcTime: 0,
  })
  return (
    <main id="main" className="py-section wrap">
      {error ? (
        <ErrorState title="This link does not open a page" heading="h1" onRetry={() => void refetch()}>
          {error.message}
        </ErrorState>
      ) : !data ? (
        <Spinner label="Loading…" />
      ) : (
        <ClaimForm token={token} lender={data} />
      )}
    </main>
  )
}

function ClaimForm({ token, lender }: { token: string; lender: ClaimedLender }) {
  const call = useCall()
  const [typed, setTyped] = useState<Record<string, Change>>({})
  const [note, setNote] = useState('')
  const sending = useMutation({
    mutationFn: async (changes: Change[]) =>
      call((await loadContract()).proposeChangesEndpoint, { params: { token }, body: { changes, note } }),
    onSuccess: () => setTyped({}),
  })
  const groups = [
    { program: null, title: 'About you', fields: peopleTexts(lender.fields) },
    ...lender.programs.map(({ name, fields }) => ({ program: name, title: name, fields: peopleTexts(fields) })),
  ]
  const before = (change: Change) =>
    groups.find(({ program }) => program === change.program)?.fields[change.field] ?? ''
  const changes = Object.values(typed).filter((change) => change.value !== before(change))
  return (
    <form
      className="grid gap-5"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (changes.length > 0 && !sending.isPending) sending.mutate(changes)
      }}
    >
      <h1>{lender.name}</h1>
      <p className="text-ink-2">
        Change what is wrong, in your own words: $75K, 9.5%, 6–12 months. An empty field is “not published”. Somebody
        looks at it before it appears.
      </p>
      {sending.data ? <Alert tone="success" title={sending.data.message} /> : null}
      {sending.error ? <Alert title="Not sent">{sending.error.message}</Alert> : null}
      {groups.map(({ program, title, fields }) => (
        <section key={title} aria-labelledby={`group-${title}`}>
          <h2 id={`group-${title}`} className="mb-3 text-h3">
            {title}
          </h2>
          <LenderFields
            texts={Object.fromEntries(
              Object.entries(fields).map(([field, text]) => [field, typed[keyOf(program, field)]?.value ?? text]),
            )}
            onText={(field, value) => setTyped({ ...typed, [keyOf(program, field)]: { program, field, value } })}
          />
        </section>
      ))}
      <label className="grid content-start gap-1.5 text-sm/[1.4] font-semibold">
        <span>A word to us (optional)</span>
        <textarea
          className={inputClass()}
          rows={3}
          maxLength={1000}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
      </label>
      <div>
        <Button type="submit" variant="primary" disabled={changes.length === 0} pending={sending.isPending}>
          Propose {changes.length === 1 ? '1 change' : `${changes.length} changes`}
        </Button>
      </div>
    </form>
  )
}

const keyOf = (program: string | null, field: string) => `${program ?? ''} ${field}`
