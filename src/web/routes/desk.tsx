import { createFileRoute } from '@tanstack/react-router'
import { DeskGate } from '#web/features/desk/shell/desk-gate.tsx'
import { NotFoundPage } from '#web/features/site/not-found-page.tsx'
import { readToken } from '#web/session/token.ts'
import { missingPage } from './-missing-page.ts'

/**
 * The desk. The server answers its addresses with 404. In an operator's browser the gate renders the pages and loads
 * their code and styles.
 */
export const Route = createFileRoute('/desk')({ ...missingPage, component: Desk })

function Desk() {
  return <DeskGate notFound={() => <NotFoundPage isCounting={readToken() === null} />} />
}
