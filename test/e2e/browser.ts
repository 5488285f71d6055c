import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { LaunchOptions } from '@playwright/test'
import { projectRoot } from '#server/project-root.ts'

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/**
 * Returns Playwright's launch options for Chromium. Tests use the browser from an npm package: the same version
 * everywhere and half the CPU time of a browser with windows. Measurements, SYSTEM_CHROMIUM=1 and machines other than
 * Linux on x64 use the system's browser if there is one.
 */
export async function browserLaunch(options: { isSystemPreferred?: boolean } = {}): Promise<LaunchOptions> {
  const system = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((path) =>
    existsSync(path),
  )
  const isPackageUsable = process.platform === 'linux' && process.arch === 'x64'
  const isSystemWanted = options.isSystemPreferred || process.env['SYSTEM_CHROMIUM'] === '1' || !isPackageUsable
  if (system && isSystemWanted) return { executablePath: system, args: flags }
  const folder = await unpackedChromium()
  return {
    executablePath: join(folder, 'chromium'),
    // Several garbage collection threads wait for each other on busy cores, which costs 8 % of the CPU time.
    args: [...flags, '--headless=shell', '--js-flags=--single-threaded-gc'],
    env: {
      ...process.env,
      LD_LIBRARY_PATH: [join(folder, 'al2023/lib'), process.env['LD_LIBRARY_PATH']].filter(Boolean).join(':'),
    } as Record<string, string>,
  }
}

/**
 * Unpacks the package's browser and libraries once per version. Concurrent processes each unpack, and the first rename
 * wins.
 */
async function unpackedChromium(): Promise<string> {
  const packageDir = join(projectRoot, 'node_modules/@sparticuz/chromium')
  const { version } = JSON.parse(await readFile(join(packageDir, 'package.json'), 'utf8')) as { version: string }
  const cacheDir = join(projectRoot, 'node_modules/.plumbline')
  const target = join(cacheDir, `chromium-${version}`)
  if (existsSync(target)) return target
  await mkdir(cacheDir, { recursive: true })
  const unpacked = await mkdtemp(join(cacheDir, 'chromium-'))
  // The package's unpacker writes into the temporary folder and reuses files that it finds there.
  const { inflate } = (await import(join(packageDir, 'build/esm/lambdafs.js'))) as {
    inflate(path: string): Promise<string>
  }
  const temporary = process.env['TMPDIR']
  process.env['TMPDIR'] = unpacked
  try {
    await Promise.all(['chromium.br', 'al2023.tar.br'].map((name) => inflate(join(packageDir, 'bin', name))))
  } finally {
    if (temporary === undefined) delete process.env['TMPDIR']
    else process.env['TMPDIR'] = temporary
  }
  await rename(unpacked, target).catch(() => rm(unpacked, { recursive: true }))
  return target
}
