import { createFileRoute } from '@tanstack/react-router'
import { Dashboard } from './-dashboard.tsx'
import { staticOptions } from './-static-options.ts'

type DashboardSearch = { deal?: 'new'; conversation?: string } & Partial<
  Record<'view' | 'sort' | 'stage' | 'state', string>
>

export const Route = createFileRoute('/dashboard')({
  ssr: false,
  // `deal=new` opens the deal form, `conversation` is the one in Messages, and the others list My Deals.
  validateSearch: ({ deal, conversation, ...others }: Record<string, unknown>): DashboardSearch => ({
    ...others,
    ...(deal === 'new' ? { deal } : {}),
    ...(typeof conversation === 'string' ? { conversation } : {}),
  }),
  ...staticOptions('/dashboard'),
  component: Dashboard,
})
