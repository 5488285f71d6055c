import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { UseFormReturn } from 'react-hook-form'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { RadioGroupField, SelectField } from '#web/forms/choice-fields.tsx'
import { ErrorSummary, Form, FormError, useZodForm } from './form.tsx'
import { Honeypot } from './honeypot.tsx'
import { MoneyField, NumberField } from './number-field.tsx'
import { PasswordField } from './password-field.tsx'
import { TextareaField, TextField } from './text-field.tsx'

const Deal = z.object({
  name: z.string().min(1, 'Full name is required'),
  password: z.string(),
  price: z.number(),
  months: z.number(),
  state: z.string(),
  entity: z.enum(['LLC', 'Corporation']),
  message: z.string(),
  website: z.string().max(0).optional(),
})
type Deal = z.output<typeof Deal>

function Sample({ children }: { children: (form: UseFormReturn<Deal, unknown, Deal>) => ReactNode }) {
  const form = useZodForm(Deal, { name: 'Ada', price: 200_000, months: 12, state: 'Texas', entity: 'LLC' })
  return (
    <Form form={form} onSubmit={() => {}} id="deal">
      {children(form)}
    </Form>
  )
}

function html(children: (form: UseFormReturn<Deal, unknown, Deal>) => ReactNode): string {
  return renderToStaticMarkup(<Sample>{children}</Sample>)
}

it('connects label, control and hint', () => {
  const markup = html((form) => <TextField form={form} name="name" label="Full Name" hint="As on your papers." />)
  expect(markup).toMatch(/<label for="deal-name"[^>]*>Full Name<\/label>/)
  expect(markup).toMatch(/<input (?=[^>]*name="name")(?=[^>]*id="deal-name")(?=[^>]*aria-describedby="deal-name-hint")/)
  expect(markup).toContain('id="deal-name-hint"')
  expect(markup).not.toContain('aria-invalid=')
})

it('shows money with its sign and separators and numbers without a spinner', () => {
  const markup = html((form) => (
    <>
      <MoneyField form={form} name="price" label="Purchase price" />
      <NumberField form={form} name="months" label="Term" whole />
    </>
  ))
  expect(markup).toMatch(/<input (?=[^>]*name="price")(?=[^>]*value="\$200,000")(?=[^>]*inputMode="decimal")/i)
  expect(markup).toMatch(/<input (?=[^>]*name="months")(?=[^>]*value="12")(?=[^>]*inputMode="numeric")/i)
  expect(markup).not.toContain('type="number"')
})

it('hides a password behind a button that says whether it is shown', () => {
  const markup = html((form) => (
    <PasswordField form={form} name="password" label="Password" autoComplete="current-password" />
  ))
  expect(markup).toMatch(/<input (?=[^>]*type="password")(?=[^>]*autoComplete="current-password")/i)
  expect(markup).toContain('aria-label="Show password" aria-pressed="false"')
})

it('hides the honeypot from people', () => {
  const markup = html((form) => <Honeypot {...form.register('website')} />)
  expect(markup).toContain('<div class="sr-only" aria-hidden="true">')
  expect(markup).toMatch(/<input (?=[^>]*name="website")(?=[^>]*tabindex="-1")(?=[^>]*autoComplete="off")/i)
})

it('groups radio cards under their legend', () => {
  const markup = html((form) => (
    <RadioGroupField form={form} name="entity" label="Entity type" options={[{ value: 'LLC', label: 'LLC' }]} />
  ))
  expect(markup).toMatch(/<fieldset[^>]* role="radiogroup"[^>]*><legend[^>]*>Entity type<\/legend>/)
  expect(markup).toMatch(/<input (?=[^>]*type="radio")(?=[^>]*name="entity")(?=[^>]*value="LLC")/)
})

it('renders on the server without style attributes, and without any error before a submit', () => {
  const markup = html((form) => (
    <>
      <ErrorSummary form={form} />
      <FormError form={form} />
      <TextareaField form={form} name="message" label="Message" />
      <SelectField form={form} name="state" label="State" options={[{ value: 'Texas', label: 'Texas' }]} />
      <MoneyField form={form} name="price" label="Price" />
      <PasswordField form={form} name="password" label="Password" autoComplete="new-password" />
      <RadioGroupField form={form} name="entity" label="Entity type" options={[{ value: 'LLC', label: 'LLC' }]} />
    </>
  ))
  expect(markup).toMatch(/^<form id="deal" class="[^"]*" noValidate="">/i)
  expect(markup).not.toMatch(/ style=|<style|role="alert"|aria-invalid="true"/)
})
