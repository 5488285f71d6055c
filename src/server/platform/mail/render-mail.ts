import type { ReactElement } from 'react'

/**
 * Keeps the case of headings. Shows the URLs of unsubscribe links only, because the text below a button repeats its
 * URL.
 */
const textOptions = {
  selectors: [
    { selector: 'h1', options: { uppercase: false, leadingLineBreaks: 2 } },
    { selector: 'a.mail-stop', format: 'anchor', options: { linkBrackets: false as const } },
    { selector: 'a', options: { ignoreHref: true } },
  ],
}

/**
 * Renders a React element as a mail's HTML and text bodies. The text omits the URLs of links other than unsubscribe
 * links. Loads the renderer with the first mail.
 */
export async function renderMail(element: ReactElement): Promise<{ html: string; text: string }> {
  const { render, toPlainText } = await import('@react-email/render')
  const html = await render(element)
  return { html, text: toPlainText(html, textOptions).trim() }
}
