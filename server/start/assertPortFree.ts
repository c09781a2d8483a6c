import { once } from 'node:events'
import { createServer } from 'node:net'

/** Resolves when a server may listen there. @throws the system's error (EADDRINUSE, EACCES) when it may not */
export async function assertPortFree({ port, host }: { port: number; host: string }): Promise<void> {
  const probe = createServer().listen({ port, host })
  await once(probe, 'listening')
  probe.close()
  await once(probe, 'close')
}
