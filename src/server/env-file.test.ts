import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { loadEnvFile, parseEnvFile } from './env-file.ts'

it('reads a file as systemd reads it [OPS-08]', () => {
  const text = [
    '# a comment',
    '; another',
    'PORT=3000',
    '  MAIL_FROM = Plumbline <no-reply@plumbline.example>  ',
    'SMTP_URL=smtp://u:a#b$HOME@mail.example:587',
    'SITE_NAME="Plumb \\"line\\" \\$1"',
    'SINGLE=\'a "b" \\n\'',
    'TWO="a"\'b\'c',
    'LONG=one\\',
    'two',
    'EMPTY=',
    'KEPT="ends with a blank "',
    'no assignment',
    'export BAD=1',
    'LAST=1\r',
  ].join('\n')
  expect(Object.fromEntries(parseEnvFile(`${text}\n`))).toEqual({
    PORT: '3000',
    MAIL_FROM: 'Plumbline <no-reply@plumbline.example>',
    SMTP_URL: 'smtp://u:a#b$HOME@mail.example:587',
    SITE_NAME: 'Plumb "line" $1',
    SINGLE: 'a "b" \\n',
    TWO: 'abc',
    LONG: 'onetwo',
    EMPTY: '',
    KEPT: 'ends with a blank ',
    LAST: '1',
  })
})

it('keeps what is set already, and needs the file only when it was named [OPS-08]', () => {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-env-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const path = join(folder, 'plumbline.env')
  writeFileSync(path, 'PORT=3000\nHOST=::1\n')
  const env: Record<string, string | undefined> = { PORT: '4000' }
  loadEnvFile(path, { env, isRequired: true })
  expect(env).toEqual({ PORT: '4000', HOST: '::1' })
  loadEnvFile(join(folder, 'none'), { env, isRequired: false })
  loadEnvFile('', { env, isRequired: false })
  expect(() => loadEnvFile(join(folder, 'none'), { env, isRequired: true })).toThrow(/PLUMBLINE_ENV_FILE/)
})
