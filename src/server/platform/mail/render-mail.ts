import type { ReactElement } from 'react'

/** Titles keep their letters, and addresses stand in the text once, where the layout writes them out. */
const textOptions = {
  selectors: [
    { selector: 'h1', options: { uppercase: false, leadingLineBreaks: 2 } },
    { selector: 'a', options: { ignoreHref: true } },
  ],
}

/** The two bodies of a mail from one React element. The renderer is loaded with the first mail. */
export async function renderMail(element: ReactElement): Promise<{ html: string; text: string }> {
  const { render, toPlainText } = await import('@react-email/render')
  const html = await render(element)
  return { html, text: toPlainText(html, textOptions).trim() }
}
