import * as react from 'react/jsx-dev-runtime'
import { keepFigures } from './keep-figures.ts'

/** The same as jsx-runtime.ts in development and in tests, where React also records each element's source. */
export const jsxDEV: typeof react.jsxDEV = (type, props, key, isStatic, source, self) =>
  react.jsxDEV(type, keepFigures(type, props), key, isStatic, source, self)

export { Fragment, type JSX } from 'react/jsx-dev-runtime'
