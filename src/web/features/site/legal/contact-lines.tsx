import type { ContactInfo } from '#contract/site/site.ts'
import { Name } from '#web/ui/labels/name.tsx'

/** The contact address at the end of both legal pages. */
export function ContactLines({ siteName, contact }: { siteName: string; contact: ContactInfo }) {
  return (
    <address>
      {siteName}
      <br />
      <Name>{contact.address}</Name>
      <br />
      <a href={`mailto:${contact.email}`}>{contact.email}</a>
    </address>
  )
}
