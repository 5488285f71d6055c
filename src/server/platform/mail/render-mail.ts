import type { ReactElement } from 'react'

/** The plain text keeps the case of titles. It has the address of a link only where the page shows a word in its place. */
const textOptions = {
  selectors: [
    { selector: 'h1', options: { uppercase: false, leadingLineBreaks: 2 } },
    { selector: 'a.mail-stop', format: 'anchor', options: { linkBrackets: false as const } },
    { selector: 'a', options: { ignoreHref: true } },
  ],
}

/** The two bodies of a mail from one React element. The renderer is loaded with the first mail. */
export async function renderMail(element: ReactElement): Promise<{ html: string; text: string }> {
  const { render, toPlainText } = await import('@react-email/render')
  const html = await render(element)
  return { html, text: toPlainText(html, textOptions).trim() }
}
