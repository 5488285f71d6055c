import { useSession } from '#web/session/use-session.ts'
import { useVisitServices, visitAnswer } from './visit-consent.ts'

/** The footer's button that takes the answer about measurement back and asks again. Shown only after an answer. */
export function VisitChoice({ className }: { className: string }) {
  const { mayAsk } = useVisitServices(useSession())
  const answer = visitAnswer.use()
  if (!mayAsk || answer === null) return null
  return (
    <button type="button" className={`${className} cursor-pointer text-left`} onClick={() => visitAnswer.write(null)}>
      Measurement: {answer}
    </button>
  )
}
