import type { Drawing } from '../icon.tsx'

export const ChevronDown: Drawing = { name: 'chevron-down', shapes: [['path', { d: 'm6 9 6 6 6-6' }]] }
