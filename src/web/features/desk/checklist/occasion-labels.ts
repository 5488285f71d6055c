import type { ChecklistOccasion } from '#domain/closing/checklist-templates.ts'

export const occasionLabels: Readonly<Record<ChecklistOccasion, string>> = {
  always: 'Every deal',
  individual: 'A person borrows',
  entity: 'A company borrows',
  purchase: 'Purchase',
  refinance: 'Refinance',
  assignment: 'Assignment',
  flip: 'Fix and flip',
  construction: 'Construction',
  rental: 'Rental',
  experienced: 'With experience',
  'exit-sale': 'Exit by sale',
  'exit-refinance': 'Exit by refinance',
  'exit-hold': 'Exit by rent',
  'exit-unknown': 'Exit not given',
}
