import { open, rename, rm, stat } from 'node:fs/promises'
import { Failure } from '#server/failure.ts'

/** A file that is being written beside the one it will replace. */
export type FileReplacement = {
  write(text: string): Promise<void>
  /** Puts the new file in place; an earlier one is never left half overwritten. */
  finish(): Promise<void>
  /** Removes what was written and leaves the earlier file as it was. */
  drop(): Promise<void>
}

/** Text held back until it is worth a call of the system. */
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
