/**
 * Returns the path segment for a name: lowercase, only a-z, digits and hyphens; runs of spaces and hyphens become one
 * hyphen, none at the ends. Accented Latin letters lose their accents. Empty when the name has no Latin letter or
 * digit; the caller must then choose another slug.
 */
export function slugOf(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9\s-]/g, '')
    .replace(/[\s-]+/g, '-')
    .replace(/^-|-$/g, '')
}

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-5][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i

/** Returns whether a text is a UUID of version 1 to 5 and variant 8, 9, a or b, in either case. */
export function isUuid(text: string): boolean {
  return uuidPattern.test(text)
}
