import { parse } from 'tldts'

/** Domains where anyone can get an address or a page, so an address there proves nothing. */
const providers = new Set(
  'gmail.com googlemail.com yahoo.com ymail.com outlook.com hotmail.com live.com msn.com aol.com icloud.com me.com mac.com proton.me protonmail.com pm.me gmx.com gmx.net mail.com zoho.com fastmail.com yandex.com hey.com comcast.net att.net verizon.net sbcglobal.net bellsouth.net cox.net charter.net earthlink.net wix.com wixsite.com squarespace.com weebly.com godaddy.com godaddysites.com wordpress.com blogspot.com google.com sites.google.com facebook.com instagram.com linkedin.com twitter.com x.com youtube.com linktr.ee carrd.co webflow.io netlify.app vercel.app herokuapp.com github.io pages.dev myshopify.com hubspot.com mailchimp.com calendly.com bbb.org yelp.com biggerpockets.com amazonaws.com azurewebsites.net'.split(
    ' ',
  ),
)

/**
 * Returns the domain whose addresses represent a lender's website: the registrable domain (public suffix list) of a
 * site at its root or www. Undefined for mail or hosting providers and for a page on another company's domain.
 */
export function claimDomain(website: string | null): string | undefined {
  if (!website) return undefined
  const { hostname, domain, isIp, isPrivate } = parse(website, { allowPrivateDomains: true })
  if (!hostname || !domain || isIp || isPrivate) return undefined
  if (hostname !== domain && hostname !== `www.${domain}`) return undefined
  return providers.has(domain) ? undefined : domain
}

/** Returns whether the domain belongs to a mail or hosting provider. */
export function isProvider(domain: string): boolean {
  return providers.has(domain)
}

/** Returns whether an address is the lender's published one or at the domain of the lender's site. */
export function mayClaim(email: string, lender: { contactEmail: string | null; website: string | null }): boolean {
  const address = email.toLowerCase()
  if (lender.contactEmail?.toLowerCase() === address) return true
  const domain = claimDomain(lender.website)
  return domain !== undefined && address.slice(address.lastIndexOf('@') + 1) === domain
}
