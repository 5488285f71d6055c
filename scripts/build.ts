import { rmSync } from 'node:fs'
import { build } from 'vite'

const say = (step: number, what: string) => process.stdout.write(`Building, step ${step} of 3: ${what} …\n`)

// Builds the client first, because its manifest tells the server which files each page needs.
rmSync('dist', { recursive: true, force: true })
say(1, 'the browser code')
await build({ configFile: 'vite.config.ts', logLevel: 'warn' })
say(2, 'the server code')
await build({ configFile: 'vite.config.ts', logLevel: 'warn', build: { ssr: true } })
say(3, 'compressed copies')
const { compressAssets } = await import('./compress-assets.ts')
compressAssets('dist/client')
