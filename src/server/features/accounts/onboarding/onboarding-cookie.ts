import type { Env } from '#server/env.ts'
import { createCookieSeal } from '#server/features/accounts/sessions/cookie-seal.ts'
import { createBrowserCookie } from '#server/platform/http/browser-cookie.ts'

export type OnboardingCookieDeps = {
  env: Pick<Env, 'publicUrl'>
  clock: () => Date
  /** 32 bytes, the same in every process. */
  cookieKey: () => Promise<Buffer>
}

const days = 7

/**
 * Remembers in a browser which onboarding session began there. Only that browser may take the session along to a sign-in with
 * Google: a link from somebody else would put their answers into the visitor's account.
 */
export function createOnboardingCookie({ env, clock, cookieKey }: OnboardingCookieDeps) {
  const cookie = createBrowserCookie('onboarding', env.publicUrl)
  const sealed = createCookieSeal({ secret: cookieKey, purpose: 'onboarding-session', seconds: days * 86_400, clock })
  return {
    async serialize(sessionId: string): Promise<string> {
      return cookie.serialize(await sealed.seal({ sessionId }), days * 86_400)
    },
    async hasBegun(header: string | undefined, sessionId: string): Promise<boolean> {
      const value = cookie.read(header)
      const known =
        value === undefined ? undefined : ((await sealed.unseal(value)) as { sessionId: string } | undefined)
      return known?.sessionId === sessionId
    },
  }
}
