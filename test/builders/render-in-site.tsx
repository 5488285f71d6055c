import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRouteWithContext,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { legalVersion } from '#contract/accounts/legal-texts.ts'
import type { User } from '#contract/accounts/profile.ts'
import type { Call } from '#contract/wire/call.ts'
import type { AppContext, Site } from '#web/app-context.ts'
import { createQueryClient } from '#web/query-client.ts'

/** Renders a component as the server does: with a router, a brand name and the given query data. */
export function renderInSite(
  children: ReactNode,
  options: {
    path?: string
    queryData?: readonly (readonly [key: readonly unknown[], data: unknown])[]
    site?: Partial<Site>
  } = {},
): string {
  const queryClient = createQueryClient()
  for (const [key, data] of options.queryData ?? []) queryClient.setQueryData(key, data)
  const context: AppContext = {
    queryClient,
    call: (() => Promise.reject(new Error('Components must not call the API while rendering.'))) as Call,
    site: { name: 'Plumbline', publicUrl: 'https://plumbline.example', ...options.site },
  }
  const router = createRouter({
    routeTree: createRootRouteWithContext<AppContext>()(),
    context,
    history: createMemoryHistory({ initialEntries: [options.path ?? '/'] }),
  })
  return renderToStaticMarkup(
    <RouterContextProvider router={router}>
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </RouterContextProvider>,
  )
}

/** Returns the visible text of HTML. */
export function textOf(markup: string): string {
  return (
    markup
      // A line-break opportunity isn't a space.
      .replaceAll('<wbr/>', '')
      // Figures and names are wrapped in spans, which add no space.
      .replace(/<span translate="no">([^<]*)<\/span>/g, '$1')
      .replace(/<[^>]+>/g, ' ')
      .replaceAll('&#x27;', "'")
      .replaceAll('&amp;', '&')
      .replace(/\s+/g, ' ')
      .trim()
  )
}

/** Returns the links in HTML as [text, href]. */
export function linksOf(markup: string): [text: string, href: string][] {
  return [...markup.matchAll(/<a\b[^>]*?href="([^"]*)"[^>]*>(.*?)<\/a>/gs)].map(([, href, content]) => [
    textOf(content!),
    href!,
  ])
}

export function newUser(overrides: Partial<User> = {}): User {
  return {
    id: '00000000-0000-4000-8000-000000000001',
    email: 'ada@example.com',
    firstName: 'Ada',
    lastName: 'Merrin',
    phoneNumber: null,
    profileImageUrl: null,
    emailVerified: 'true',
    entityType: null,
    companyName: null,
    unconfirmed: [],
    legalAcceptances: [{ version: legalVersion, at: '2026-11-26T12:00:00.000Z' }],
    flippingExperience: null,
    primaryResidence: null,
    exitStrategy: null,
    accessLevel: 'full',
    onboardingStep: '4',
    onboardingCompleted: 'true',
    creditScoreRange: null,
    exactCreditScore: null,
    liquidReserves: null,
    reProjectsLast3Years: null,
    reDealsLast3Years: null,
    reTotalExperienceYears: null,
    typicalPriceMin: null,
    typicalPriceMax: null,
    typicalRepairMin: null,
    typicalRepairMax: null,
    fundingTimeframe: null,
    preferredLoanType: null,
    ownsResidence: null,
    residenceAddress: null,
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
    ...overrides,
  }
}
