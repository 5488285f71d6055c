import { type ReactNode, useId } from 'react'
import type { FieldValues, SubmitHandler, UseFormReturn } from 'react-hook-form'
import { FormIdContext } from './form-id.ts'

/**
 * A form element over a form of `useZodForm`. The browser's own validation is off, so that every message comes from the schema.
 * `id` lets a submit button stand outside (`<Button type="submit" form={id}>`), as in a dialog's last row.
 */
export function Form<In extends FieldValues, Out>({
  form,
  onSubmit,
  id,
  className,
  label,
  children,
}: {
  form: UseFormReturn<In, unknown, Out>
  onSubmit: SubmitHandler<Out>
  id?: string | undefined
  /** In place of a grid of fields. */
  className?: string | undefined
  label?: string | undefined
  children: ReactNode
}) {
  const ownId = useId()
  return (
    <FormIdContext value={id ?? ownId}>
      <form
        id={id}
        className={className ?? 'grid gap-5'}
        noValidate
        aria-label={label}
        onSubmit={form.handleSubmit(onSubmit)}
      >
        {children}
      </form>
    </FormIdContext>
  )
}
