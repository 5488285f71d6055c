import { parse } from 'tldts'

/** Domains of email and hosting providers. An address there doesn't prove that someone works for a lender. */
const providers = new Set(
  'gmail.com googlemail.com yahoo.com ymail.com outlook.com hotmail.com live.com msn.com aol.com icloud.com me.com mac.com proton.me protonmail.com pm.me gmx.com gmx.net mail.com zoho.com fastmail.com yandex.com hey.com comcast.net att.net verizon.net sbcglobal.net bellsouth.net cox.net charter.net earthlink.net wix.com wixsite.com squarespace.com weebly.com godaddy.com godaddysites.com wordpress.com blogspot.com google.com sites.google.com facebook.com instagram.com linkedin.com twitter.com x.com youtube.com linktr.ee carrd.co webflow.io netlify.app vercel.app herokuapp.com github.io pages.dev myshopify.com hubspot.com mailchimp.com calendly.com bbb.org yelp.com biggerpockets.com amazonaws.com azurewebsites.net'.split(
    ' ',
  ),
)

/**
 * Returns the domain whose email addresses may claim a lender: its website's registrable domain (public suffix list).
 * Undefined for a site on another subdomain than www, and for email and hosting providers.
 */
export function claimDomain(website: string | null): string | undefined {
  if (!website) return undefined
  const { hostname, domain, isIp, isPrivate } = parse(website, { allowPrivateDomains: true })
  if (!hostname || !domain || isIp || isPrivate) return undefined
  if (hostname !== domain && hostname !== `www.${domain}`) return undefined
  return providers.has(domain) ? undefined : domain
}

/**
 * Returns whether a lower-case domain belongs to an email or hosting provider. Members with an address there can't
 * invite others.
 */
export function isProvider(domain: string): boolean {
  return providers.has(domain)
}

/**
 * Returns whether an email address may claim a lender: it is the published address, or its domain is exactly {@link
 * claimDomain}. Ignores case.
 */
export function canClaim(email: string, lender: { contactEmail: string | null; website: string | null }): boolean {
  const address = email.toLowerCase()
  if (lender.contactEmail?.toLowerCase() === address) return true
  const domain = claimDomain(lender.website)
  return domain !== undefined && address.slice(address.lastIndexOf('@') + 1) === domain
}
