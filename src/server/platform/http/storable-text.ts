import { validatorCompiler as zodCompiler } from 'fastify-type-provider-zod'
import { Failure } from '#server/failure.ts'

/**
 * Returns whether a text, or any key or text inside an object, contains what PostgreSQL can't store: NUL or an unpaired
 * surrogate.
 */
export function holdsUnstorableText(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed()
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(value).some(([key, part]) => holdsUnstorableText(key) || holdsUnstorableText(part))
}

/** Returns the 400 for text that PostgreSQL can't store. */
export function unstorableText(): Failure {
  return new Failure('invalid', 'The text contains a character that cannot be stored.')
}

/**
 * Validates with Zod, then rejects text that the database can't store. Path parameters are exempt, because they are
 * looked up and never stored.
 */
export const validatorCompiler: typeof zodCompiler = (route) => {
  const validate = zodCompiler(route)
  if (route.httpPart === 'params') return validate
  return (data) => {
    const result = validate(data)
    return typeof result === 'object' && 'value' in result && holdsUnstorableText(result.value)
      ? { error: unstorableText() }
      : result
  }
}
