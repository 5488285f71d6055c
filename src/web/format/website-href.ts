/** A lender's website as a link; https is assumed when it has no scheme. Null when there is none, or when it is no web address. */
export function websiteHref(website: string | null): string | null {
  const text = website?.trim()
  if (!text) return null
  try {
    const url = new URL(/^https?:\/\//i.test(text) ? text : `https://${text}`)
    return url.hostname.includes('.') ? url.href : null
  } catch {
    return null
  }
}
