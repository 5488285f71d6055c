import { useLocation, useRouter } from '@tanstack/react-router'
import { Suspense, useEffect } from 'react'
import { lazyWithRetry } from '#web/hydration/lazy-with-retry.ts'
import type { Session } from '#web/session/session.ts'
import { pageKindOf } from '#web/shell/head/page-kind.ts'
import { useVisitServices, visitAnswer } from './visit-consent.ts'

// Asks only when analytics are on.
const VisitQuestion = lazyWithRetry(async () => (await import('./visit-question.tsx')).VisitQuestion)

/**
 * Asks a visitor once for consent to the measurement that settings switch on, unless the browser sends Global Privacy
 * Control. After a yes, measures public pages. From then on pages that aren't public are loaded as new documents, so
 * that no third-party script runs in the sign-in pages or the signed-in area.
 */
export function VisitMeasurement({ session }: { session: Session }) {
  const router = useRouter()
  const { measurementId, siteId, mayAsk } = useVisitServices(session)
  const answer = visitAnswer.use()
  const isPublic = useLocation({ select: ({ pathname }) => pageKindOf(pathname) === 'public' })
  const isMeasured = isPublic && mayAsk && answer === 'yes'

  useEffect(() => {
    if (!isMeasured) return
    let stop: (() => void) | undefined
    let isOver = false
    import('./start-measurement.ts').then(
      ({ startMeasurement }) => {
        if (!isOver) stop = startMeasurement({ measurementId, siteId, router })
      },
      // An ad blocker may block the file. The page works without it.
      () => {},
    )
    return () => {
      isOver = true
      stop?.()
    }
  }, [measurementId, siteId, isMeasured, router])

  if (!mayAsk || !isPublic || answer !== null) return null
  return (
    <Suspense fallback={null}>
      <VisitQuestion recordsSessions={siteId !== null} />
    </Suspense>
  )
}
