import { chmod, chown, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { DataFolderUnusable } from '#server/platform/db/embedded/data-folder.ts'
import { socketDirFor, startEmbedded } from '#server/platform/db/embedded/start-embedded.ts'
import { runCommand } from '#test/builders/run-command.ts'

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-folder-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}
const open = (dataDir: string) =>
  startEmbedded(dataDir, (reason) => {
    throw new Error(reason)
  })
const modeOf = async (path: string) => (await stat(path)).mode & 0o777

/** Returns the error message with which a folder is rejected. */
async function refusal(dataDir: string): Promise<string> {
  const error = await open(dataDir).then(
    async (embedded) => {
      await embedded.close()
      return undefined
    },
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(DataFolderUnusable)
  const { message } = error as Error
  expect(message).not.toContain('\n')
  return message
}

it.skipIf(process.getuid?.() !== 0)('refuses to run as root on another user’s folder [OPS-07]', async () => {
  const dataDir = await makeFolder()
  await chown(dataDir, 12_345, 12_345)
  expect(await refusal(dataDir)).toMatch(/belongs to user 12345.*sudo -u '#12345'/)
  expect(await readdir(dataDir)).toEqual([])
  const { code, err } = await runCommand({ DATA_DIR: dataDir }, 'settings', 'list')
  expect({ code, err }).toEqual({ code: 5, err: expect.stringContaining('sudo -u') })
})

it('says what to do about a path below a file [OPS-07]', async () => {
  const file = join(await makeFolder(), 'a-file')
  await writeFile(file, '')
  expect(await refusal(join(file, 'data'))).toMatch(/cannot be written: ENOTDIR/)
})

it('doctor lists files in the data folder that belong to another user [OPS-10]', async ({ skip }) => {
  if (process.getuid?.() !== 0) skip('only root can give files away')
  const dataDir = await makeFolder()
  await writeFile(join(dataDir, 'stray'), '')
  await chown(join(dataDir, 'stray'), 12_345, 12_345)
  const { code, out } = await runCommand({ DATA_DIR: dataDir }, 'doctor')
  expect(code).toBe(7)
  expect(out).toMatch(/✗ Files: .*stray \(owned by user 12345, but .* by user 0\)/)
  expect(out).toContain(`chown -R 0 ${dataDir}.`)

  const backupDir = await makeFolder()
  await rm(join(dataDir, 'stray'))
  await writeFile(join(backupDir, 'stray'), '')
  await chown(join(backupDir, 'stray'), 12_345, 12_345)
  const backups = await runCommand({ DATA_DIR: dataDir, BACKUP_DIR: backupDir }, 'doctor')
  expect(backups.out).toContain(`chown -R 0 ${backupDir}.`)
})

it('closes a data folder to the machine’s other users, and doctor warns about it before', async () => {
  const dataDir = await makeFolder()
  await mkdir(join(dataDir, 'db'), { mode: 0o777 })
  await mkdir(join(dataDir, 'backups'))
  for (const path of [dataDir, join(dataDir, 'db'), join(dataDir, 'backups')]) await chmod(path, 0o755)
  const before = await runCommand({ DATA_DIR: dataDir }, 'doctor', '--json')
  const folderOf = (out: string) =>
    (JSON.parse(out) as { what: string; state: string; found: string; remedy?: string }[]).find(
      ({ what }) => what === 'Data folder',
    )!
  expect(folderOf(before.out)).toMatchObject({ state: 'warning', found: expect.stringContaining('mode 755') })
  expect(folderOf(before.out).remedy).toContain(`chmod 700 ${dataDir}`)
  for (const path of [dataDir, join(dataDir, 'db'), join(dataDir, 'backups')]) await chmod(path, 0o755)
  const embedded = await open(dataDir)
  await embedded.close()
  for (const name of ['', 'db', 'run', 'backups']) expect(await modeOf(join(dataDir, name)), name).toBe(0o700)
  const after = await runCommand({ DATA_DIR: dataDir }, 'doctor', '--json')
  expect(folderOf(after.out).state).toBe('ok')
})

it('doesn’t touch a folder whose files it doesn’t recognize as a database', async () => {
  const dataDir = await makeFolder()
  await mkdir(join(dataDir, 'db/base'), { recursive: true })
  await writeFile(join(dataDir, 'db/base/rows'), 'what people entered')
  expect(await refusal(dataDir)).toMatch(/PG_VERSION is missing.*Move the folder away/)
  expect(await readFile(join(dataDir, 'db/base/rows'), 'utf8')).toBe('what people entered')
  // Rejected again: the first rejection must not mark the folder as an unfinished database.
  expect(await refusal(dataDir)).toMatch(/PG_VERSION is missing/)
})

it('creates a database again after its creation was interrupted', async () => {
  const dataDir = await makeFolder()
  await mkdir(join(dataDir, 'db/base'), { recursive: true })
  await writeFile(join(dataDir, 'db/base/half'), '')
  await writeFile(join(dataDir, 'db.unfinished'), '')
  const embedded = await open(dataDir)
  await embedded.close()
  await expect(stat(join(dataDir, 'db.unfinished'))).rejects.toMatchObject({ code: 'ENOENT' })
  await stat(join(dataDir, 'db/PG_VERSION'))
  // From now on the folder holds a database and opens as one.
  await (await open(dataDir)).close()
})

it('reports in one sentence that a database is damaged, or that the folder can’t be written', async () => {
  const dataDir = await makeFolder()
  await (await open(dataDir)).close()
  await writeFile(join(dataDir, 'db/global/pg_control'), 'nonsense')
  expect(await refusal(dataDir)).toMatch(/cannot be opened: .*restore a backup/)
  const file = join(await makeFolder(), 'file')
  await writeFile(file, '')
  expect(await refusal(join(file, 'data'))).toMatch(/^DATA_DIR .* cannot be written: .*set DATA_DIR to another one\.$/)
})

it("rejects a socket folder in the system's temporary folder that other users can read", async () => {
  const dataDir = join(await makeFolder(), 'deep-'.repeat(20))
  const socketDir = socketDirFor(dataDir)
  expect(socketDir.startsWith(dataDir)).toBe(false)
  onTestFinished(() => rm(socketDir, { recursive: true, force: true }))
  await mkdir(socketDir)
  await chmod(socketDir, 0o755)
  expect(await refusal(dataDir)).toContain(socketDir)
  await rm(socketDir, { recursive: true })
  const embedded = await open(dataDir)
  expect(await modeOf(socketDir)).toBe(0o700)
  await embedded.close()
})
