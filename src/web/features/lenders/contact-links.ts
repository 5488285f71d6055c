/** Returns a mailto link with the beginning of an email to the lender. */
export function lenderMailHref(lender: { name: string; contactEmail: string }, siteName: string): string {
  const name = withoutControls(lender.name)
  const subject = `Loan inquiry for ${name}`
  const body = `Hello ${name},\n\nI found your lending terms on ${withoutControls(siteName)} and would like to discuss a deal.\n\n`
  // Email programs on every platform accept %20 for blanks and CR LF for line breaks.
  const query = `subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body.replaceAll('\n', '\r\n'))}`
  return `${mailHref(lender.contactEmail)}?${query}`
}

/** Returns a mailto link. Escapes everything but the '@', so that the address can't inject headers. */
export function mailHref(email: string): string {
  return `mailto:${encodeURIComponent(email.trim()).replaceAll('%40', '@').replaceAll('%2B', '+')}`
}

function withoutControls(text: string): string {
  return text.replace(/[\u0000-\u001f\u007f]+/g, ' ').trim()
}

/** Returns a tel link. Ten digits are a U.S. number. Null without a number. */
export function phoneHref(phone: string): string | null {
  const digits = phone.replace(/\D/g, '')
  if (digits === '') return null
  if (phone.trim().startsWith('+')) return `tel:+${digits}`
  if (digits.length === 10) return `tel:+1${digits}`
  return digits.length === 11 && digits.startsWith('1') ? `tel:+${digits}` : `tel:${digits}`
}

/** Returns a link's address for display: without scheme, 'www.' and a final slash. */
export function websiteLabel(href: string): string {
  return href.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '')
}
