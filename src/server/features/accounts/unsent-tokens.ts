import { createToken, hashToken } from './random-token.ts'

/** Number of unsent emails whose tokens are kept in memory. Retries of older ones create a new token. */
const rememberedTokens = 1000

/**
 * Keeps the tokens of unsent emails in memory, by job id. Retries in this process send the same token, because a retry
 * may follow an email that arrived, whose link must still work.
 */
export function createUnsentTokens() {
  const tokens = new Map<string, string>()
  return {
    /** Returns the token of a job's email and the hash that is stored. Creates it on the first call. */
    get(jobId: string): { token: string; hash: string } {
      const token = tokens.get(jobId) ?? createToken().token
      if (!tokens.has(jobId) && tokens.size >= rememberedTokens) tokens.delete(tokens.keys().next().value ?? '')
      tokens.set(jobId, token)
      return { token, hash: hashToken(token) }
    },
    /** Forgets the token of an email that was sent or isn't needed any longer. */
    forget(jobId: string): void {
      tokens.delete(jobId)
    },
  }
}
