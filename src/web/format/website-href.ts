/**
 * Returns a website's link, with https added when the scheme is missing. Null unless it is an http(s) address of a named
 * host. Rejects addresses with passwords and other schemes.
 */
export function websiteHref(website: string | null): string | null {
  const text = website?.trim() ?? ''
  if (text === '' || /[\u0000-\u0020\u007f]/.test(text)) return null
  const hasHttp = /^https?:\/\//i.test(text)
  // A colon that isn't followed by a port belongs to another scheme, such as javascript:.
  if (!hasHttp && /^[^/?#]*:(?!\d{1,5}([/?#]|$))/.test(text)) return null
  try {
    const url = new URL(hasHttp ? text : `https://${text.replace(/^\/\//, '')}`)
    const isWeb = url.protocol === 'https:' || url.protocol === 'http:'
    if (!isWeb || url.username || url.password || !url.hostname.includes('.')) return null
    return url.href
  } catch {
    return null
  }
}
