import fastifySwagger from '@fastify/swagger'
import fastifySwaggerUi from '@fastify/swagger-ui'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import type { App } from './app-instance.ts'

/**
 * Serves the OpenAPI document at `/api/docs/json` and its reference at `/api/docs`, generated from the schemas that
 * validate requests. Lists only routes that are registered after it, without hidden ones such as the desk's.
 */
export async function registerApiReference(app: App, options: { siteName: string; publicUrl: string }): Promise<void> {
  await app.register(fastifySwagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: `${options.siteName} API`,
        version: '2',
        description:
          'Lenders, deals, matches and accounts. Error replies have one shape: message, and where it helps reason, details and fields.',
      },
      servers: [{ url: options.publicUrl }],
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    transform: jsonSchemaTransform,
  })
  await app.register(fastifySwaggerUi, {
    routePrefix: '/api/docs',
    staticCSP:
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  })
}
