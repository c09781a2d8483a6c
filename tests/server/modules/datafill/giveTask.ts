import { sql } from 'kysely'
import type { TestServer } from '#tests/support/startTestServer.ts'

type Row = Record<string, unknown>

const HOUR = 3_600_000

/** The form that the tasks of tests ask for. */
const DRAFT = JSON.stringify({
  properties: {
    subject: { type: 'string', title: '主题', maxLength: 50 },
    amount: { type: 'number', title: '金额', 'x-scale': 2, minimum: 0 },
    reason: { type: 'string', title: '说明', 'x-visible': 'amount > 1000' },
    teachers: { type: 'integer', title: '教师人数' },
    remark: { type: 'string', title: '备注', maxLength: 100 },
  },
  required: ['subject', 'teachers'],
  layout: [
    { type: 'group', title: '基本情况', items: ['subject', 'amount', 'reason'] },
    { type: 'group', title: '师资', items: ['teachers', 'remark'] },
  ],
})

/** Publishes the form, as an account that may. Returns the id of its version. */
export async function publishForm(server: TestServer, token: string, draft = DRAFT): Promise<number> {
  const saved = await server.call('POST', '/tool/build', { token, body: { formName: '填报表', draft } })
  const { formId } = saved.data as { formId: number }
  const published = await server.call('POST', `/tool/build/${formId}/publish`, { token, body: {} })
  if (published.code !== 200) throw new Error(JSON.stringify(published))
  return (published.data as { versionId: number }).versionId
}

/** Number of the institution of an account, and the account's own facts. */
export async function accountOf(server: TestServer, userName: string) {
  const row = await server.database.asOwner(tx =>
    tx
      .selectFrom('sys_user')
      .select(['tenant_id', 'user_id', 'dept_id'])
      .where('user_name', '=', userName)
      .executeTakeFirstOrThrow(),
  )
  return { tenantId: Number(row.tenant_id), userId: Number(row.user_id), deptId: Number(row.dept_id) }
}

/** Beyond those of the demo. */
let campaign = 100_000

/** Gives an institution a task, as a publication does. Returns its id. */
export async function giveTask(
  server: TestServer,
  { tenantId, formVersionId, ...more }: { tenantId: number; formVersionId: number } & Row,
): Promise<number> {
  const now = Date.now()
  const values: Row = {
    ...{ tenant_id: tenantId, filler_id: tenantId, publisher_id: 1, publisher_name: '平台' },
    ...{
      campaign_id: ++campaign,
      title: `年度填报${campaign}`,
      target_kind: '1',
      target_key: String(tenantId),
    },
    ...{ target_name: '本机构', form_version_id: formVersionId, status: '0', grace_minutes: 10 },
    ...{ start_time: new Date(now - HOUR), deadline: new Date(now + 24 * HOUR), ...more },
  }
  return server.database.asOwner(async tx => {
    const names = Object.keys(values).map(name => sql.ref(name))
    const { rows } = await sql<{ task_id: number }>`insert into datafill_task (${sql.join(names)})
      values (${sql.join(Object.values(values))}) returning task_id`.execute(tx)
    return Number(rows[0]?.task_id)
  })
}

/** Changes a task past all rules. */
export async function setTask(server: TestServer, taskId: number, values: Row): Promise<void> {
  await server.database.asOwner(tx =>
    tx.updateTable('datafill_task').set(values).where('task_id', '=', taskId).execute(),
  )
}

/** A task as it is stored. */
export const storedTask = (server: TestServer, taskId: number): Promise<Row> =>
  server.database.asOwner(tx =>
    tx.selectFrom('datafill_task').selectAll().where('task_id', '=', taskId).executeTakeFirstOrThrow(),
  ) as Promise<Row>
