import { mkdtemp, readdir, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { backupName, listBackups, listDailyBackups, removeOldBackups } from './backup-folder.ts'

it('lists only files named as daily backups, newest first [OPS-02]', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-backups-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const days = ['2026-03-01T09:00:00Z', '2026-03-02T03:15:07Z'].map((time) => new Date(time))
  const daily = days.map((day) => backupName('daily', day))
  // Files that operators put here. They don't count toward the seven daily backups that are kept.
  const others = [backupName('plumbline', days[0]!), `kept-${daily[0]}`, `${daily[0]}.part`, 'daily-notes.backup.gz']
  for (const name of [...daily, ...others]) await writeFile(join(folder, name), '')
  expect((await listDailyBackups(folder)).map(({ file, at }) => [basename(file), at])).toEqual([
    [daily[1], days[1]],
    [daily[0], days[0]],
  ])
  expect(await listDailyBackups(join(folder, 'none'))).toEqual([])
})

it('leaves out a backup that is deleted while the folder is listed [OPS-02]', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-backups-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await writeFile(join(folder, 'kept.backup.gz'), 'abc')
  // A link without a target is listed but can't be read, like a file that was deleted after the folder was read.
  await symlink(join(folder, 'none'), join(folder, 'deleted.backup.gz'))
  expect(await listBackups(folder)).toMatchObject([{ file: join(folder, 'kept.backup.gz'), bytes: 3 }])
})

it('removes all but seven daily backups, and partial backups that a killed process left a day ago [OPS-02]', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-backups-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const now = new Date('2026-03-09T09:15:00Z')
  const write = async (name: string, at: string) => {
    await writeFile(join(folder, name), '')
    await utimes(join(folder, name), now, new Date(at))
    return name
  }
  const kept = []
  for (let day = 2; day <= 9; day++) {
    const at = `2026-03-0${day}T09:15:00Z`
    const name = await write(backupName('daily', new Date(at)), at)
    if (day > 2) kept.push(name)
  }
  await write(`${kept[5]}.71.part`, '2026-03-08T09:10:00Z')
  await write('plumbline.backup.gz.72.part', '2026-03-02T10:00:00Z')
  kept.push(await write('plumbline.backup.gz.73.part', '2026-03-08T09:20:00Z'))
  kept.push(await write('own.backup.gz', '2026-03-02T10:00:00Z'), await write('notes.part', '2026-03-02T10:00:00Z'))
  await removeOldBackups(folder, now)
  expect((await readdir(folder)).sort()).toEqual(kept.sort())
})
