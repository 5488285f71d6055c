import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '#server/project-root.ts'

/** The Content-ID of the logo. It is attached, because remote images reveal when a mail is read. */
export const markCid = 'mark@plumbline'

/** The logo, 64 by 64 pixels. */
export const markPng = readFileSync(join(projectRoot, 'src/server/platform/mail/mark.png'))
