import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { KeepTyping } from '#web/forms/kept-typing.tsx'
import { nightSurfaceClass } from '#web/shell/night-surface.ts'
import { Tabs } from '#web/ui/controls/tabs.tsx'

export type AuthTab = 'login' | 'signup'

const tabs = [
  { value: 'login', label: 'Sign In' },
  { value: 'signup', label: 'Get Started' },
] as const satisfies { value: AuthTab; label: string }[]

/**
 * Two tabs with separate URLs, above the current tab's content. Forms inside use `useKeptTyping` to keep typed values
 * when the tab changes.
 */
export function AuthScreen({ tab, aside, children }: { tab: AuthTab; aside: ReactNode; children: ReactNode }) {
  const navigate = useNavigate()
  return (
    <div className="grid min-h-[calc(100vh-4.5rem)] lg:grid-cols-[minmax(0,1fr)_26rem]">
      <main id="main" className="min-w-0 pt-8 pb-16 lg:pt-16 lg:pb-24">
        <div className="wrap">
          <div className="mx-auto grid max-w-136 gap-6">
            <Tabs<AuthTab>
              label="Sign in or get started"
              tabs={tabs}
              value={tab}
              onValueChange={(next) => void navigate({ to: `/auth/${next}` })}
            >
              <KeepTyping>{children}</KeepTyping>
            </Tabs>
          </div>
        </div>
      </main>
      {aside}
    </div>
  )
}

/** Styles the panel to the right of the sign-in form and the wizard on wide screens. */
export const asideClass = `hidden px-12 py-16 lg:block ${nightSurfaceClass}`

const points = [
  ['Every lender on one scale', 'Total cost, monthly payment and effective annual cost of each loan, side by side.'],
  ['We rematch your deals when terms change', 'See what changed and which lenders are new.'],
  ['Yours until you say so', 'Lenders see nothing until you ask them.'],
] as const

/** A column next to the sign-in form on wide screens that says what an account offers. */
export function SignInAside() {
  return (
    <aside className={asideClass} aria-labelledby="aside-title">
      <h2 id="aside-title" className="text-figure">
        Your deals, where you left them
      </h2>
      <ul className="mt-8 grid gap-6">
        {points.map(([title, text]) => (
          <li key={title} className="grid gap-1 border-t border-current/20 pt-4">
            <h3>{title}</h3>
            <p className="text-sm text-on-night-2">{text}</p>
          </li>
        ))}
      </ul>
    </aside>
  )
}
