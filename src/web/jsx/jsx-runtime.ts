import * as react from 'react/jsx-runtime'
import { keepFigures } from './keep-figures.ts'

/**
 * The JSX runtime of the web app (`jsxImportSource` in tsconfig.web.json and vite.config.ts): React's, with the amounts
 * and other figures in every element's text kept from page translation. JSX calls `jsxs` for several static children.
 * See docs/decisions/0056-figures-and-names-are-not-translated.md.
 */
export const jsx: typeof react.jsx = (type, props, key) => react.jsx(type, keepFigures(type, props), key)
export const jsxs: typeof react.jsxs = (type, props, key) => react.jsxs(type, keepFigures(type, props), key)

export { Fragment, type JSX } from 'react/jsx-runtime'
