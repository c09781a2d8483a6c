import { onServer } from './openTestDatabase.ts'
import { type SpawnedReply, type SpawnedServer, spawnServer } from './spawnServer.ts'

type Call = Parameters<SpawnedServer['call']>[2]

/** Servers on one place, of which one is killed while people use them. */
export interface KilledServers {
  /** Of the servers that live, the one that this person uses. */
  serving(index: number): SpawnedServer
  /** A call of this person, which is made again where no answer came. */
  call(index: number, method: string, path: string, call?: Call): Promise<SpawnedReply>
  /** SIGKILL for one of them; resolves once the others, or the one that takes its place, answer. */
  kill(): Promise<void>
  /** Calls that were made again. */
  lost(): number
}

/** On a server of PostgreSQL two servers, of which one lives on; the embedded database has one, which starts again. */
export async function serveThroughKill(
  settings: Record<string, string>,
  entry?: string,
): Promise<KilledServers> {
  let servers = [await spawnServer(settings, entry)]
  if (onServer) servers.push(await spawnServer(settings, entry))
  let killed: SpawnedServer | null = null
  let restarted: Promise<void> | null = null
  let lost = 0
  const serving = (index: number) => servers[index % servers.length] as SpawnedServer

  async function killOne(): Promise<void> {
    const [first, ...others] = servers as [SpawnedServer, ...SpawnedServer[]]
    killed = first
    const ended = first.stop('SIGKILL')
    if (others.length > 0) servers = others
    await ended
    if (others.length === 0) servers = [await spawnServer(settings, entry)]
  }

  return {
    serving,
    lost: () => lost,
    kill() {
      restarted ??= killOne()
      return restarted
    },
    async call(index, ...call) {
      const server = serving(index)
      try {
        return await server.call(...call)
      } catch (error) {
        if (server !== killed) throw error
        lost += 1
        await restarted
        return serving(index).call(...call)
      }
    },
  }
}

/** People who come one after the other, so many of them at the same moment. */
export async function crowd(
  count: number,
  atOnce: number,
  visit: (index: number) => Promise<void>,
): Promise<void> {
  let next = 0
  const work = async () => {
    while (next < count) {
      const index = next
      next += 1
      await visit(index)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
}
