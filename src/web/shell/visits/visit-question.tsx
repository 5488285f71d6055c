import { useLocation } from '@tanstack/react-router'
import type { Session } from '#web/session/use-session.ts'
import { pageKindOf } from '#web/shell/head/page-kind.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { useVisitServices, visitAnswer } from './visit-consent.ts'

/** Asks a visitor once whether visits may be measured, where an operator configured that. Both buttons look the same. */
export function VisitQuestion({ session }: { session: Session }) {
  const { siteId, mayAsk } = useVisitServices(session)
  const answer = visitAnswer.use()
  const isPublic = useLocation({ select: ({ pathname }) => pageKindOf(pathname) === 'public' })
  if (!mayAsk || !isPublic || answer !== null) return null
  return (
    <section
      data-slot="visit-question"
      aria-labelledby="visit-question"
      className="fixed inset-x-4 bottom-4 z-40 grid gap-3 rounded border border-line bg-card p-4 shadow-lg sm:right-auto sm:w-88 print:hidden"
    >
      <h2 id="visit-question" className="font-sans text-md font-semibold tracking-normal">
        May we measure your visit?
      </h2>
      <p className="text-sm text-ink-2">
        {siteId === null
          ? 'It shows us which pages help. Nothing loads unless you say yes.'
          : 'It counts pages and records how they are used. Nothing loads unless you say yes.'}{' '}
        <a href="/privacy#storage-in-your-browser">Privacy policy</a>
      </p>
      <div className="grid grid-cols-2 gap-3">
        <Button onClick={() => visitAnswer.write('no')}>No</Button>
        <Button onClick={() => visitAnswer.write('yes')}>Yes</Button>
      </div>
    </section>
  )
}
