import { sql } from 'kysely'
import { textOf } from '#model/language/t.ts'
import type { Tx } from '../db/Database.ts'
import { platformTenant } from '../db/sync/policies.ts'
import type { Services } from '../engine/contracts/Services.ts'
import { lockRule } from '../engine/lockRule.ts'
import { administrators } from '../notify/administrators.ts'
import type { ComparedField, ComparedPage, DifferentRecord } from './comparePages.ts'

/** Where a counter stands. */
interface Place {
  page: string
  field: string
}

/** What a comparison has found, each counter beside its page. */
type Found = Place & { compared: ComparedField; pageTitle: string; fieldTitle: string }

/**
 * Keeps an incident for each counter that is wrong: a new one, of which the administrators are told, or the one that is
 * open already. What agrees again by itself closes its incident. Nothing is mended.
 */
export async function noteIncidents(
  { database, notifier }: Pick<Services, 'database' | 'notifier'>,
  pages: readonly ComparedPage[],
  now: Date,
): Promise<void> {
  const found = pages.flatMap(foundOn)
  await database.inTenant(platformTenant, async tx => {
    // Two comparisons at once would each make an incident.
    await lockRule(tx, 'count incidents')
    const { rows: open } = await sql<
      Place & { incidentId: number }
    >`select incident_id as "incidentId", page, field
      from sys_count_incident where status = '0'`.execute(tx)
    const made: Found[] = []
    for (const one of found) {
      const known = open.find(({ page, field }) => page === one.page && field === one.field)
      if (one.compared.differed > 0 && !known) made.push(one)
      if (one.compared.differed > 0) await keep(tx, one, { incidentId: known?.incidentId ?? null, now })
      else if (known) await agreesAgain(tx, known.incidentId, now)
    }
    if (made.length > 0)
      await notifier.send(
        'message',
        {
          tenantId: platformTenant,
          userIds: await administrators(tx),
          template: 'counts-differ',
          params: { counters: made.map(inWords).join('、') },
        },
        tx,
      )
  })
}

const foundOn = ({ resource, fields }: ComparedPage): Found[] =>
  fields.map(compared => ({
    page: resource.page,
    field: compared.field.name,
    compared,
    pageTitle: textOf(resource.title, 'zh'),
    fieldTitle: textOf(compared.field.title, 'zh'),
  }))

const inWords = ({ pageTitle, fieldTitle, compared }: Found): string =>
  `${pageTitle}的${fieldTitle} ${compared.differed} 条`

/** The moment of the first finding stays. */
async function keep(
  tx: Tx,
  { page, field, pageTitle, fieldTitle, compared }: Found,
  { incidentId, now }: { incidentId: number | null; now: Date },
): Promise<void> {
  const examples = compared.examples.map(exampleInWords).join('\n').slice(0, 4_000)
  const { differed, tenants } = compared
  const statement =
    incidentId === null
      ? sql`insert into sys_count_incident (page, page_title, field, field_title, differed, tenants, examples,
          status, found_time, create_time)
          values (${page}, ${pageTitle}, ${field}, ${fieldTitle}, ${differed}, ${tenants.size}, ${examples},
          '0', ${now}, ${now})`
      : sql`update sys_count_incident set differed = ${differed}, tenants = ${tenants.size}, examples = ${examples},
          found_time = ${now} where incident_id = ${incidentId} and status = '0'`
  await statement.execute(tx)
}

const exampleInWords = ({ tenantId, key, stored, counted }: DifferentRecord): string =>
  `机构 ${tenantId}，编号 ${key}：记为 ${shown(stored)}，实际 ${shown(counted)}`

const shown = (value: unknown): string => {
  if (value === null || value === undefined) return '空'
  return value instanceof Date ? value.toISOString() : String(value).slice(0, 60)
}

async function agreesAgain(tx: Tx, incidentId: number, now: Date): Promise<void> {
  await sql`update sys_count_incident set status = '2', close_time = ${now}
    where incident_id = ${incidentId} and status = '0'`.execute(tx)
}
