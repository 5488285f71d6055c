import { open, rename, rm, stat } from 'node:fs/promises'
import { Failure } from '#server/failure.ts'

/** A temporary file that will replace the file at its path. */
export type FileReplacement = {
  write(text: string): Promise<void>
  /** Renames the new file into place, so that the old file is never partly overwritten. */
  finish(): Promise<void>
  /** Deletes the temporary file and keeps the old file. Does nothing after `finish`. */
  drop(): Promise<void>
}

/** Characters to buffer before a write. */
const bufferCharacters = 65_536

/**
 * Opens a temporary file next to `path`. `finish` renames it to `path` and replaces an existing file. The caller must
 * call `finish` or `drop`.
 * @throws Failure of kind invalid when `path` isn't a regular file, or its folder can't be written to.
 */
export async function replaceFile(path: string): Promise<FileReplacement> {
  const before = await stat(path).catch(() => undefined)
  if (before && !before.isFile())
    throw new Failure('invalid', `${path} can't be replaced, because it isn't a regular file; name another.`)
  const partFile = `${path}.${process.pid}.part`
  const file = await open(partFile, 'w').catch((error: NodeJS.ErrnoException) => {
    throw new Failure('invalid', `${path} cannot be written: ${error.message}. Name another file.`)
  })
  let buffered = ''
  async function flush() {
    const text = buffered
    buffered = ''
    await file.writeFile(text)
  }
  return {
    async write(text) {
      buffered += text
      if (buffered.length >= bufferCharacters) await flush()
    },
    async finish() {
      await flush()
      await file.close()
      await rename(partFile, path)
    },
    async drop() {
      await file.close().catch(() => {})
      await rm(partFile, { force: true })
    },
  }
}
