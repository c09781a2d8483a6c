import type { Database, DatabaseLog } from '../db/Database.ts'
import { outageIn } from '../plugins/outageFault.ts'
import type { Room } from '../room/createRoom.ts'

/** Why nothing can be stored: the database is gone, or there is no room. */
type Outage = 'gone' | 'disk-full'

/** A log that tells of an outage when it begins and when it ends, and not each time that somebody runs into it. */
export interface OutageLog extends DatabaseLog {
  /** Where to look whether it is over; before it, it is only told that it begins. */
  watch(place: { database: Database; room: Room }): void
  close(): void
}

const words: Record<Outage, { begins: string; ends: string }> = {
  gone: {
    begins: 'The database cannot be reached, or has ended a connection',
    ends: 'The database answers again',
  },
  'disk-full': {
    begins: 'There is no room to write: the queue, jobs and whoever wants to save wait for it',
    ends: 'There is room to write again',
  },
}

/** @param lookEvery ms between two looks whether it is over */
export function createOutageLog(log: DatabaseLog, lookEvery = 2_000): OutageLog {
  const since = new Map<Outage, number>()
  let isOver: ((outage: Outage) => Promise<boolean>) | null = null
  let timer: NodeJS.Timeout | null = null

  async function look(): Promise<void> {
    for (const [outage, begun] of since) {
      if (!(await isOver?.(outage))) continue
      since.delete(outage)
      log.warn({ seconds: Math.round((performance.now() - begun) / 1000) }, words[outage].ends)
    }
    if (since.size > 0) lookLater()
  }
  function lookLater(): void {
    timer = setTimeout(() => void look(), lookEvery)
    timer.unref()
  }
  function begin(outage: Outage, reason: string): void {
    log.error({ reason }, words[outage].begins)
    since.set(outage, performance.now())
    if (since.size === 1) lookLater()
  }
  const unlessKnown =
    (level: 'warn' | 'error') =>
    (context: object, message: string): void => {
      const { err } = context as { err?: unknown }
      const outage = outageIn(err)
      if (outage === null) log[level](context, message)
      // Which nodes are gone is told by who watches them.
      else if (outage === 'node') log.info({ reason: (err as Error).message }, message)
      else if (since.has(outage)) log.debug({ reason: (err as Error).message }, message)
      else begin(outage, (err as Error).message)
    }
  return {
    debug: (context, message) => log.debug(context, message),
    info: (context, message) => log.info(context, message),
    warn: unlessKnown('warn'),
    error: unlessKnown('error'),
    watch({ database, room }) {
      const answers = () =>
        database.ping().then(
          () => true,
          () => false,
        )
      // What room a server of PostgreSQL has it tells nobody.
      const hasRoom = async () =>
        (await room.level()) === 'enough' && (database.kind === 'embedded' || !database.hasRefusedForRoom())
      isOver = outage => (outage === 'gone' ? answers() : hasRoom())
    },
    close() {
      isOver = null
      if (timer) clearTimeout(timer)
    },
  }
}
