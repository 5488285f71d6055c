import { useQuery } from '@tanstack/react-query'
import { useLocation, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useCall } from '#web/app-context.ts'
import type { Session } from '#web/session/use-session.ts'
import { pageKindOf } from '#web/shell/head/page-kind.ts'
import { analyticsConfigQuery, recordingConfigQuery } from '#web/shell/site-queries.ts'

/**
 * Analytics and session recording, when settings switch them on: on public pages, for visitors. A page that is neither is loaded
 * as a new document, so that no foreign script is ever carried into the sign-in pages or the signed-in area.
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
    void import('./start-measurement.ts').then(({ startMeasurement }) => {
      if (!isOver) stop = startMeasurement({ measurementId, siteId, router })
    })
    return () => {
      isOver = true
      stop?.()
    }
  }, [measurementId, siteId, isMeasured, router])

  return null
}
