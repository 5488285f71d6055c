type Texts = Readonly<Record<string, string>>

/** Returns the texts that changed. */
export function changedTexts(before: Texts, after: Texts): Record<string, string> {
  return Object.fromEntries(Object.entries(after).filter(([field, text]) => text !== (before[field] ?? '')))
}
