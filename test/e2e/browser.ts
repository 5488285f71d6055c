import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { LaunchOptions } from '@playwright/test'

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
 * The system's Chromium where there is one; else the one that comes as an npm package, with the libraries it brings, so that the
 * tests need no step outside npm.
 */
export async function browserLaunch(): Promise<LaunchOptions> {
  const system = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((path) =>
    existsSync(path),
  )
  if (system && process.env['PACKAGED_CHROMIUM'] !== '1') return { executablePath: system, args: flags }
  const { default: chromium } = await import('@sparticuz/chromium')
  chromium.setGraphicsMode = false
  const executablePath = await chromium.executablePath()
  // The package unpacks its libraries only where it recognises one of its hosts, so its own unpacker is called directly.
  const packageDir = new URL('../../node_modules/@sparticuz/chromium/', import.meta.url)
  const { inflate } = (await import(new URL('build/esm/lambdafs.js', packageDir).href)) as {
    inflate(path: string): Promise<string>
  }
  await inflate(fileURLToPath(new URL('bin/al2023.tar.br', packageDir)))
  const libraries = join(tmpdir(), 'al2023/lib')
  return {
    executablePath,
    args: [...flags, '--headless=shell', '--single-process', '--no-zygote'],
    env: {
      ...process.env,
      LD_LIBRARY_PATH: [libraries, process.env['LD_LIBRARY_PATH']].filter(Boolean).join(':'),
    } as Record<string, string>,
  }
}
