import type { Endpoint } from '#contract/endpoint.ts'

const files = import.meta.glob<Record<string, unknown>>(['../../src/contract/*.ts', '!../../src/contract/*.test.ts'], {
  eager: true,
})

/** Every endpoint that any contract file exports, so that a new one is judged without being written down here. */
export const contractEndpoints: readonly Endpoint[] = Object.values(files)
  .flatMap((exports) => Object.values(exports))
  .filter(isEndpoint)

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value
}

/** An endpoint's name in tables and messages. */
export const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`
