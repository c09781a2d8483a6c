import { sql } from 'kysely'
import { joinWords } from '#model/language/localized.ts'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import { eitherOf } from '#server/engine/present/sayInEither.ts'
import type { PermissionEntry } from './PermissionEntry.ts'

/** Permissions of menu nodes that no page asks for: those of hand-written screens and endpoints, and of own registers. */
export async function otherEntries(
  { tx, caller, services }: RequestContext,
  entries: readonly PermissionEntry[],
): Promise<PermissionEntry[]> {
  const asked = new Set(entries.flatMap(({ use, write }) => [...(use ?? []), ...(write ?? [])].flat()))
  const { rows } = await sql<NamedNode>`
    select node.perms,
        case when node.menu_type = 'C' then coalesce(own.title, node.menu_name) else node.menu_name end as menu_name,
        case when node.menu_type = 'C' then parent.menu_name else coalesce(own.title, parent.menu_name) end as above,
        case when own.title is null then node.menu_name_en end as english, parent.menu_name_en as above_english
      from sys_menu node
      left join sys_menu parent on parent.menu_id = node.parent_id
      left join sys_document_register own on own.tenant_id = ${caller.tenantId} and own.form_id = node.form_id
      where node.perms is not null and node.perms <> '' and node.status = '0'
        and ${services.institution.ofOwnForm(caller.tenantId, 'node.menu_id')}
      order by node.perms`.execute(tx)
  const left = new Map(rows.filter(({ perms }) => !asked.has(perms)).map(row => [row.perms, row]))
  return [...left.values()].map(({ perms, menu_name, above, english, above_english }) => ({
    page: '',
    pageTitle: { zh: '其他权限', en: 'Other permissions' },
    kind: 'action',
    name: perms,
    title: joinWords(
      [...(above === null ? [] : [eitherOf(above, above_english)]), eitherOf(menu_name, english)],
      ' / ',
    ),
    use: [[perms]],
    write: null,
    scoped: false,
    when: null,
    refusal: null,
  }))
}

interface NamedNode {
  perms: string
  menu_name: string
  above: string | null
  english: string | null
  above_english: string | null
}
