import { expect, it } from 'vitest'
import { commonPasswordMessage } from '#contract/accounts/password.ts'
import type { Failure } from '#server/failure.ts'
import { rejectCommonPassword } from './reject-common-password.ts'

const env = { passwordBlocklist: true, siteName: 'Harbor Loans' }
const email = 'wilhelmina.t@example.com'

it.each(['12345678', 'Password1', 'HARBOR LOANS', 'HarborLoans1', 'wilhelmina.t', 'Wilhelmina-T-9'])(
  'rejects %s as common or based on the site’s name or the email',
  (password) => {
    expect(() => rejectCommonPassword(env, { email, password })).toThrow(
      expect.objectContaining({
        kind: 'invalid',
        reply: expect.objectContaining({ reason: 'common-password', fields: { password: commonPasswordMessage } }),
      }) as Failure,
    )
  },
)

it('accepts an ordinary password, and any password when the list is off', () => {
  rejectCommonPassword(env, { email, password: 'Plumbline-1' })
  rejectCommonPassword({ ...env, passwordBlocklist: false }, { email, password: '12345678' })
})
