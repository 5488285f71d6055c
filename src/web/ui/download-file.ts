/** How long a file's URL stays valid, in milliseconds. Browsers may read the file some time after the click. */
const urlMs = 60_000

/** Downloads a file under this name. */
export function downloadFile(name: string, file: Blob): void {
  const url = URL.createObjectURL(file)
  Object.assign(document.createElement('a'), { href: url, download: name }).click()
  setTimeout(() => URL.revokeObjectURL(url), urlMs)
}
