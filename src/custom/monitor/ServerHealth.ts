/** What the server tells about itself, the database and the queue. Bytes, ms and shares of one. */
export interface ServerHealth {
  process: {
    server: string
    nodeVersion: string
    uptimeSeconds: number
    loopDelay: { mean: number; p99: number; max: number }
    memory: { rss: number; heapUsed: number; heapTotal: number; machine: number }
    cpu: { cores: number; share: number; load: number }
  }
  /** Where the server keeps its files; free is null where the system does not say. Older servers tell nothing. */
  disk?: { free: number | null; level: 'enough' | 'short' | 'full' }
  database: {
    kind: 'embedded' | 'server'
    version: string
    size: number
    connections: number
    mostConnections: number
    latency: number
    /** Of a cluster, as it numbers them; none on one node. Older servers tell nothing. */
    nodes?: { id: number; host: string; port: number; isCoordinator: boolean; isThere: boolean }[]
  }
  queue: { name: string; waiting: number; running: number; failed: number }[]
  jobs: { active: number; paused: number; succeeded: number; failed: number }
  /** Since when work is on hold after a restore, as an ISO time; null when it is not. */
  held: string | null
}

const units = ['B', 'KB', 'MB', 'GB', 'TB']

/** A number of bytes in words: 12.3 MB. */
export function formatBytes(bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log(bytes) / Math.log(1024)))
  const value = bytes / 1024 ** power
  return `${power === 0 ? value : value.toFixed(1)} ${units[power]}`
}
