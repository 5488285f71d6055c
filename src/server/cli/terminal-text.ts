/** Text of strangers for a terminal: without the control characters that could move its cursor or change its title. */
export function terminalText(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n\t]|[\u202A-\u202E\u2066-\u2069]/gu, '')
}
