import type { Database, DatabaseLog } from '../db/Database.ts'
import { defineService } from '../engine/defineService.ts'
import { readHold } from './holdTable.ts'

/** Told when the hold was released, on every server. */
export const holdChannel = 'mortise_hold'

/** What an operator reads while work is held. */
export const heldLine =
  'Restored from a backup: the queue, scheduled jobs, mail and text messages are on hold, so that nothing is sent twice. Look at what is there, then run "npm run db -- release".'

/**
 * Whether what the system sends by itself waits: after a restore, until an operator releases it. Code that sends
 * something outside of the queue asks first.
 */
export interface Hold {
  /** Since when; null when nothing is held. */
  since(): Date | null
}

/** The hold of a server, with what its start and its stop need. */
interface OpenHold extends Hold {
  /** Calls `begin` as soon as nothing is held: now, or when it is released. */
  whenReleased(begin: () => Promise<void>): Promise<void>
  close(): Promise<void>
}

declare module '../engine/contracts/Services.ts' {
  interface Services {
    hold: Hold
  }
}

export default defineService({
  name: 'hold',
  needs: ['database'],
  start: ({ database }, { log }) => createHold(database, log),
  stop: hold => hold.close(),
})

/** Whether the work of this database is on hold, kept up to date; says in the log that it is. */
async function createHold(database: Database, log: DatabaseLog): Promise<OpenHold> {
  let since = await database.asOwner(readHold)
  let waiting: (() => Promise<void>) | null = null
  const stopListening = since === null ? null : await database.listen(holdChannel, look, { onGap: look })
  if (since !== null) log.warn({ since }, heldLine)

  function look(): void {
    database
      .asOwner(readHold)
      .then(async held => {
        since = held
        if (held !== null || waiting === null) return
        const begin = waiting
        waiting = null
        log.info({}, 'Work was released: the queue and scheduled jobs begin')
        await begin()
      })
      .catch(error => log.error({ err: error }, 'Whether work is still on hold could not be read'))
  }

  return {
    since: () => since,
    async whenReleased(begin) {
      if (since === null) return begin()
      waiting = begin
    },
    async close() {
      waiting = null
      await stopListening?.()
    },
  }
}
