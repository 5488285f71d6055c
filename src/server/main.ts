// Node's HTTP server before anything else that is loaded: after some of the libraries its code runs slower for as long as the process
// lives (a page that is ready took 54 µs in place of 48, a 304 38 in place of 32: measured, not understood).
await import('node:http')
await import('./serve.ts')

export {}
