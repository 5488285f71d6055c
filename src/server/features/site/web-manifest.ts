/** Returns the web app manifest as JSON: name, colors and icons for a home screen. */
export function buildWebManifest(siteName: string): string {
  return JSON.stringify({
    name: siteName,
    short_name: siteName,
    description:
      'Matches U.S. real-estate investors with hard-money lenders and shows what each loan would really cost.',
    start_url: '/',
    scope: '/',
    display: 'browser',
    background_color: '#fbfaf6',
    theme_color: '#0e5a45',
    icons: [
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  })
}
