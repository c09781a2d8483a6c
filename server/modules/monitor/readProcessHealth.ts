import { availableParallelism, hostname, loadavg, totalmem } from 'node:os'
import { monitorEventLoopDelay } from 'node:perf_hooks'

/** How this process is doing. Times in ms, memory in bytes, load as shares of one. */
interface ProcessHealth {
  server: string
  nodeVersion: string
  uptimeSeconds: number
  /** Delay of the event loop since the last look, at most half a minute ago. */
  loopDelay: { mean: number; p99: number; max: number }
  memory: { rss: number; heapUsed: number; heapTotal: number; machine: number }
  cpu: { cores: number; share: number; load: number }
}

const interval = monitorEventLoopDelay({ resolution: 20 })
interval.enable()

let lastUsage = process.cpuUsage()
let lastLook = process.hrtime.bigint()
let latest: ProcessHealth | null = null

/** Two looks that follow each other sooner than this are one, ms: the second would see next to nothing. */
const soonest = 500

export function readProcessHealth(): ProcessHealth {
  const elapsed = Number(process.hrtime.bigint() - lastLook) / 1e6
  if (latest && elapsed < soonest) return latest
  const { user, system } = process.cpuUsage(lastUsage)
  const { rss, heapUsed, heapTotal } = process.memoryUsage()
  latest = {
    ...{ server: `${hostname()}:${process.pid}`, nodeVersion: process.version },
    uptimeSeconds: Math.round(process.uptime()),
    loopDelay: {
      mean: inMs(interval.mean),
      p99: inMs(interval.percentile(99)),
      max: inMs(interval.max),
    },
    memory: { rss, heapUsed, heapTotal, machine: totalmem() },
    cpu: {
      cores: availableParallelism(),
      share: Math.round(((user + system) / 1000 / elapsed) * 1000) / 1000,
      load: Math.round((loadavg()[0] ?? 0) * 100) / 100,
    },
  }
  lastUsage = process.cpuUsage()
  lastLook = process.hrtime.bigint()
  interval.reset()
  return latest
}

/** Without a look between there is none: NaN. Two decimals. */
const inMs = (nanoseconds: number): number =>
  Number.isFinite(nanoseconds) ? Math.max(0, Math.round(nanoseconds / 1e4) / 100) : 0
