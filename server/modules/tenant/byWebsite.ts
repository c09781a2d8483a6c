import { sql } from 'kysely'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import { defineModule } from '#server/engine/defineModule.ts'
import { hostOf } from './readWebsites.ts'

/** No tenant is known yet; the list of tenants is the platform's. */
const platform = 1

/** Tables in which institutions of a type keep their logo. */
const profiles: Record<number, string> = { 2: 'union_school', 3: 'union_company' }

/** What the login page under a tenant's own domain shows of it: no more than its name and its logo. */
export default defineModule({
  routes: [
    {
      method: 'GET',
      path: '/system/tenant/get-by-website',
      access: { open: 'the login page shows whose it is before anybody has signed in' },
      transaction: false,
      summary: 'The tenant of a domain; null where it is no tenant’s',
      async run(context, { query }) {
        const host = hostOf(String(query.website ?? ''))
        return { data: host === null ? null : await readTenant(context, host) }
      },
    },
  ],
})

async function readTenant({ database }: RequestContext, host: string) {
  const tenant = await database.inTenant(platform, tx =>
    tx
      .selectFrom('sys_tenant')
      .select(['id', 'name', 'tenant_type'])
      .where(sql<boolean>`websites @> ${JSON.stringify([host])}::jsonb`)
      .where('deleted_at', 'is', null)
      .executeTakeFirst(),
  )
  if (!tenant) return null
  const table = profiles[tenant.tenant_type]
  const profile = table
    ? await database.inTenant(tenant.id, tx =>
        tx.selectFrom(table).select('logo_url').where('tenant_id', '=', tenant.id).executeTakeFirst(),
      )
    : undefined
  return { id: tenant.id, name: tenant.name, logoUrl: profile?.logo_url ?? null }
}
