import { signInEndpoint } from '#contract/accounts/accounts.ts'
import { startBuiltServer } from './built-server.ts'
import { signedUpInvestor } from './investor.ts'
import { load, loadLine } from './load.ts'

const perSecond = 10
const seconds = 30
const accounts = 16

/** Measures ten sign-ins a second. */
export async function benchSignIn(): Promise<string[]> {
  const server = await startBuiltServer()
  try {
    const people = []
    for (let i = 0; i < accounts; i++) people.push(await signedUpInvestor(server))
    const requests = people.map(({ email, password }) => ({ path: signInEndpoint.path, body: { email, password } }))
    await load(server, requests, { seconds: 5, connections: accounts, perSecond })
    const taken = await load(server, requests, { seconds, connections: accounts, perSecond })
    return [loadLine('sign-in, ten a second', taken)]
  } finally {
    await server.stop()
  }
}
