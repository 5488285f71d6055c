import type { Drawing } from '../icon.tsx'

export const ChevronLeft: Drawing = { name: 'chevron-left', shapes: [['path', { d: 'm15 18-6-6 6-6' }]] }
