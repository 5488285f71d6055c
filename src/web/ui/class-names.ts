/** Joins class names and leaves out what is false, null or empty, so that callers can write `isX && 'x'`. */
export function classNames(...parts: (string | false | null | undefined)[]): string {
  return parts.filter(Boolean).join(' ')
}
