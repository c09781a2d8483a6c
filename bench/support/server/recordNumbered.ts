import type { RecordedRoute } from './createBareServer.ts'
import type { Ask } from './recordRoutes.ts'
import { NO_SESSION, recordTransaction } from './recordStatements.ts'

const PATH = '/bench/contract'

const SUBJECT = 'bench-recorded-subject'

/**
 * Returns what a bare server has to run for a new record with a number of a series without gaps: the statements of
 * ours, the number of each new record made of what the statement of the counter answers.
 */
export async function recordNumbered(ask: Ask, token: string): Promise<RecordedRoute> {
  const create = async (subject: string) => {
    const { data } = await ask('POST', PATH, { token, body: { subject } })
    return (data as { number: string }).number
  }
  await create('first')
  let recorded = ''
  const work = await recordTransaction('insert into "bench_contract"', async () => {
    recorded = await create(SUBJECT)
  })
  return {
    method: 'POST',
    url: `/prod-api${PATH}`,
    session: NO_SESSION,
    work,
    fill: ({ body }) => new Map([[SUBJECT, (body as { subject: string }).subject]]),
    fillFrom(rows) {
      const [{ last } = {}] = rows as { last?: number }[]
      return last === undefined ? [] : [[recorded, recorded.slice(0, -6) + String(last).padStart(6, '0')]]
    },
  }
}
