import type { Drawing } from '../icon.tsx'

export const Check: Drawing = { name: 'check', shapes: [['path', { d: 'M20 6 9 17l-5-5' }]] }
