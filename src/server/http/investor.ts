/** The signed-in investor of a request: what every route may know without another look-up. */
export type Investor = {
  id: string
  /** The session's id in the database (a hash, never the token). */
  sid: string
  isEmailVerified: boolean
  isProfileComplete: boolean
}

/** Finds the investor of a bearer token, or undefined when the token opens nothing. `headers` go out with the reply. */
export type FindInvestor = (
  token: string,
) => Promise<{ investor: Investor; headers?: Record<string, string> } | undefined>
