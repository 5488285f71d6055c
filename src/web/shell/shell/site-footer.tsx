import { Link } from '@tanstack/react-router'
import { stateNames, stateSlug } from '#domain/states/states.ts'
import { useSite } from '#web/app-context.ts'
import { Wordmark } from '#web/charts/mark.tsx'
import { useLocalLinks } from '#web/shell/use-local-links.ts'

const states = stateNames.map((name) => ({ name, href: `/lenders/state/${stateSlug(name)}` }))

/** `isSlim` is the signed-in area's and the sign-in pages' footer: the closing words alone. */
export function SiteFooter({ isSlim = false }: { isSlim?: boolean }) {
  return (
    <footer className={isSlim ? 'foot foot--slim night' : 'foot night'}>
      <div className="wrap">
        {isSlim ? null : <FooterLinks />}
        <FooterEnd />
      </div>
    </footer>
  )
}

function FooterLinks() {
  const site = useSite()
  const followLocally = useLocalLinks()
  return (
    <div className="foot-grid">
      <div>
        <Link className="mark" to="/" aria-label={`${site.name}: home`}>
          <Wordmark name={site.name} />
        </Link>
        <p className="tl">Real estate financing, measured true. Free for investors in all 50 states.</p>
      </div>
      <div className="foot-2">
        <nav aria-labelledby="foot-company">
          <h2 id="foot-company">Company</h2>
          <Link to="/about">About</Link>
          <Link to="/how-matching-works">How matching works</Link>
          <Link to="/lenders">Lenders</Link>
          <Link to="/tools">Tools</Link>
          <Link to="/contact">Contact</Link>
        </nav>
        <nav aria-labelledby="foot-legal">
          <h2 id="foot-legal">Legal</h2>
          <Link to="/privacy">Privacy</Link>
          <Link to="/terms">Terms</Link>
        </nav>
      </div>
      <nav aria-labelledby="foot-states">
        <h2 id="foot-states">Browse Lenders by State</h2>

        {/* biome-ignore lint/a11y/useKeyWithClickEvents: a link's Enter arrives as a click. */}
        <ul className="states50" onClick={followLocally}>
          {states.map(({ name, href }) => (
            <li key={name}>
              <a href={href}>{name}</a>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  )
}

function FooterEnd() {
  const site = useSite()
  return (
    <div className="foot-end">
      <p>
        Estimates from published ranges and your inputs. Lenders decide. {site.name} is not a lender or a broker, is not
        paid by lenders, and shares nothing until you choose to contact a lender.
      </p>
      <p>
        {/* A page rendered in one year may come to life in the next. */}
        Lenders marked “Sample” are sample data. © <span suppressHydrationWarning>{new Date().getFullYear()}</span>{' '}
        {site.name}. All rights reserved.
      </p>
    </div>
  )
}
