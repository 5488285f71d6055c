import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { KeepTyping } from '#web/forms/kept-typing.tsx'
import { Tabs } from '#web/ui/controls/tabs.tsx'

export type AuthTab = 'login' | 'signup'

const tabs = [
  { value: 'login', label: 'Sign In' },
  { value: 'signup', label: 'Get Started' },
] as const satisfies { value: AuthTab; label: string }[]

/** Two tabs with separate addresses, above the current one's content. Typed values survive a change of tab. */
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
