import { sql } from 'kysely'
import { fieldFault } from '#model/errors.ts'
import { localized } from '#model/language/localized.ts'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import { lockRule } from '#server/engine/lockRule.ts'

/**
 * The hosts of a tenant's domains, each once. `tenantId` is null for a new tenant.
 * @throws Fault INVALID at websites when one is no domain, DUPLICATE when it is another tenant's
 */
export async function readWebsites(
  { tx }: RequestContext,
  sent: unknown,
  tenantId: number | null,
): Promise<string[]> {
  const hosts = new Set<string>()
  for (const text of Array.isArray(sent) ? sent : []) {
    const host = hostOf(String(text))
    if (host === null)
      throw fieldFault(
        'INVALID',
        'websites',
        localized('“{{text}}”不是正确的域名，如 school.example.com', { text }),
      )
    hosts.add(host)
  }
  if (hosts.size === 0) return []
  // One after the other, so that two tenants cannot take the same domain at once.
  await lockRule(tx, 'tenant websites')
  const { rows } = await sql<{ name: string; website: string }>`
    select t.name, taken.website from sys_tenant t, jsonb_array_elements_text(t.websites) taken(website)
    where t.deleted_at is null and t.id <> ${tenantId ?? 0} and taken.website = any(${[...hosts]}::text[])
    limit 1`.execute(tx)
  const [other] = rows
  if (other)
    throw fieldFault(
      'DUPLICATE',
      'websites',
      localized('域名“{{website}}”已绑定租户“{{name}}”', { website: other.website, name: other.name }),
    )
  return [...hosts]
}

const LONGEST = 255

/**
 * The host that somebody means by a domain or an address: lower case, with the port where it is not the usual one;
 * null when it is none.
 */
export function hostOf(text: string): string | null {
  const address = text.trim().replace(/^https?:\/\//i, '')
  if (address === '' || address.length > LONGEST || /[\s@?#\\]/.test(address)) return null
  const url = URL.parse(`http://${address}`)
  if (url === null || url.pathname !== '/' || url.hostname.startsWith('[')) return null
  return /^[a-z0-9.-]+(:\d+)?$/.test(url.host) ? url.host : null
}
