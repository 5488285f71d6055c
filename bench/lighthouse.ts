import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { browserLaunch } from '../test/e2e/browser.ts'
import { startBuiltServer } from './built-server.ts'

/**
 * Lighthouse's mobile preset over the public pages of the built server: `node bench/lighthouse.ts [path …]`. Fetched by npx at one
 * exact version and not a dependency: it is needed to measure, never to build or run.
 */
const lighthouse = 'lighthouse@13.5.0'
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const

type Report = {
  categories: Record<(typeof categories)[number], { score: number | null }>
  audits: Record<string, { numericValue?: number }>
}

const run = promisify(execFile)
const { executablePath, args } = await browserLaunch({ isSystemPreferred: true })
const server = await startBuiltServer()
const folder = mkdtempSync(join(tmpdir(), 'plumbline-lighthouse-'))
try {
  const list = (await (await fetch(`${server.url}/api/lenders?limit=1`)).json()) as { lenders: { slug: string }[] }
  const asked = process.argv.slice(2)
  const paths =
    asked.length > 0
      ? asked
      : [
          '/',
          '/lenders',
          `/lenders/${list.lenders[0]?.slug}`,
          '/lenders/state/texas',
          '/about',
          '/contact',
          '/privacy',
          '/terms',
        ]
  process.stdout.write(
    'page: performance/accessibility/best practices/SEO, largest paint, blocking time, layout shift\n',
  )
  for (const path of paths) process.stdout.write(`${path}: ${await measured(server.url + path)}\n`)
} finally {
  rmSync(folder, { recursive: true, force: true })
  await server.stop()
}

async function measured(url: string): Promise<string> {
  const file = join(folder, 'report.json')
  const flags = ['--headless=new', ...(args ?? [])].join(' ')
  // biome-ignore format: one option a line says no more.
  const options = ['--yes', lighthouse, url, '--quiet', '--output=json', `--output-path=${file}`, `--only-categories=${categories.join(',')}`, `--chrome-flags=${flags}`]
  const settings = { env: { ...process.env, CHROME_PATH: executablePath }, maxBuffer: 64 * 1024 * 1024 }
  // Now and then it loses the trace of a page and says to run it again, without having measured anything.
  await run('npx', options, settings).catch((error: { stderr?: string }) => {
    if (!error.stderr?.includes('NO_NAVSTART')) throw error
    return run('npx', options, settings)
  })
  const report = JSON.parse(readFileSync(file, 'utf8')) as Report
  const value = (audit: string) => report.audits[audit]?.numericValue ?? Number.NaN
  const scores = categories.map((name) => Math.round((report.categories[name].score ?? Number.NaN) * 100)).join('/')
  return `${scores}, ${(value('largest-contentful-paint') / 1000).toFixed(2)} s, ${value('total-blocking-time').toFixed(0)} ms, ${value('cumulative-layout-shift').toFixed(3)}`
}
