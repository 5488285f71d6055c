import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '#server/project-root.ts'

/** Under this name the layout shows the mark, which travels in each mail: remote images tell when a mail is read. */
export const markCid = 'mark@plumbline'

/** The product's mark, 64 by 64 pixels. */
export const markPng = readFileSync(join(projectRoot, 'src/server/platform/mail/mark.png'))
