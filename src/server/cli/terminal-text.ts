/** Removes control characters from untrusted text, so that it can't move the terminal's cursor or change its title. */
export function terminalText(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n\t]|[\u202A-\u202E\u2066-\u2069]/gu, '')
}
