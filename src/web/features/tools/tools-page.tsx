import { Link } from '@tanstack/react-router'
import { PageHead } from '#web/ui/page-head.tsx'
import { tools } from './tool-list.ts'
import { estimateNotice } from './tool-shell.tsx'
import '#web/styles/pages/tools.css'

export function ToolsPage() {
  return (
    <main id="main">
      <div className="wrap">
        <PageHead title="Calculators for every deal">
          No account needed, and nothing is stored. The page’s address carries your figures, so you can bookmark or
          share a result.
        </PageHead>
        <ul className="tool-i">
          {tools.map((tool) => (
            <li key={tool.path}>
              <h2>
                <Link to={tool.path}>{tool.name}</Link>
              </h2>
              <p className="soft">{tool.brief}</p>
            </li>
          ))}
        </ul>
        <p className="fine mute">{estimateNotice}</p>
      </div>
    </main>
  )
}
