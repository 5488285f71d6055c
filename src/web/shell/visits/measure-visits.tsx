import { useQuery } from '@tanstack/react-query'
import { useLocation, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useCall } from '#web/app-context.ts'
import type { Session } from '#web/session/use-session.ts'
import { pageKindOf } from '#web/shell/head/page-kind.ts'
import { analyticsConfigQuery, recordingConfigQuery } from '#web/shell/site-queries.ts'

/**
 * Starts analytics and session recording when settings switch them on: on public pages, for visitors. Every other page is loaded
 * as a new document, so that no third-party script runs in the sign-in pages or the signed-in area.
 */
export function Measurement({ session }: { session: Session }) {
  const call = useCall()
  const router = useRouter()
  const analytics = useQuery(analyticsConfigQuery(call)).data
  const recording = useQuery(recordingConfigQuery(call)).data
  const measurementId = (analytics?.enabled && analytics.measurementId) || null
  const siteId = (recording?.enabled && recording.siteId) || null
  const isPublic = useLocation({ select: ({ pathname }) => pageKindOf(pathname) === 'public' })
  const isMeasured = isPublic && session.status === 'visitor'

  useEffect(() => {
    if (!isMeasured || (measurementId === null && siteId === null)) return
    let stop: (() => void) | undefined
    let isOver = false
    import('./start-visits.ts').then(
      ({ startMeasurement }) => {
        if (!isOver) stop = startMeasurement({ measurementId, siteId, router })
      },
      // A blocker may refuse the file. The page works without it.
      () => {},
    )
    return () => {
      isOver = true
      stop?.()
    }
  }, [measurementId, siteId, isMeasured, router])

  return null
}
