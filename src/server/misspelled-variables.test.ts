import { expect, it } from 'vitest'
import { listMisspelled } from './misspelled-variables.ts'

const known = ['PORT', 'HOST', 'DATABASE_URL', 'SMTP_URL', 'PUBLIC_URL', 'LOG_LEVEL']

it.each([
  ['DATABSE_URL', 'DATABASE_URL'],
  ['DATABASE_URI', 'DATABASE_URL'],
  ['database_url', 'DATABASE_URL'],
  ['SMPT_URL', 'SMTP_URL'],
  ['PLUMBLINE_PORT', 'PORT'],
  ['LOGLEVEL', 'LOG_LEVEL'],
])('suggests for %s the variable %s [OPS-08]', (name, meant) => {
  expect(listMisspelled({ [name]: 'x' }, known)).toEqual([`${name} is not a known variable; did you mean ${meant}?`])
})

it('ignores system variables and empty ones [OPS-08]', () => {
  const ordinary = ['PATH', 'HOME', 'HOSTNAME', 'POST', 'TEST_DATABASE_URL', 'LOGNAME', 'SHLVL', 'PUBLIC_IP', 'LANG']
  expect(listMisspelled(Object.fromEntries(ordinary.map((name) => [name, 'x'])), known)).toEqual([])
  expect(listMisspelled({ SMPT_URL: '', PORT: '1' }, known)).toEqual([])
})
