const month = String.raw`(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]*\.?`
/** A day or month in a text. */
export const date = new RegExp(
  String.raw`\b(?:\d{1,2}[/.-]\d{1,2}[/.-]\d{2}(?:\d\d)?|\d{4}-\d\d-\d\d|${month} \d{1,2}(?:st|nd|rd|th)?,? \d{4}|\d{1,2}(?:st|nd|rd|th)?(?: of)? ${month},? \d{4}|${month},? \d{4}|\d\d?\/\d{4})\b`,
  'i',
)
/** Words next to a date on which terms weren't checked. */
export const otherDate =
  /expir|through|thru|until|since|founded|established|copyright|©|valid to|good for|lock|print|run|export|generat|report|download/i
/** Words next to the date of the terms. */
export const dateWords =
  /\b(?:rates?|terms?|pricing|programs?|effective|eff|as|of|last|updated?|updates|revised|revision|rev|on|date|dated|published|current|valid|from|are|and)\b|[^a-z0-9]/gi
