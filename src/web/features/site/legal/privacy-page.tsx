import { useSite } from '#web/app-context.ts'
import { useContactInfo } from '#web/shell/site-queries.ts'
import { LegalPage } from './legal-page.tsx'
import { privacySections } from './privacy-sections.tsx'

export function PrivacyPage() {
  const site = useSite()
  const contact = useContactInfo()
  return (
    <LegalPage
      title="Privacy Policy"
      intro={`What ${site.name} knows about you, why, who sees it and when, and how to have it removed.`}
      sections={privacySections({ siteName: site.name, contact })}
    />
  )
}
