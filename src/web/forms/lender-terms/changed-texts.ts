type Texts = Readonly<Record<string, string>>

/** The texts that differ from those of before. */
export function changedTexts(before: Texts, after: Texts): Record<string, string> {
  return Object.fromEntries(Object.entries(after).filter(([field, text]) => text !== (before[field] ?? '')))
}
