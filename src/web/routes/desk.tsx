import { createFileRoute } from '@tanstack/react-router'
import { DeskGate } from '#web/features/desk/shell/desk-gate.tsx'
import { NotFoundPage } from '#web/features/site/not-found/not-found-page.tsx'
import { readToken } from '#web/session/token.ts'
import { missingPage } from './-missing-page.ts'

/**
 * The desk. The server answers all of it as addresses that no page has; in the browser of an operator the gate opens its rooms, whose
 * code and styles are loaded only then.
 */
export const Route = createFileRoute('/desk')({ ...missingPage, component: Desk })

function Desk() {
  return <DeskGate notFound={() => <NotFoundPage isCounting={readToken() === null} />} />
}
