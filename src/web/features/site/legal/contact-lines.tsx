import type { ContactInfo } from '#contract/site/site.ts'

/** Where to write to, as both legal pages end with. */
export function ContactLines({ siteName, contact }: { siteName: string; contact: ContactInfo }) {
  return (
    <address>
      {siteName}
      <br />
      {contact.address}
      <br />
      <a href={`mailto:${contact.email}`}>{contact.email}</a>
    </address>
  )
}
