import { useMutation } from '@tanstack/react-query'
import { z } from 'zod'
import { type DeskConsent, listConsentsEndpoint } from '#contract/desk/people.ts'
import { phoneNumber } from '#contract/wire/phone.ts'
import { applyProblem } from '#web/features/desk/entry/apply-problem.ts'
import { useDeskCall } from '#web/features/desk/shell/use-desk-call.ts'
import { formatDay } from '#web/format/dates.ts'
import { Form } from '#web/forms/form.tsx'
import { FormError } from '#web/forms/form-error.tsx'
import { TextField } from '#web/forms/text-field.tsx'
import { useZodForm } from '#web/forms/use-zod-form.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Section } from '#web/ui/figures/section.tsx'
import { Cell, ColumnHead, RowHead, Table } from '#web/ui/figures/table.tsx'

const Fields = z.object({ phone: phoneNumber })

/** Finds the consents to calls and texts by the number's stored hash, even after the account was erased. */
export function ConsentLookup() {
  const call = useDeskCall()
  const form = useZodForm(Fields, { phone: '' })
  const find = useMutation({
    mutationFn: (body: z.output<typeof Fields>) => call(listConsentsEndpoint, { body }),
    onError: (problem) => applyProblem(form, problem),
  })
  return (
    <Section id="consents" title="Consents to calls and texts" className="mt-10">
      <Form
        form={form}
        onSubmit={(values) => find.mutate(values)}
        label="Look up consents"
        className="flex flex-wrap items-end gap-3"
      >
        <FormError form={form} title="Nothing was looked up" />
        <TextField form={form} name="phone" label="Phone number" type="tel" autoComplete="off" />
        <Button type="submit" pending={find.isPending} pendingLabel="Looking…">
          Look up
        </Button>
      </Form>
      <div role="status" className="mt-3">
        {find.data?.consents.length === 0 ? <p className="text-sm">No consent was given with this number.</p> : null}
        {find.data && find.data.consents.length > 0 ? <Consents consents={find.data.consents} /> : null}
      </div>
    </Section>
  )
}

function Consents({ consents }: { consents: readonly DeskConsent[] }) {
  return (
    <Table caption="Consents given with this number">
      <thead>
        <tr>
          <ColumnHead align="left">Lender</ColumnHead>
          <ColumnHead align="left">Allowed</ColumnHead>
          <ColumnHead align="left">Wording</ColumnHead>
          <ColumnHead align="left">Given</ColumnHead>
          <ColumnHead align="left">Withdrawn</ColumnHead>
          <ColumnHead align="left">Account</ColumnHead>
        </tr>
      </thead>
      <tbody>
        {consents.map(({ id, lenderName, calls, texts, wording, givenAt, withdrawnAt, erasedAt }) => (
          <tr key={id}>
            <RowHead translate="no">{lenderName}</RowHead>
            <Cell align="left">{[calls ? 'calls' : null, texts ? 'texts' : null].filter(Boolean).join(', ')}</Cell>
            <Cell align="left">{wording}</Cell>
            <Cell align="left">{formatDay(givenAt.slice(0, 10))}</Cell>
            <Cell align="left">{withdrawnAt ? formatDay(withdrawnAt.slice(0, 10)) : 'No'}</Cell>
            <Cell align="left">{erasedAt ? `Erased ${formatDay(erasedAt.slice(0, 10))}` : 'Exists'}</Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
