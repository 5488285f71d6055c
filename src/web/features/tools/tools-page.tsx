import { Link } from '@tanstack/react-router'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { tools } from './tool-list.ts'
import { estimateNotice } from './tool-shell.tsx'

/** The page at /tools, which lists all calculators. */
export function ToolsPage() {
  return (
    <main id="main">
      <div className="wrap">
        <PageHeading title="Calculators for every deal">
          No account needed. Your figures are in the page’s address, so you can bookmark or share a result. Your own
          assumptions and repair lines are kept in this browser; assumptions move to your account when you sign in.
        </PageHeading>
        <ul className="grid gap-x-8 pt-6 pb-16 md:grid-cols-2">
          {tools.map((tool) => (
            <li key={tool.path} className="group relative border-t border-line-2 py-5">
              <h2 className="text-h3 group-hover:text-pine">
                <Link to={tool.path} className="text-inherit no-underline after:absolute after:inset-0">
                  {tool.name}
                </Link>
              </h2>
              <p className="text-ink-2">{tool.brief}</p>
            </li>
          ))}
        </ul>
        <p className="pb-6">
          <Link to="/market">What does hard money cost in your state? See the market</Link>
        </p>
        <p className="pb-16 text-sm text-ink-3">{estimateNotice}</p>
      </div>
    </main>
  )
}
