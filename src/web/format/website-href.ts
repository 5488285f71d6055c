/**
 * A website as a link: completed with https when it has no http prefix, null when it is no http(s) address of a named host.
 * Passwords in addresses and other schemes are rejected.
 */
export function websiteHref(website: string | null): string | null {
  const text = website?.trim() ?? ''
  if (text === '' || /[\u0000-\u0020\u007f]/.test(text)) return null
  const hasHttp = /^https?:\/\//i.test(text)
  // A colon that is not before a port is another scheme's, such as javascript:.
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
