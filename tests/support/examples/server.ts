import { join } from 'node:path'
import { readConfig } from '#server/config.ts'
import { loadApp } from '#server/schemas/loadApp.ts'
import { startServer } from '#server/start/startServer.ts'
import { EXAMPLES_CLIENT } from './clientBuild.ts'

const root = join(import.meta.dirname, '../../..')
const config = readConfig(process.env)
const { app, problems } = await loadApp(root, undefined, 'examples')
if (!app) throw new Error(JSON.stringify(problems))
const clientDir = join(root, EXAMPLES_CLIENT.folder)
const { fastify, close } = await startServer({ config, app, root, clientDir, print: console.log })
await fastify.listen({ port: config.port, host: config.host })
const address = fastify.server.address()
console.log(`http://localhost:${typeof address === 'object' ? address?.port : config.port}`)
process.on('SIGTERM', () => close().then(() => process.exit(0)))
