import type { ContactInfo } from '#contract/site/site.ts'

/** The contact address at the end of both legal pages. */
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
