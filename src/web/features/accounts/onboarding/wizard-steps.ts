/** The three steps of the wizard in order, each with its progress in percent and the next step. */
export const wizardSteps = [
  { title: 'Entity Info', percent: 33, next: 'Qualification', about: 'Who borrows: you or your company.' },
  { title: 'Qualification', percent: 67, next: 'Create Account', about: 'Experience, residence and exit strategy.' },
  {
    title: 'Create Account',
    percent: 100,
    next: 'verify your email, then your first deal',
    about: 'Email and password. Then your deal.',
  },
] as const
export type WizardStep = 1 | 2 | 3
