import type { Endpoint } from '#contract/wire/endpoint.ts'

const files = import.meta.glob<Record<string, unknown>>(
  ['../../src/contract/**/*.ts', '!../../src/contract/**/*.test.ts'],
  {
    eager: true,
  },
)

const everyEndpoint: readonly Endpoint[] = Object.values(files)
  .flatMap((exports) => Object.values(exports))
  .filter(isEndpoint)

const isDesk = ({ access }: Endpoint) => access === 'operator' || access === 'operator-entry'

/** Every endpoint that a contract file exports, except the desk's, so that new ones are tested automatically. */
export const contractEndpoints: readonly Endpoint[] = everyEndpoint.filter((one) => !isDesk(one))

/** The operators' endpoints, which answer 404 to everyone else. */
export const deskEndpoints: readonly Endpoint[] = everyEndpoint.filter(isDesk)

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value
}

/** Returns an endpoint's name for tables and messages. */
export const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`
