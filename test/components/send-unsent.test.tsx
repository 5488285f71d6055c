import { QueryClientProvider } from '@tanstack/react-query'
import { createRootRouteWithContext, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { renderHook } from '@testing-library/react'
import { expect, it, onTestFinished } from 'vitest'
import type { Project } from '#contract/project/project.ts'
import type { Call } from '#contract/wire/call.ts'
import type { AppContext } from '#web/app-context.ts'
import { createQueryClient } from '#web/query-client.ts'
import { queryKeys } from '#web/session/query-keys.ts'
import { addUnsentRecord, clearUnsentRecords, readUnsentRecords } from '#web/session/unsent-records.ts'
import { useSendUnsent } from '#web/shell/send-unsent.tsx'

it('refreshes the headlines and upcoming dates after a queued payment was sent [DRAW-02]', async () => {
  onTestFinished(clearUnsentRecords)
  const queryClient = createQueryClient()
  const keys = [queryKeys.headlines, queryKeys.dealHeadline('elm'), queryKeys.upcomingDates]
  for (const key of keys) queryClient.setQueryData(key, 'before')
  const project = { dealId: 'elm', version: 1 } as Project
  const context: AppContext = {
    queryClient,
    call: (async () => project) as unknown as Call,
    site: { name: 'Plumbline', publicUrl: 'https://plumbline.example' },
  }
  const router = createRouter({ routeTree: createRootRouteWithContext<AppContext>()(), context })
  const { result } = renderHook(() => useSendUnsent('ada'), {
    wrapper: ({ children }) => (
      <RouterContextProvider router={router}>
        <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
      </RouterContextProvider>
    ),
  })
  const body = { kind: 'paid', on: '2026-11-20', amount: 100 } as const
  await addUnsentRecord({ what: 'fact', key: 'k', userId: 'ada', dealId: 'elm', body })
  await result.current()
  expect(readUnsentRecords()).toEqual([])
  expect(queryClient.getQueryData(queryKeys.dealProject('elm'))).toEqual(project)
  expect(keys.map((key) => queryClient.getQueryState(key)?.isInvalidated)).toEqual([true, true, true])
})
