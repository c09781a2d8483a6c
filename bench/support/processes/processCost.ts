import { readFileSync } from 'node:fs'

/** Ticks of the processor clock in a second, as Linux shows them to programs. */
const TICKS = 100

/**
 * What a process has cost until now: processor time of all its threads in ms, and the most memory that it held, in
 * bytes. Linux only.
 */
export function processCost(pid: number): { time: number; memory: number } {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // The name stands in parentheses and may hold blanks; user and system time are the 12th and 13th after it.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const ticks = Number(fields[11]) + Number(fields[12])
  const [, kilobytes] = /VmHWM:\s*(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return { time: (ticks / TICKS) * 1000, memory: Number(kilobytes) * 1024 }
}
