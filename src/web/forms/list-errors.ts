/** The errors of a form as dotted field names with their messages, in the schema's order, without those of the form as a whole. */
export function listErrors(errors: object): { name: string; message: string }[] {
  return Object.entries(errors).flatMap(([name, error]) => (name === 'root' ? [] : listOne(name, error)))
}

function listOne(name: string, error: unknown): { name: string; message: string }[] {
  if (typeof error !== 'object' || error === null) return []
  if ('message' in error && typeof error.message === 'string') return [{ name, message: error.message }]
  // `ref` is the field's element, and elements have properties without end.
  return Object.entries(error).flatMap(([key, inner]) => (key === 'ref' ? [] : listOne(`${name}.${key}`, inner)))
}
