import { useMutation, useQuery } from '@tanstack/react-query'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import {
  ClaimedLender,
  ProposedChanges,
  proposeChangesEndpoint,
  readClaimEndpoint,
} from '#contract/lenders/corrections.ts'
import { CallError } from '#contract/wire/call.ts'
import { useCall } from '#web/app-context.ts'
import { applyServerErrors, Form, FormError, useZodForm } from '#web/forms/form.tsx'
import { changedTexts, LenderFields } from '#web/forms/lender-terms/lender-fields.tsx'
import { readableFieldTexts } from '#web/forms/lender-terms/readable-field-text.ts'
import { TextareaField } from '#web/forms/text-field.tsx'
import { queryKeys } from '#web/session/query-keys.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { ErrorState } from '#web/ui/feedback/empty-state.tsx'
import { Spinner } from '#web/ui/feedback/skeleton.tsx'

/**
 * The editor for a lender's own page, opened with the emailed link. Shows every field as text and proposes the changes.
 */
export function ClaimPage({ token }: { token: string }) {
  const call = useCall()
  const { data, error, refetch } = useQuery({
    queryKey: queryKeys.lenderClaim(token),
    queryFn: () => call(readClaimEndpoint, { params: { token } }),
    gcTime: 0,
  })
  return error ? (
    <ErrorState
      title={isInvalidLink(error) ? 'This link isn’t valid' : 'This page could not be loaded'}
      heading="h1"
      onRetry={() => void refetch()}
    >
      {error.message}
    </ErrorState>
  ) : !data ? (
    <Spinner label="Loading…" />
  ) : (
    <LenderTermsForm
      lender={data}
      heading="h1"
      propose={(body) => call(proposeChangesEndpoint, { params: { token }, body })}
    />
  )
}

/** Returns whether the server rejected the token, as malformed (400) or as unknown or expired (404). */
function isInvalidLink(error: Error): boolean {
  return error instanceof CallError && (error.status === 400 || error.status === 404)
}

const ClaimFields = ClaimedLender.pick({ fields: true, programs: true }).extend({ note: ProposedChanges.shape.note })
type In = z.input<typeof ClaimFields>
type Out = z.output<typeof ClaimFields>
type Texts = Pick<In, 'fields' | 'programs'>

/**
 * A form with every field of a lender's page as text. `propose` gets the changed ones, sends them to the operators for
 * review and resolves to a message, which the form then shows with the published texts. Can't be sent without a change.
 */
export function LenderTermsForm({
  lender: { name, fields, programs },
  heading: Heading,
  propose,
}: {
  lender: ClaimedLender
  heading: 'h1' | 'h2'
  propose: (body: ProposedChanges) => Promise<{ message: string }>
}) {
  const before: Texts = {
    fields: readableFieldTexts(fields),
    programs: programs.map((program) => ({ name: program.name, fields: readableFieldTexts(program.fields) })),
  }
  const form = useZodForm<In, Out>(ClaimFields, { ...before, note: '' })
  const sending = useMutation({
    mutationFn: ({ note, ...texts }: Out) => propose({ changes: changesOf(before, texts), note }),
    onSuccess: () => form.reset(),
    onError: (problem) => applyServerErrors(form, problem),
  })
  return (
    <Form form={form} onSubmit={(texts) => sending.mutate(texts)}>
      <Heading>{name}</Heading>
      <p className="text-ink-2">
        Write terms like $75K, 9.5% or 6–12 months. Leave a field empty for “not published”. We review before
        publishing.
      </p>
      {sending.data ? <Alert tone="success" title={sending.data.message} /> : null}
      <FormError form={form} title="Not sent" />
      <TextsSection form={form} title="About you" path="fields" />
      {programs.map((program, index) => (
        <TextsSection key={program.name} form={form} title={program.name} path={`programs.${index}.fields`} />
      ))}
      <TextareaField form={form} name="note" label="A note to us (optional)" rows={3} maxLength={1000} />
      <ProposeButton form={form} before={before} isSending={sending.isPending} />
    </Form>
  )
}

type ClaimFormReturn = UseFormReturn<In, unknown, Out>

function TextsSection({
  form,
  title,
  path,
}: {
  form: ClaimFormReturn
  title: string
  path: 'fields' | `programs.${number}.fields`
}) {
  return (
    <section aria-labelledby={`group-${title}`}>
      <h2 id={`group-${title}`} className="mb-3 text-h3">
        {title}
      </h2>
      <LenderFields form={form} path={path} />
    </section>
  )
}

function ProposeButton({ form, before, isSending }: { form: ClaimFormReturn; before: Texts; isSending: boolean }) {
  const { length } = changesOf(before, useWatch({ control: form.control }) as Texts)
  return (
    <div>
      <Button type="submit" variant="primary" disabled={length === 0} pending={isSending}>
        Propose {length === 1 ? '1 change' : `${length} changes`}
      </Button>
    </div>
  )
}

/** Returns the fields of the lender and its programs whose text changed. */
function changesOf(before: Texts, after: Texts): ProposedChanges['changes'] {
  const of = (program: string | null, was: Texts['fields'], is: Texts['fields']) =>
    Object.entries(changedTexts(was, is)).map(([field, value]) => ({ program, field, value }))
  return [
    ...of(null, before.fields, after.fields),
    ...after.programs.flatMap(({ name, fields }, index) => of(name, before.programs[index]!.fields, fields)),
  ]
}
