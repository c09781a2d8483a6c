import { join } from 'node:path'
import { readConfig } from '#server/config.ts'
import { loadApp } from '#server/schemas/loadApp.ts'
import { startServer } from '#server/start/startServer.ts'

/** A server of the product's pages and of those in the folder that PAGES names. */
const root = join(import.meta.dirname, '../../..')
const config = readConfig(process.env)
const { app, problems } = await loadApp(root, undefined, process.env.PAGES)
if (!app) throw new Error(JSON.stringify(problems))
const { fastify, close } = await startServer({ config, app, root, clientDir: null, print: () => undefined })
await fastify.listen({ port: config.port, host: config.host })
const address = fastify.server.address()
console.log(`http://localhost:${typeof address === 'object' ? address?.port : config.port}`)
process.on('SIGTERM', () => close().then(() => process.exit(0)))
