import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  get,
  type Resolver,
  set,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import type { z } from 'zod'

/**
 * A form validated by the schema that also validates the request: `In` is what the fields hold, `Out` what the schema makes of it
 * and `onSubmit` receives. Errors appear on the first submit, then follow the typing; the first bad field gets the focus.
 */
export function useZodForm<In extends FieldValues, Out>(
  schema: z.ZodType<Out, In>,
  defaultValues: DefaultValues<In>,
): UseFormReturn<In, unknown, Out> {
  return useForm<In, unknown, Out>({
    resolver: resolveWith(schema),
    defaultValues,
    mode: 'onSubmit',
    reValidateMode: 'onChange',
    shouldFocusError: true,
  })
}

/** Each field's first complaint, with the element that is to get the focus. */
function resolveWith<In extends FieldValues, Out>(schema: z.ZodType<Out, In>): Resolver<In, unknown, Out> {
  return (values, _context, { fields }) => {
    const parsed = schema.safeParse(values)
    if (parsed.success) return { values: parsed.data, errors: {} }
    const errors: FieldErrors<In> = {}
    for (const { path, code, message } of parsed.error.issues) {
      const name = path.join('.')
      if (get(errors, name) !== undefined) continue
      const field: { ref: unknown } | undefined = get(fields, name)
      set(errors, name, { type: code, message, ref: field?.ref })
    }
    return { values: {}, errors }
  }
}
