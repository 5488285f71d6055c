import '#web/styles/pages/wizard.css'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { KeepTyping } from '#web/forms/kept-typing.tsx'
import { Tabs } from '#web/ui/controls/tabs.tsx'

export type AuthTab = 'login' | 'signup'

const tabs = [
  { value: 'login', label: 'Sign In' },
  { value: 'signup', label: 'Get Started' },
] as const satisfies { value: AuthTab; label: string }[]

/** The two tabs, each an address of its own, over what the address shows. Going from one to the other loses nothing typed. */
export function AuthScreen({ tab, aside, children }: { tab: AuthTab; aside: ReactNode; children: ReactNode }) {
  const navigate = useNavigate()
  return (
    <div className="wiz">
      <main id="main" className="wiz-m">
        <div className="wrap">
          <div className="in">
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
