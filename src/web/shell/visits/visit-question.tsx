import { Button } from '#web/ui/controls/button.tsx'
import { visitAnswer } from './visit-consent.ts'

/** Asks for consent to analytics and, if `recordsSessions`, to session recording. Stores the answer in this browser. */
export function VisitQuestion({ recordsSessions }: { recordsSessions: boolean }) {
  return (
    <section
      data-slot="visit-question"
      aria-labelledby="visit-question"
      className="fixed bottom-0 left-0 z-40 grid max-w-88 gap-3 rounded border border-line bg-card p-4 print:hidden"
    >
      <h2 id="visit-question" className="font-sans text-sm font-semibold tracking-normal">
        May we measure your visit?
      </h2>
      <p className="text-sm text-ink-2">
        {recordsSessions
          ? 'We’d count pages and record how they’re used. Nothing loads unless you say yes.'
          : 'It shows us which pages help. Nothing loads unless you say yes.'}{' '}
        <a href="/privacy#storage-in-your-browser">Privacy policy</a>
      </p>
      <div className="grid grid-cols-2 gap-3">
        <Button onClick={() => visitAnswer.write('no')}>No</Button>
        <Button onClick={() => visitAnswer.write('yes')}>Yes</Button>
      </div>
    </section>
  )
}
