import { setTimeout as delay } from 'node:timers/promises'
import { type ClusterNode, isReached, readNodes } from '../db/citus.ts'
import type { Database, DatabaseLog } from '../db/Database.ts'
import { defineService } from '../engine/defineService.ts'

/** A node of the cluster, and whether the coordinator reached it at the last look. */
interface NodeState extends ClusterNode {
  isThere: boolean
}

/** The nodes of a distributed database. */
export interface Nodes {
  /** None for a database on one node. */
  all(): readonly NodeState[]
}

declare module '../engine/contracts/Services.ts' {
  interface Services {
    nodes: Nodes
  }
}

export default defineService({
  name: 'nodes',
  needs: ['database'],
  start: ({ database }, { log }) => watchNodes(database, log),
  stop: nodes => nodes.close(),
})

/** How often is looked who is there, ms. */
const lookEvery = 5_000

async function watchNodes(database: Database, log: DatabaseLog): Promise<Nodes & { close(): Promise<void> }> {
  const closing = new AbortController()
  let states = await lookAt(database, [])
  // A database becomes a cluster while no server works with it.
  const watching = states.length === 0 ? null : watch()

  async function watch(): Promise<void> {
    for (;;) {
      await delay(lookEvery, undefined, { signal: closing.signal })
      states = await lookAt(database, states).catch(error => {
        log.warn({ err: error }, 'The nodes of the cluster could not be looked at')
        return states
      })
    }
  }

  async function lookAt(database: Database, before: readonly NodeState[]): Promise<NodeState[]> {
    const found: NodeState[] = []
    for (const node of await database.asOwner(readNodes)) {
      const isThere = node.isCoordinator || (await database.asOwner(tx => isReached(tx, node)))
      const wasThere = before.find(({ id }) => id === node.id)?.isThere ?? true
      if (wasThere !== isThere) tell({ ...node, isThere })
      found.push({ ...node, isThere })
    }
    return found
  }

  function tell({ id, host, port, isThere }: NodeState): void {
    if (isThere) log.warn({ node: id, host, port }, 'The node of the cluster answers again')
    else log.error({ node: id, host, port }, 'A node of the cluster does not answer: its institutions wait')
  }

  return {
    all: () => states,
    async close() {
      closing.abort()
      await watching?.catch(error => {
        if (!closing.signal.aborted) throw error
      })
    },
  }
}
