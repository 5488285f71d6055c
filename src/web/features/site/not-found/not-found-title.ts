export function notFoundTitle(siteName: string): string {
  return `Page Not Found - ${siteName} | 404 Error`
}
