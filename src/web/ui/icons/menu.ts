import type { Drawing } from '../icon.tsx'

export const Menu: Drawing = {
  name: 'menu',
  shapes: [
    ['path', { d: 'M4 5h16' }],
    ['path', { d: 'M4 12h16' }],
    ['path', { d: 'M4 19h16' }],
  ],
}
