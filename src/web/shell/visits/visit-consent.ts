import { useQuery } from '@tanstack/react-query'
import { getVisitSignalEndpoint } from '#contract/site/site.ts'
import { useCall } from '#web/app-context.ts'
import { queryKeys } from '#web/session/query-keys.ts'
import type { Session } from '#web/session/session.ts'
import { analyticsConfigQuery, recordingConfigQuery } from '#web/shell/site-queries.ts'
import { createStoredValue } from '#web/storage/stored-value.ts'

/** This browser's answer about analytics; null before an answer. */
export const visitAnswer = createStoredValue('plumbline-visits', (text) =>
  text === 'yes' || text === 'no' ? text : null,
)

/** Returns whether the browser sends the Global Privacy Control signal, as far as scripts can tell. */
export function hasPrivacySignal(): boolean {
  return (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true
}

/**
 * Returns the ids of the analytics and recording services that the settings turn on, and whether this visitor may be
 * asked to allow them. Signed-in investors are never asked or measured. Asks the server about the Sec-GPC header only
 * for a visitor, if a service is configured and {@link hasPrivacySignal} returns false. `mayAsk` is false until it
 * answers.
 */
export function useVisitServices(session: Session) {
  const call = useCall()
  const analytics = useQuery(analyticsConfigQuery(call)).data
  const recording = useQuery(recordingConfigQuery(call)).data
  const measurementId = (analytics?.enabled && analytics.measurementId) || null
  const siteId = (recording?.enabled && recording.siteId) || null
  const isConfigured = measurementId !== null || siteId !== null
  const isVisitor = session.status === 'visitor'
  const signal = useQuery({
    queryKey: queryKeys.visitSignal,
    queryFn: () => call(getVisitSignalEndpoint),
    enabled: isConfigured && isVisitor && typeof navigator !== 'undefined' && !hasPrivacySignal(),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const mayAsk = isConfigured && isVisitor && signal.data?.isOptedOut === false
  return { measurementId, siteId, mayAsk }
}
