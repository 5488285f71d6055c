import { useSite } from '#web/app-context.ts'
import { Wordmark, wordmarkLinkClass } from '#web/charts/mark.tsx'
import { headerClass, headerRowClass } from './header-class.ts'

/** The bar of a page behind a private link: whose page it is, and nothing to sign in to. */
export function PrivateHeader() {
  const site = useSite()
  return (
    <header className={headerClass}>
      <div className={headerRowClass}>
        {/* A plain link: it leaves the private page, and its address, behind. */}
        <a className={wordmarkLinkClass} href="/" aria-label={`${site.name}: home`} rel="noreferrer">
          <Wordmark name={site.name} />
        </a>
      </div>
    </header>
  )
}
