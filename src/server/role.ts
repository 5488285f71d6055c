import { type Env, EnvError } from './env.ts'

/**
 * A process's role: requests and background jobs (`server`), requests only (`web`), or background jobs only (`worker`).
 */
const roles = ['server', 'web', 'worker'] as const
export type Role = (typeof roles)[number]

type Parts = { isServing: boolean; isWorking: boolean }

export const roleParts: Readonly<Record<Role, Parts>> = {
  server: { isServing: true, isWorking: true },
  web: { isServing: true, isWorking: false },
  worker: { isServing: false, isWorking: true },
}

/** Returns the role of a process that serves, works, or does both. A process that doesn't serve is a `worker`. */
export function roleOf({ isServing, isWorking }: Parts): Role {
  if (!isServing) return 'worker'
  return isWorking ? 'server' : 'web'
}

export function isRole(word: string | undefined): word is Role {
  return roles.includes(word as Role)
}

/** @throws EnvError when the embedded database is used with separate roles. */
export function rejectUnfitRole(role: Role, { databaseUrl }: Pick<Env, 'databaseUrl'>): void {
  if (role === 'server' || databaseUrl !== undefined) return
  throw new EnvError(
    `plumbline ${role} needs PostgreSQL: the embedded database allows one process. Set DATABASE_URL, or start plumbline server.`,
  )
}
