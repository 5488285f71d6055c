/** Returns a mailto link. Escapes every part, so that an address can't add fields. */
export function emailHref(address: string, email?: { subject: string; body: string }): string {
  const to = encodeURIComponent(address.trim()).replaceAll('%40', '@').replaceAll('%2B', '+')
  if (!email) return `mailto:${to}`
  // Email programs on every platform accept %20 for spaces and CR LF for line breaks.
  const body = encodeURIComponent(email.body.replaceAll('\n', '\r\n'))
  return `mailto:${to}?subject=${encodeURIComponent(email.subject)}&body=${body}`
}

/**
 * Returns a tel link with its extension. Ten digits, or eleven that begin with 1, are a U.S. number; others keep their
 * digits and leading plus. Null without a digit.
 */
export function phoneHref(phone: string): string | null {
  const [number = '', extension = ''] = phone.split(/\s*(?:;ext=|ext\.?|x)\s*/i)
  const digits = number.replace(/\D/g, '')
  if (digits === '') return null
  const isAmerican = digits.length === 10 || (digits.length === 11 && digits.startsWith('1'))
  const plus = number.trim().startsWith('+') || isAmerican ? '+' : ''
  const country = digits.length === 10 && !number.trim().startsWith('+') ? '1' : ''
  const ext = extension.replace(/\D/g, '')
  return `tel:${plus}${country}${digits}${ext ? `;ext=${ext}` : ''}`
}
