import { expect, it } from 'vitest'
import { splitDatabaseUrl } from './database-hosts.ts'

it.each([
  ['postgres://a/db', ['postgres://a/db']],
  ['postgresql://u:p%40@a:1/db?sslmode=verify-full', ['postgresql://u:p%40@a:1/db?sslmode=verify-full']],
  ['postgres://u:p@a:1,b:2/db', ['postgres://u:p@a:1/db', 'postgres://u:p@b:2/db']],
  ['postgres://a,[::1]:2/db?target_session_attrs=read-write', ['postgres://a/db', 'postgres://[::1]:2/db']],
  [
    'postgres://a,b/db?target_session_attrs=primary&sslmode=no-verify',
    ['postgres://a/db?sslmode=no-verify', 'postgres://b/db?sslmode=no-verify'],
  ],
  ['postgres://a,b/db?x=1&target_session_attrs=primary', ['postgres://a/db?x=1', 'postgres://b/db?x=1']],
])('%s is one address for each host [OPS-01]', (text, urls) => {
  expect(splitDatabaseUrl(text)).toEqual(urls)
})

it.each(['mysql://u:secret@a/db', 'postgres://u:secret@a,b/db?target_session_attrs=any', 'no address'])(
  'what cannot be used is not repeated, since it can hold a password: %s',
  (text) => {
    expect(() => splitDatabaseUrl(text)).toThrow(/^(?!.*secret)/)
  },
)
