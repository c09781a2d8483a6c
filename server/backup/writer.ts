import { readlinkSync } from 'node:fs'
import { hostname } from 'node:os'

/** A process that has something under way on the disk. */
export interface Writer {
  /** The machine, and of a container whose numbers of processes are its own that as well. */
  host: string
  pid: number
}

export const thisWriter = (): Writer => ({ host: thisHost(), pid: process.pid })

/** Whether the process has ended; null when it belongs to another machine, or a container, and nobody here knows. */
export function hasEnded({ host, pid }: Writer): boolean | null {
  if (host !== thisHost()) return null
  try {
    process.kill(pid, 0)
    return false
  } catch (error) {
    // EPERM: it runs, as another user.
    return (error as NodeJS.ErrnoException).code === 'ESRCH'
  }
}

function thisHost(): string {
  try {
    return `${hostname()}-${/\d+/.exec(readlinkSync('/proc/self/ns/pid'))?.[0]}`
  } catch {
    return hostname()
  }
}
