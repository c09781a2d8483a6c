import type { SourceFile } from '#model/types/index.ts'
import type { Tx } from '#server/db/Database.ts'
import { type Reply, startTestServer, type TestServer } from '#tests/support/startTestServer.ts'

export type Answer = Reply & {
  // biome-ignore lint/suspicious/noExplicitAny: answers of every kind are looked at here.
  data: any
  // biome-ignore lint/suspicious/noExplicitAny: the same of rows.
  rows: any[]
  total: number
  errors?: { field: string; msg: string }[]
}

/** A repair that is asked for: each kind of field that a register searches. */
export const repair = {
  required: ['subject'],
  properties: {
    subject: { type: 'string', title: '主题', maxLength: 50 },
    cost: { type: 'number', title: '费用', 'x-scale': 2 },
    kind: {
      type: 'string',
      title: '类型',
      'x-options': [
        { value: 'water', label: '漏水' },
        { value: 'power', label: '停电' },
      ],
    },
    day: { type: 'string', format: 'date', title: '日期' },
    urgent: { type: 'boolean', title: '紧急' },
    remark: { type: 'string', title: '说明', maxLength: 2000 },
    lines: {
      type: 'array',
      title: '明细',
      items: { type: 'object', properties: { part: { type: 'string', title: '部件' } } },
    },
  },
}

export interface RegisterServer extends TestServer {
  as(token: string | null): {
    call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown): Promise<Answer>
    get(path: string, query?: Record<string, string>): Promise<Answer>
  }
  /** Id of a form of the account's institution that was published with this schema. */
  publish(token: string, schema: object, formName?: string, formId?: number): Promise<number>
}

/** A server whose institutions may publish forms, and whose packages hold the folder of registers. */
export async function startRegisterServer(pages: readonly SourceFile[] = []): Promise<RegisterServer> {
  const server = await startTestServer(pages)
  await allowForms(server)
  const as: RegisterServer['as'] = token => ({
    call: (method, path, body) => server.call(method, path, { token, body }) as Promise<Answer>,
    get: (path, query) => server.call('GET', path, { token, query }) as Promise<Answer>,
  })
  return {
    ...server,
    as,
    async publish(token, schema, formName = '报修单', formId) {
      const draft = JSON.stringify(schema)
      const { call } = as(token)
      const saved =
        formId === undefined
          ? await call('POST', '/tool/build', { formName, draft })
          : await call('PUT', '/tool/build', { formId, draft })
      const id = saved.data.formId as number
      const published = await call('POST', `/tool/build/${id}/publish`, {})
      if (published.code !== 200) throw new Error(JSON.stringify(published))
      return id
    },
  }
}

/** Gives the administrators of all institutions what forms and registers take, within their packages. */
async function allowForms(server: TestServer): Promise<void> {
  await server.database.asOwner(async tx => {
    const nodes = await tx
      .selectFrom('sys_menu as node')
      .select(['node.menu_id', 'node.parent_id'])
      .where(eb =>
        eb.or([eb('node.perms', 'like', 'tool:build:%'), eb('node.perms', '=', 'tool:register:list')]),
      )
      .execute()
    const ids = [...new Set(nodes.flatMap(node => [node.menu_id, node.parent_id]))].filter(id => id !== null)
    await giveNodes(tx, ids)
  })
}

/** Puts nodes of the menu into every package and every administrator's role. Returns the institutions. */
async function giveNodes(tx: Tx, ids: readonly number[]): Promise<number[]> {
  const packages = await tx.selectFrom('sys_tenant_package').select('id').execute()
  const roles = await tx
    .selectFrom('sys_role')
    .select(['tenant_id', 'role_id'])
    .where('role_key', '=', 'admin')
    .execute()
  await tx
    .insertInto('sys_tenant_package_menu')
    .values(packages.flatMap(({ id }) => ids.map(menu_id => ({ id, menu_id }))))
    .onConflict(conflict => conflict.doNothing())
    .execute()
  await tx
    .insertInto('sys_role_menu')
    .values(roles.flatMap(role => ids.map(menu_id => ({ ...role, menu_id }))))
    .onConflict(conflict => conflict.doNothing())
    .execute()
  return roles.map(({ tenant_id }) => Number(tenant_id))
}

/** Puts a register of the platform into every package, as its people do, and lets administrators have it. */
export async function giveToPackages(server: RegisterServer, formId: number): Promise<void> {
  await server.database.asOwner(async tx => {
    const nodes = await tx
      .selectFrom('sys_menu')
      .select('menu_id')
      .where('perms', 'like', `form:${formId}:%`)
      .execute()
    const tenants = await giveNodes(
      tx,
      nodes.map(({ menu_id }) => menu_id),
    )
    for (const tenant of tenants) await server.services.callers.drop(tx, tenant)
  })
}
