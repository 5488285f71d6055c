import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { loadEnvFile, parseEnvFile } from './env-file.ts'

it('reads plain and quoted values, comments and blank lines without expansion [OPS-08]', () => {
  const text = [
    '# a comment',
    'PORT=3000',
    '',
    '  MAIL_FROM = Plumbline <no-reply@plumbline.example>  ',
    'SMTP_URL=smtp://u:a%23b$HOME@mail.example:587',
    'SECRET=\'a#b "c" \\n\'',
    'KEPT="ends with a blank "',
    'EMPTY=',
    'LAST=1\r',
  ].join('\n')
  expect(parseEnvFile(`${text}\n`)).toEqual({
    PORT: '3000',
    MAIL_FROM: 'Plumbline <no-reply@plumbline.example>',
    SMTP_URL: 'smtp://u:a%23b$HOME@mail.example:587',
    SECRET: 'a#b "c" \\n',
    KEPT: 'ends with a blank ',
    EMPTY: '',
    LAST: '1',
  })
})

it.each([
  'SECRET=a#b',
  'SECRET=a # b',
  'SECRET="a\\"b"',
  'SECRET=one\\',
  `SECRET="a"'b'`,
  'SECRET=`a`',
  'SECRET="two',
  'export PORT=1',
  'no assignment',
  '; comment',
])('rejects %s, which systemd reads differently, and names its line [OPS-08]', (line) => {
  expect(() => parseEnvFile(`PORT=3000\n${line}\n`)).toThrow(/^line 2 /)
})

it('keeps variables that are already set, and requires the file only if it was named [OPS-08]', () => {
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
