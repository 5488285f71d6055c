import type { App } from './app-instance.ts'

/** Headers that every answer carries, pages and API alike. Pages bring their own content security policy; nothing else may run as one. */
export function registerSecurityHeaders(app: App, options: { isHttps: boolean }): void {
  app.addHook('onSend', (_request, reply, _payload, done) => {
    reply.header('x-content-type-options', 'nosniff')
    if (!reply.hasHeader('referrer-policy')) reply.header('referrer-policy', 'strict-origin-when-cross-origin')
    reply.header('cross-origin-opener-policy', 'same-origin')
    reply.header('cross-origin-resource-policy', 'same-origin')
    reply.header(
      'permissions-policy',
      'camera=(), geolocation=(), microphone=(), payment=(), usb=(), interest-cohort=()',
    )
    if (!reply.hasHeader('content-security-policy'))
      reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'")
    // A browser that has once seen the site over https must not be led back to http.
    if (options.isHttps) reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains')
    done()
  })
}
