import { open, rename, rm, stat } from 'node:fs/promises'
import { Failure } from '#server/failure.ts'

/** A temporary file that will replace the file at its path. */
export type FileReplacement = {
  write(text: string): Promise<void>
  /** Renames the new file into place, so that the old file is never partly overwritten. */
  finish(): Promise<void>
  /** Deletes the temporary file and keeps the old file. */
  drop(): Promise<void>
}

/** Characters to buffer before a write. */
const heldCharacters = 65_536

/** Opens a replacement for the file at `path`. @throws Failure or a system error when nothing can be written there. */
export async function replaceFile(path: string): Promise<FileReplacement> {
  const before = await stat(path).catch(() => undefined)
  if (before && !before.isFile()) throw new Failure('invalid', `${path} is no file that can be replaced; name another.`)
  const beside = `${path}.${process.pid}.part`
  const file = await open(beside, 'w').catch((error: NodeJS.ErrnoException) => {
    throw new Failure('invalid', `${path} cannot be written: ${error.message}. Name another file.`)
  })
  let held = ''
  async function flush() {
    const text = held
    held = ''
    await file.writeFile(text)
  }
  return {
    async write(text) {
      held += text
      if (held.length >= heldCharacters) await flush()
    },
    async finish() {
      await flush()
      await file.close()
      await rename(beside, path)
    },
    async drop() {
      await file.close().catch(() => {})
      await rm(beside, { force: true })
    },
  }
}
