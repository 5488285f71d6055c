import type { Drawing } from '../icon.tsx'

export const Minus: Drawing = { name: 'minus', shapes: [['path', { d: 'M5 12h14' }]] }
