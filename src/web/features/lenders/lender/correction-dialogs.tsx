import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import {
  ClaimRequest,
  programFields,
  type ReportableField,
  reportableFields,
  reportWrongFigureEndpoint,
  requestClaimEndpoint,
  WrongFigure,
} from '#contract/lenders/corrections.ts'
import type { Lender } from '#contract/lenders/lenders.ts'
import { useCall } from '#web/app-context.ts'
import { SelectField } from '#web/forms/choice-fields.tsx'
import { applyServerErrors, Form, FormError, useZodForm } from '#web/forms/form.tsx'
import { Honeypot } from '#web/forms/honeypot.tsx'
import { TextField } from '#web/forms/text-field.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Dialog, DialogBody, DialogFoot } from '#web/ui/overlays/dialog.tsx'

const labels: Record<ReportableField, string> = {
  minRate: 'Lowest rate',
  maxRate: 'Highest rate',
  minPoints: 'Fewest points',
  maxPoints: 'Most points',
  minAmount: 'Smallest loan',
  maxAmount: 'Largest loan',
  minTerm: 'Shortest term',
  maxTerm: 'Longest term',
  fundingDays: 'Days to fund',
  states: 'States',
  contactEmail: 'Email',
  contactPhone: 'Phone',
  website: 'Website',
  description: 'Description',
}

type Props = { lender: Lender; kind: 'report' | 'claim'; onClose: () => void }

/**
 * The dialog that reports a wrong figure or claims a lender's page, by `kind`. A claim emails an editing link to an
 * address at the lender. Open while it is rendered; shows the server's answer until it is closed.
 */
export function CorrectionDialogs({ lender, kind, onClose }: Props) {
  const [message, setMessage] = useState<string | null>(null)
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      size="small"
      title={kind === 'report' ? 'Report a wrong figure' : 'Claim this page'}
      description={
        kind === 'report'
          ? 'What are the current terms? We review every report.'
          : 'We’ll email you a link to propose changes to terms, programs and contact.'
      }
    >
      {message ? (
        <DialogBody>
          <Alert tone="success" title={message} />
        </DialogBody>
      ) : kind === 'report' ? (
        <ReportForm lender={lender} onSent={setMessage} />
      ) : (
        <ClaimForm lender={lender} onSent={setMessage} />
      )}
    </Dialog>
  )
}

type FormProps = { lender: Lender; onSent: (message: string) => void }

const ReportFields = WrongFigure.extend({ website: z.string(), program: z.string(), email: z.string() })

function ReportForm({ lender, onSent }: FormProps) {
  const call = useCall()
  const form = useZodForm(ReportFields, {
    field: 'minRate',
    program: '',
    value: '',
    source: '',
    email: '',
    website: '',
  })
  const field = form.watch('field')
  const sending = useMutation({
    mutationFn: (body: z.output<typeof ReportFields>) =>
      call(reportWrongFigureEndpoint, { params: { id: lender.id }, body }),
    onSuccess: ({ message }) => onSent(message),
    onError: (problem) => applyServerErrors(form, problem),
  })
  return (
    <Form form={form} onSubmit={(body) => sending.mutate(body)} label="Report a wrong figure" className="contents">
      <DialogBody>
        <FormError form={form} title="Not sent" />
        <SelectField
          form={form}
          name="field"
          label="What is wrong"
          options={reportableFields.map((value) => ({ value, label: labels[value] }))}
        />
        {lender.programs.length > 0 && programFields.has(field) ? (
          <SelectField
            form={form}
            name="program"
            label="Program"
            options={[
              { value: '', label: 'Choose the program' },
              ...lender.programs.map(({ name }) => ({ value: name, label: name })),
            ]}
          />
        ) : null}
        <TextField form={form} name="value" label="What it should say" maxLength={500} required />
        <TextField form={form} name="source" label="Where you read it" maxLength={500} required />
        <TextField
          form={form}
          name="email"
          label="Your email (optional)"
          type="email"
          hint="We’ll email you only if we don’t use it, to say why."
        />
        <Honeypot {...form.register('website')} />
      </DialogBody>
      <DialogFoot>
        <Button type="submit" variant="primary" pending={sending.isPending} pendingLabel="Sending...">
          Send
        </Button>
      </DialogFoot>
    </Form>
  )
}

const ClaimFields = ClaimRequest.extend({ website: z.string() })

function ClaimForm({ lender, onSent }: FormProps) {
  const call = useCall()
  const form = useZodForm(ClaimFields, { email: '', website: '' })
  const sending = useMutation({
    mutationFn: (body: z.output<typeof ClaimFields>) => call(requestClaimEndpoint, { params: { id: lender.id }, body }),
    onSuccess: ({ message }) => onSent(message),
    onError: (problem) => applyServerErrors(form, problem),
  })
  return (
    <Form form={form} onSubmit={(body) => sending.mutate(body)} label="Claim this page" className="contents">
      <DialogBody>
        <FormError form={form} title="Not sent" />
        <TextField
          form={form}
          name="email"
          label="Your work email"
          hint="The one on this page, or one at the lender’s website domain."
          type="email"
          autoComplete="email"
          required
        />
        <Honeypot {...form.register('website')} />
      </DialogBody>
      <DialogFoot>
        <Button type="submit" variant="primary" pending={sending.isPending} pendingLabel="Sending...">
          Email me a link
        </Button>
      </DialogFoot>
    </Form>
  )
}
