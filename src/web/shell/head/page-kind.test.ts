import { expect, it } from 'vitest'
import { pageKindOf } from './page-kind.ts'

it.each([
  [
    'public',
    ['/', '/about', '/contact', '/privacy', '/terms', '/lenders', '/lenders/acme', '/lenders/state/texas', '/x'],
  ],
  ['account', ['/auth', '/auth/login', '/auth/signup', '/dashboard', '/deals/0b1c', '/profile', '/forgot-password']],
  [
    'token',
    [
      ...['/verify', '/reset-password', '/auth/callback', '/verify/'],
      ...['/reply/AbC-d_9', '/sheet/AbC-d_9', '/result/AbC-d_9', '/comparison/AbC-d_9'],
    ],
  ],
] as const)('detects the pages that are %s [PAGE-07]', (kind, paths) => {
  for (const path of paths) expect(pageKindOf(path), path).toBe(kind)
})
