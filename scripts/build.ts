import { rmSync } from 'node:fs'
import { build } from 'vite'

// Client first: its manifest tells the server which files each page needs.
rmSync('dist', { recursive: true, force: true })
await build({ configFile: 'vite.config.ts', logLevel: 'warn' })
await build({ configFile: 'vite.config.ts', logLevel: 'warn', build: { ssr: true } })
const { compressAssets } = await import('./compress-assets.ts')
await compressAssets('dist/client')
