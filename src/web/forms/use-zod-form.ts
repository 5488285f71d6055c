import { zodResolver } from '@hookform/resolvers/zod'
import { type DefaultValues, type FieldValues, type UseFormReturn, useForm } from 'react-hook-form'
import type { z } from 'zod'

/**
 * Creates a form validated by the request's schema: `In` is the type of the fields, `Out` the parsed type that `onSubmit`
 * receives. Errors appear on the first submit, or with `checks: 'left'` (long forms) when a field is left, and update while
 * typing. The first invalid field is focused.
 */
export function useZodForm<In extends FieldValues, Out>(
  schema: z.ZodType<Out, In>,
  defaultValues: DefaultValues<In>,
  { checks = 'submit' }: { checks?: 'submit' | 'left' } = {},
): UseFormReturn<In, unknown, Out> {
  return useForm<In, unknown, Out>({
    resolver: zodResolver(schema),
    defaultValues,
    mode: checks === 'left' ? 'onTouched' : 'onSubmit',
    reValidateMode: 'onChange',
    shouldFocusError: true,
  })
}
