/** Joins class names. Skips false, null and empty ones, so that callers can write `isX && 'x'`. */
export function classNames(...parts: (string | false | null | undefined)[]): string {
  return parts.filter(Boolean).join(' ')
}
