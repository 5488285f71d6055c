/** Direction marks, zero-width spaces and soft hyphens, which programs copy along with a number or an address. */
const invisible = /[\u00AD\u061C\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/g
/** Non-breaking, narrow and figure spaces, and other space widths. */
const spaces = /[\u00A0\u2000-\u200A\u202F\u205F\u3000]/g
/** Hyphens, dashes and the minus sign. */
const dashes = /[\u2010-\u2015\u2212]/g
/** The fraction slash, which programs write in 3⁄4, and the division slash. */
const slashes = /[\u2044\u2215]/g

/**
 * Removes invisible marks and replaces special spaces with plain ones. Call it before validating texts that people copy
 * from other programs, such as postal addresses. {@link cleanCopiedFigure} is for figures and email addresses.
 */
export function cleanCopiedText(text: string): string {
  return text.replace(invisible, '').replace(spaces, ' ')
}

/**
 * Like {@link cleanCopiedText}, and turns dashes into hyphens, and fraction and division slashes into slashes. Call it
 * before validating phone numbers, amounts and email addresses.
 */
export function cleanCopiedFigure(text: string): string {
  return cleanCopiedText(text).replace(dashes, '-').replace(slashes, '/')
}
