import { expect, it } from 'vitest'
import { displayNameOf, initialsOf } from './person-name.ts'

const email = 'ada@example.com'

it.each([
  [{ firstName: 'Ada', lastName: 'Merrin', email }, 'AM'],
  [{ firstName: 'ada', lastName: 'merrin', email }, 'AM'],
  [{ firstName: 'Élodie', lastName: 'Ørsted', email }, 'ÉØ'],
  [{ firstName: 'Ada', lastName: null, email }, 'A'],
  [{ firstName: ' Ada ', lastName: ' ', email }, 'A'],
  [{ firstName: null, lastName: 'Merrin', email: 'zoe@example.com' }, 'Z'],
  [{ firstName: '', lastName: '', email }, 'A'],
  [{ firstName: null, lastName: null, email: '' }, 'U'],
])('returns initials of both names, the first name or the email, else U: %o is %s [SHELL-04]', (user, initials) => {
  expect(initialsOf(user)).toBe(initials)
})

it.each([
  [{ firstName: 'Ada', lastName: 'Merrin' }, 'Ada Merrin'],
  [{ firstName: 'Ada', lastName: null }, 'Ada'],
  [{ firstName: 'Ada', lastName: '' }, 'Ada'],
  [{ firstName: null, lastName: 'Merrin' }, 'User'],
  [{ firstName: null, lastName: null }, 'User'],
])("returns 'first last', the first name alone, or 'User': %o is %s [SHELL-05]", (user, name) => {
  expect(displayNameOf(user)).toBe(name)
})
