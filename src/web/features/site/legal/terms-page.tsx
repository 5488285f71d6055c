import { useSite } from '#web/app-context.ts'
import { useContactInfo } from '#web/shell/site-queries.ts'
import { LegalPage } from './legal-page.tsx'
import { termsSections } from './terms-sections.tsx'

export function TermsPage() {
  const site = useSite()
  const contact = useContactInfo()
  return (
    <LegalPage
      title="Terms of Service"
      intro={`The agreement between you and ${site.name}. It is written to be read.`}
      sections={termsSections({ siteName: site.name, contact })}
      isNumbered
    />
  )
}
