import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { browserLaunch } from '#test/e2e/browser.ts'
import { startBuiltServer } from './built-server.ts'

/**
 * Runs Lighthouse's mobile preset over the public pages of the built server: `node bench/lighthouse.ts [path …]`. Its
 * 114 packages (176 MB) have a separate lockfile and are installed at the first run, because building and running the
 * product doesn't need them.
 */
const lighthouse = join(import.meta.dirname, 'lighthouse')
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const

type Report = {
  categories: Record<(typeof categories)[number], { score: number | null; auditRefs: { id: string; weight: number }[] }>
  audits: Record<string, { score: number | null; numericValue?: number; details?: { items?: unknown[] } }>
}

const run = promisify(execFile)
await installLighthouse()
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
          '/market',
          '/market/texas',
          '/how-matching-works',
          '/about',
          '/contact',
          '/privacy',
          '/terms',
          ...['', '/arv', '/dscr', '/flip-or-rent', '/flip-profit', '/loan-cost', '/rehab'].map(
            (tool) => `/tools${tool}`,
          ),
        ]
  process.stdout.write(
    'page: performance/accessibility/best practices/SEO, largest paint, blocking time, layout shift\n',
  )
  for (const path of paths) process.stdout.write(`${path}: ${await auditPage(server.url + path)}\n`)
} finally {
  rmSync(folder, { recursive: true, force: true })
  await server.stop()
}

/** Installs the locked packages unless they were installed from this lockfile. */
async function installLighthouse(): Promise<void> {
  const installed = join(lighthouse, 'node_modules/.package-lock.json')
  const isCurrent =
    existsSync(installed) && statSync(installed).mtimeMs > statSync(join(lighthouse, 'package-lock.json')).mtimeMs
  if (!isCurrent) await run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: lighthouse })
}

/** Returns a page's scores and timings as one line, and a line for each failed audit. */
async function auditPage(url: string): Promise<string> {
  const file = join(folder, 'report.json')
  const flags = ['--headless=new', ...(args ?? [])].join(' ')
  // biome-ignore format: one option per line is harder to read.
  const options = [join(lighthouse, 'node_modules/lighthouse/cli/index.js'), url, '--quiet', '--output=json', `--output-path=${file}`, `--only-categories=${categories.join(',')}`, `--chrome-flags=${flags}`]
  const settings = { env: { ...process.env, CHROME_PATH: executablePath }, maxBuffer: 64 * 1024 * 1024 }
  // Retries, because Lighthouse sometimes loses a page's trace and measures nothing.
  await run(process.execPath, options, settings).catch((error: { stderr?: string }) => {
    if (!error.stderr?.includes('NO_NAVSTART')) throw error
    return run(process.execPath, options, settings)
  })
  const report = JSON.parse(readFileSync(file, 'utf8')) as Report
  const value = (audit: string) => report.audits[audit]?.numericValue ?? Number.NaN
  const scores = categories.map((name) => Math.round((report.categories[name].score ?? Number.NaN) * 100)).join('/')
  const figures = `${scores}, ${(value('largest-contentful-paint') / 1000).toFixed(2)} s, ${value('total-blocking-time').toFixed(0)} ms, ${value('cumulative-layout-shift').toFixed(3)}`
  // Lists failed audits, except speed audits, which the figures cover.
  const failed = categories
    .slice(1)
    .flatMap((name) => report.categories[name].auditRefs)
    .filter(({ id, weight }) => weight > 0 && (report.audits[id]?.score ?? 1) < 1)
    .map(({ id }) => `\n  ${id}: ${JSON.stringify(report.audits[id]?.details?.items?.slice(0, 3))}`)
  return figures + failed.join('')
}
