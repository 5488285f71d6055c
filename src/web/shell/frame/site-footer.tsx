import { Link } from '@tanstack/react-router'
import { stateNames, stateSlug } from '#domain/states/states.ts'
import { useSite } from '#web/app-context.ts'
import { Wordmark, wordmarkLinkClass } from '#web/charts/mark.tsx'
import { useSession } from '#web/session/session.ts'
import { nightSurfaceClass } from '#web/shell/night-surface.ts'
import { useLocalLinks } from '#web/shell/use-local-links.ts'
import { useVisitServices, visitAnswer } from '#web/shell/visits/visit-consent.ts'
import { classNames } from '#web/ui/class-names.ts'

const states = stateNames.map((name) => ({ name, href: `/lenders/state/${stateSlug(name)}` }))

// Sticks below the window's end, so that under a short page it is at the end of the body, which fills the window.
const footerClass = `sticky top-[100dvh] text-sm print:hidden in-data-desk:hidden ${nightSurfaceClass}`
const linkClass =
  'block min-h-7 py-[0.1875rem] leading-5.5 text-on-night-2 no-underline hover:text-on-night hover:underline pointer-coarse:flex pointer-coarse:min-h-11 pointer-coarse:items-center'
const endClass = 'grid gap-2 text-sm leading-[1.55] text-on-night-2'

/** The footer of every page. `isSlim` shows only the last lines, for the signed-in area and the sign-in pages. */
export function SiteFooter({ isSlim = false }: { isSlim?: boolean }) {
  return (
    <footer className={classNames(footerClass, isSlim && 'border-t border-night-2')}>
      <div className={classNames('wrap', isSlim ? 'py-6' : 'pt-16 pb-8')}>
        {isSlim ? null : <FooterLinks />}
        <FooterEnd isSlim={isSlim} />
      </div>
    </footer>
  )
}

function FooterLinks() {
  const site = useSite()
  const followLocally = useLocalLinks()
  return (
    <div className="grid gap-8 lg:grid-cols-[1.1fr_0.9fr_2fr] lg:gap-12">
      <div>
        <Link className={wordmarkLinkClass} to="/" aria-label={`${site.name}: home`}>
          <Wordmark name={site.name} />
        </Link>
        <p className="mt-2 max-w-68 text-on-night-2">
          Know what your loan will cost. Free for investors in all 50 states.
        </p>
      </div>
      <div className="grid grid-cols-2 gap-6">
        <nav aria-labelledby="foot-company">
          <FooterHeading id="foot-company">Company</FooterHeading>
          <Link className={linkClass} to="/about">
            About
          </Link>
          <Link className={linkClass} to="/how-matching-works">
            How matching works
          </Link>
          <Link className={linkClass} to="/lenders">
            Lenders
          </Link>
          <Link className={linkClass} to="/tools">
            Tools
          </Link>
          <Link className={linkClass} to="/market">
            Market
          </Link>
          <Link className={linkClass} to="/contact">
            Contact
          </Link>
        </nav>
        <nav aria-labelledby="foot-legal">
          <FooterHeading id="foot-legal">Legal</FooterHeading>
          <Link className={linkClass} to="/privacy">
            Privacy
          </Link>
          <Link className={linkClass} to="/terms">
            Terms
          </Link>
          <Link className={linkClass} to="/accessibility">
            Accessibility
          </Link>
          <VisitChoice className={linkClass} />
        </nav>
      </div>
      <nav aria-labelledby="foot-states">
        <FooterHeading id="foot-states">Browse Lenders by State</FooterHeading>
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: a link's Enter arrives as a click. */}
        <ul className="grid grid-cols-3 gap-x-3 text-sm" onClick={followLocally}>
          {states.map(({ name, href }) => (
            <li key={name}>
              <a className={linkClass} href={href}>
                {name}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  )
}

function FooterHeading({ id, children }: { id: string; children: string }) {
  return (
    <h2 id={id} className="mb-2 font-sans text-sm font-semibold tracking-normal text-on-night">
      {children}
    </h2>
  )
}

function FooterEnd({ isSlim }: { isSlim: boolean }) {
  const site = useSite()
  return (
    <div className={classNames(endClass, !isSlim && 'mt-12 border-t border-night-2 pt-6')}>
      <p className="max-w-248">
        Estimates from published ranges and your inputs. Lenders decide. {site.name} is not a lender or a broker, is not
        paid by lenders, and shares nothing until you choose to contact a lender.
      </p>
      <p className="max-w-248">
        {/* A page rendered in one year may hydrate in the next. */}
        Lenders marked “Sample” are sample data. © <span suppressHydrationWarning>{new Date().getFullYear()}</span>{' '}
        {site.name}. All rights reserved.
      </p>
    </div>
  )
}

/** The footer's button that withdraws the answer about analytics and asks again. Shown only after an answer. */
function VisitChoice({ className }: { className: string }) {
  const { mayAsk } = useVisitServices(useSession())
  const answer = visitAnswer.use()
  if (!mayAsk || answer === null) return null
  return (
    <button type="button" className={`${className} cursor-pointer text-left`} onClick={() => visitAnswer.write(null)}>
      Measurement: {answer}
    </button>
  )
}
