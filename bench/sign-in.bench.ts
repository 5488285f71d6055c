import { signInEndpoint } from '#contract/accounts/accounts.ts'
import { startBuiltServer } from './built-server.ts'
import { signUpInvestor } from './investor.ts'
import { load, loadLine } from './load.ts'

const perSecond = 10
const seconds = 30
const accounts = 16

/** Measures the latency of sign-ins to 16 accounts, at ten a second for 30 seconds. */
export async function benchSignIn(): Promise<string[]> {
  const server = await startBuiltServer()
  try {
    const investors = []
    for (let i = 0; i < accounts; i++) investors.push(await signUpInvestor(server))
    const requests = investors.map(({ email, password }) => ({ path: signInEndpoint.path, body: { email, password } }))
    await load(server, requests, { seconds: 5, connections: accounts, perSecond })
    const result = await load(server, requests, { seconds, connections: accounts, perSecond })
    return [loadLine('sign-in, ten a second', result)]
  } finally {
    await server.stop()
  }
}
