import { createFileRoute } from '@tanstack/react-router'
import { Dashboard } from './-dashboard.tsx'
import { staticOptions } from './-static-options.ts'

type DashboardSearch = { deal?: 'new'; conversation?: string } & Partial<
  Record<'view' | 'sort' | 'stage' | 'state', string>
>

export const Route = createFileRoute('/dashboard')({
  ssr: false,
  // `deal=new` opens the deal form, `conversation` is open in Messages, and the others are the view, order and filters
  // of My Deals.
  validateSearch: ({ deal, conversation, ...others }: Record<string, unknown>): DashboardSearch => ({
    ...others,
    ...(deal === 'new' ? { deal } : {}),
    ...(typeof conversation === 'string' ? { conversation } : {}),
  }),
  ...staticOptions('/dashboard'),
  component: Dashboard,
})
