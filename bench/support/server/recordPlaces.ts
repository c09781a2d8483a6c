import type { Database } from '#server/db/Database.ts'
import type { RecordedRoute } from './createBareServer.ts'
import type { Ask } from './recordRoutes.ts'
import { NO_SESSION, recordTransaction } from './recordStatements.ts'

const PATH = '/bench/booking'

const NAME = 'bench-recorded-name'

/**
 * Returns what a bare server has to run for a new record that takes a place of the first session, of which there are
 * enough: the statements of ours, with the name of each new record.
 */
export async function recordPlaces(_database: Database, ask: Ask, token: string): Promise<RecordedRoute> {
  const session = await ask('POST', '/bench/session', {
    token,
    body: { sessionName: 'hot', capacity: 1_000_000_000 },
  })
  const { sessionId } = session.data as { sessionId: number }
  if (sessionId !== 1) throw new Error(`The load takes places of session 1, not of ${sessionId}.`)
  const create = (bookingName: string) => ask('POST', PATH, { token, body: { bookingName, sessionId } })
  await create('first')
  const work = await recordTransaction('insert into "bench_booking"', () => create(NAME))
  return {
    method: 'POST',
    url: `/prod-api${PATH}`,
    session: NO_SESSION,
    work,
    fill: ({ body }) => new Map([[NAME, (body as { bookingName: string }).bookingName]]),
  }
}
