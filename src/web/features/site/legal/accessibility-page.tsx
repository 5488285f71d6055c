import { useSite } from '#web/app-context.ts'
import { useContactInfo } from '#web/shell/site-queries.ts'
import { ContactLines, LegalPage, type LegalSection } from './legal-page.tsx'

/** The day of the check that the page describes. Change it together with the text after each check. */
const lastCheck = 'November 27, 2026'

/** The accessibility statement at /accessibility. Its text and date describe one check and don't come from settings. */
export function AccessibilityPage() {
  const site = useSite()
  const contact = useContactInfo()
  const sections: LegalSection[] = [
    {
      id: 'standard',
      title: 'The standard',
      body: (
        <p>
          We aim for level AA of the Web Content Accessibility Guidelines (WCAG) 2.2 on every page, in light and dark,
          from 320 pixels wide, with a keyboard and with a screen reader.
        </p>
      ),
    },
    {
      id: 'last-check',
      title: 'The last check',
      body: (
        <>
          <p>We checked the site ourselves on {lastCheck}, with tests that run in a Chromium browser:</p>
          <ul>
            <li>every kind of page with axe-core, which also checks contrast;</li>
            <li>with the keyboard alone: signing in, a deal, its comparison, the profile and the directory;</li>
            <li>that pages fit a screen 320 pixels wide.</li>
          </ul>
        </>
      ),
    },
    {
      id: 'limits',
      title: 'Known limits',
      body: (
        <ul>
          <li>No outside auditor has checked the site, and no full test with every screen reader has been done.</li>
          <li>Wide comparison tables scroll sideways inside their frame on a phone.</li>
          <li>Websites and documents of lenders that we link to are not ours, and we can’t vouch for them.</li>
          <li>Files that lenders or you send outside the site are not checked.</li>
        </ul>
      ),
    },
    {
      id: 'contact',
      title: 'Tell us what doesn’t work',
      body: (
        <>
          <p>
            If something keeps you from using {site.name}, write to us or call {contact.phone}. Say which page it is and
            what you use. We answer, and help you another way until it’s fixed.
          </p>
          <ContactLines siteName={site.name} contact={contact} />
        </>
      ),
    },
  ]
  return (
    <LegalPage
      title="Accessibility"
      dateLine={`Last checked ${lastCheck}`}
      intro={`How ${site.name} is made to work for everyone, how we check it, and what doesn’t work yet.`}
      sections={sections}
    />
  )
}
