import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#server/db/Database.ts'
import { depthOf } from '#tests/support/depth.ts'
import { eventually } from '#tests/support/eventually.ts'
import { openPlace, type Place } from '#tests/support/openPlace.ts'
import { killSpawned, type SpawnedServer, spawnServer } from '#tests/support/spawnServer.ts'

const { isDeep } = depthOf(import.meta.filename)
const TARGETS = isDeep ? 1_000 : 60
const KILLS = isDeep ? 3 : 1

describe(`a publication to ${TARGETS} institutions under ${KILLS} kills of its server`, () => {
  let place: Place
  let database: Database
  let server: SpawnedServer
  let token: string
  let campaignId: number

  beforeAll(async () => {
    place = await openPlace({ image: 'demo' })
    database = await place.open()
    const ids = await database.asOwner(async tx => {
      const { rows } = await sql<{
        id: number
      }>`insert into sys_tenant (name, tenant_type, status, account_count)
        select '院校' || n, 2, '0', 10 from generate_series(1, ${TARGETS}) n returning id::int`.execute(tx)
      return rows.map(({ id }) => id)
    })
    await database.close()
    server = await spawnServer(place.settings)
    await signIn()
    campaignId = await publish(ids)
    for (let kill = 1; kill <= KILLS; kill += 1) {
      const given = (TARGETS * kill) / (KILLS + 2)
      await eventually(async () => expect((await campaign()).given).toBeGreaterThan(given), {
        timeout: 300_000,
      })
      expect(await server.stop('SIGKILL')).toMatchObject({ signal: 'SIGKILL' })
      server = await spawnServer(place.settings)
      await signIn()
      // It was killed in the middle.
      expect((await campaign()).given).toBeLessThan(TARGETS)
    }
    await eventually(async () => expect((await campaign()).workKind).toBeNull(), { timeout: 600_000 })
    await server.stop('SIGTERM')
    database = await place.open()
  }, 1_800_000)
  afterAll(async () => {
    killSpawned()
    await database?.close()
    await place?.drop()
  })

  async function signIn(): Promise<void> {
    token = await server.signIn('admin')
  }

  async function succeed(method: string, path: string, body?: object) {
    const reply = await server.call(method, path, { token, ...(body && { body }) })
    expect(reply, JSON.stringify(reply)).toMatchObject({ code: 200 })
    return reply
  }

  async function publish(tenants: number[]): Promise<number> {
    const draft = JSON.stringify({ properties: { count: { type: 'integer', title: '人数' } } })
    const { formId } = (await succeed('POST', '/tool/build', { formName: '人数表', draft })).data
    const { versionId } = (await succeed('POST', `/tool/build/${formId}/publish`, {})).data
    const values = {
      ...{ title: '千校填报', formVersionId: versionId, prefill: [{ field: 'count', expression: '1' }] },
      targets: tenants.length > 500 ? { tenantTypes: [{ tenantType: 2 }] } : { tenants },
      deadline: new Date(Date.now() + 86_400_000).toISOString(),
    }
    const { campaignId: id } = (await succeed('POST', '/datafill/campaign', values)).data
    await succeed('PUT', '/datafill/campaign/publish', { campaignId: id })
    return id
  }

  /** How far it has come. */
  async function campaign() {
    const { data } = await succeed('GET', `/datafill/campaign/${campaignId}`)
    const list = await succeed('GET', `/datafill/target/list?campaignId=${campaignId}&state=1&pageSize=1`)
    return { workKind: data.workKind as string | null, given: Number(list.total) }
  }

  it('should have given each target exactly one task, and count them', async () => {
    const { rows } = await database.asOwner(tx =>
      sql<Record<string, number>>`select c.target_count::int as counted, c.skipped_count::int as skipped,
          (select count(*)::int from datafill_target g where g.campaign_id = c.campaign_id) as listed,
          (select count(*)::int from datafill_task k where k.campaign_id = c.campaign_id) as tasks,
          (select count(distinct tenant_id)::int from datafill_task k where k.campaign_id = c.campaign_id) as fillers,
          (select count(*)::int from datafill_task k where k.campaign_id = c.campaign_id
            and k.prefill->>'count' = '1' and k.status = '0') as filled
        from datafill_campaign c where c.campaign_id = ${campaignId}`.execute(tx),
    )
    const [counts] = rows
    const all = Number(counts?.listed)
    expect(all).toBeGreaterThanOrEqual(TARGETS)
    expect(counts).toEqual({ counted: all, skipped: 0, listed: all, tasks: all, fillers: all, filled: all })
  })
})
