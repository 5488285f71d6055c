/** What is wrong with a cell, worded to stand behind the name of its column: "must be …". */
export class CellError extends Error {
  override name = 'CellError'
}
