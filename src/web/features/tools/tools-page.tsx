import { Link } from '@tanstack/react-router'
import { tools } from './tool-list.ts'
import { estimateNotice } from './tool-shell.tsx'
import '#web/styles/pages/tools.css'

export function ToolsPage() {
  return (
    <main id="main">
      <div className="wrap">
        <div className="dir-h">
          <h1>Tools for a deal on one page each</h1>
          <p className="lead">
            Calculators for the questions every project asks. They work without an account, store nothing, and the
            address carries your figures, so a result can be kept and shared.
          </p>
        </div>
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
