import { zodResolver } from '@hookform/resolvers/zod'
import { type DefaultValues, type FieldValues, type UseFormReturn, useForm } from 'react-hook-form'
import type { z } from 'zod'

/**
 * A form validated by the schema that also validates the request: `In` is what the fields hold, `Out` what the schema makes of it
 * and `onSubmit` receives. Errors appear on the first submit, in a long form as soon as a field is left (`checks: 'left'`), then follow
 * the typing; the first bad field gets the focus.
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
