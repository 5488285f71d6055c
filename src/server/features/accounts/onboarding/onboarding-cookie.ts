import type { Env } from '#server/env.ts'
import { createBrowserCookie } from '#server/platform/http/browser-cookie.ts'
import { readSignedToken, signToken } from '#server/platform/http/signed-token.ts'

export type OnboardingCookieDeps = {
  env: Pick<Env, 'publicUrl'>
  clock: () => Date
  /** 32 bytes, the same in every process. */
  cookieKey: () => Promise<Buffer>
}

const seconds = 7 * 86_400
const purpose = 'onboarding-session'

/**
 * Creates the cookie that binds an onboarding session to its browser. Only that browser can continue the session with
 * Google. Otherwise a link from someone else could put their answers into the visitor's account.
 */
export function createOnboardingCookie({ env, clock, cookieKey }: OnboardingCookieDeps) {
  const cookie = createBrowserCookie('onboarding', env.publicUrl)
  return {
    /** Returns the Set-Cookie header of a session. The signed value expires after seven days. */
    async serialize(sessionId: string): Promise<string> {
      const expires = Math.floor(clock().getTime() / 1000) + seconds
      return cookie.serialize(signToken(await cookieKey(), purpose, [sessionId, String(expires)]), seconds)
    },
    /** Returns whether the session began in the browser that sent this Cookie header, within seven days. */
    async hasBegun(cookieHeader: string | undefined, sessionId: string): Promise<boolean> {
      const [startedId, expires] = readSignedToken(await cookieKey(), purpose, cookie.read(cookieHeader) ?? '') ?? []
      return startedId === sessionId && Number(expires) * 1000 > clock().getTime()
    },
  }
}
