import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { slotValue } from '#model/register/slots.ts'
import type { FieldModel, PageModel } from '#model/types/index.ts'
import type { Database } from '#server/db/Database.ts'
import type { RecordedRoute } from './createBareServer.ts'
import type { Ask } from './recordRoutes.ts'
import { NO_SESSION, recordTransaction } from './recordStatements.ts'

/** Documents of the register, and records of the page beside it. */
const REGISTERED = 100_000

/** The platform, whose administrator asks. */
const TENANT = 1

/** Rows of one statement; a larger one would hold up the embedded database's memory. */
const CHUNK = 20_000

/** Documents whose slots are compared with what the product would have put there. */
const SAMPLE = 200

const form = {
  required: ['subject'],
  properties: {
    subject: { type: 'string', title: '主题', maxLength: 100 },
    amount: { type: 'number', title: '费用', 'x-scale': 2 },
    kind: { type: 'string', title: '类型', maxLength: 20 },
    day: { type: 'string', format: 'date', title: '日期' },
  },
}

/** The same values for documents and records, by the number n. */
const VALUES = {
  subject: `'报修 ' || n`,
  amount: `((n * 7919) % 100000)::numeric / 100`,
  kind: `'kind' || n % 20`,
  day: `(date '2020-01-01' + (n * 31) % 2000)::text`,
}

/**
 * Makes a register of many documents and a page file's records with the same values, and returns what a bare server has
 * to run for the list of the page.
 */
export async function recordRegister(database: Database, ask: Ask, token: string): Promise<RecordedRoute> {
  const formId = await publish(ask, token)
  await insertAll(database, formId, await slotsOf(database, formId))
  await database.vacuum()
  await assertSlots(database, ask, { token, formId })
  const list = () => ask('GET', '/bench/repair/list?pageNum=1&pageSize=20', { token })
  const { total } = await list()
  if (total !== REGISTERED) throw new Error(`The list has ${total} records.`)
  const work = await recordTransaction('from "bench_repair"', list)
  return { method: 'GET', url: '/prod-api/bench/repair/list', session: NO_SESSION, work }
}

async function publish(ask: Ask, token: string): Promise<number> {
  const body = { formName: '报修', draft: JSON.stringify(form) }
  const { formId } = (await succeed(ask('POST', '/tool/build', { token, body }))) as { formId: number }
  await succeed(ask('POST', `/tool/build/${formId}/publish`, { token, body: {} }))
  await succeed(ask('POST', `/tool/build/${formId}/register`, { token, body: { on: true } }))
  return formId
}

async function succeed(asked: ReturnType<Ask>): Promise<unknown> {
  const answer = await asked
  if (answer.code !== 200) throw new Error(JSON.stringify(answer))
  return answer.data
}

/** Property of the form → column that keeps it. */
async function slotsOf(database: Database, formId: number): Promise<Record<string, string>> {
  const { slots } = await database.asOwner(tx =>
    tx
      .selectFrom('sys_document_register')
      .select('slots')
      .where('tenant_id', '=', TENANT)
      .where('form_id', '=', formId)
      .executeTakeFirstOrThrow(),
  )
  return slots as Record<string, string>
}

async function insertAll(database: Database, formId: number, slots: Record<string, string>): Promise<void> {
  const names = Object.keys(VALUES) as (keyof typeof VALUES)[]
  const kept = names.filter(name => slots[name] !== undefined)
  const content = names.map(name => `'${name}', ${VALUES[name]}`).join(', ')
  const columns = kept.map(name => slots[name]).join(', ')
  const made = `now() - make_interval(secs => n)`
  const kinds = kept.map(name => VALUES[name]).join(', ')
  for (let from = 1; from <= REGISTERED; from += CHUNK) {
    const numbers = `from generate_series(${from}, ${from + CHUNK - 1}) n`
    await database.asOwner(async tx => {
      await sql
        .raw(
          `insert into sys_document_record (tenant_id, form_id, version_id, record_title, content, create_by, create_time, ${columns})
          select ${TENANT}, ${formId}, (select max(version_id) from sys_document_version where form_id = ${formId}),
            ${VALUES.subject}, jsonb_build_object(${content}), 'bench', ${made}, ${kinds} ${numbers}`,
        )
        .execute(tx)
      await sql
        .raw(
          `insert into bench_repair (tenant_id, subject, amount, kind, day, create_by, create_time)
          select ${TENANT}, ${VALUES.subject}, ${VALUES.amount}, ${VALUES.kind}, (${VALUES.day})::date, 'bench', ${made}
          ${numbers}`,
        )
        .execute(tx)
    })
  }
}

/** What stands in the slots must be what the product puts there. */
async function assertSlots(
  database: Database,
  ask: Ask,
  { token, formId }: { token: string; formId: number },
): Promise<void> {
  const page = (await succeed(ask('GET', `/run-time/${formId}/page`, { token }))) as PageModel
  const parts: FieldModel[] = page.resource?.fields.find(({ name }) => name === 'content')?.parts ?? []
  const rows = await database.asOwner(tx =>
    tx
      .selectFrom('sys_document_record')
      .selectAll()
      .where('form_id', '=', formId)
      .orderBy(sql`md5(record_id::text)`)
      .limit(SAMPLE)
      .execute(),
  )
  const slotted = parts.filter(({ slot }) => slot)
  if (slotted.length !== Object.keys(VALUES).length) throw new Error('A field is searched without a slot.')
  for (const row of rows)
    for (const part of slotted) {
      const [stored, wanted] = [row[part.slot?.column ?? ''], slotValue(part, row.content)]
      const isSame =
        typeof wanted === 'number' ? Number(stored) === wanted : isDeepStrictEqual(stored, wanted)
      if (!isSame) throw new Error(`${part.name} is kept as ${stored}, not as ${wanted}.`)
    }
}
