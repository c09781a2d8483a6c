import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import archivedAndTakenBack from '#server/db/migrations/0066-archived-and-taken-back.ts'
import { type Reply, startTestServer, type TestServer } from '#tests/support/startTestServer.ts'
import { accountOf, giveTask, publishForm, setTask, storedTask } from './giveTask.ts'

/** A report or a submission of it, as answers show it. */
interface Shown {
  content: Record<string, unknown> | null
  submissionId: number
  revision: number
  version: number
}
type Answer = Reply & { data: Shown; rows: Shown[]; changes: unknown }

describe('reviewing reports', () => {
  let server: TestServer
  let formVersionId: number
  let tenantId: number
  const tokens: Record<string, string> = {}

  beforeAll(async () => {
    server = await startTestServer()
    for (const name of ['admin', 'school']) tokens[name] = await server.signIn(name)
    formVersionId = await publishForm(server, tokens.school as string)
    tenantId = (await accountOf(server, 'school')).tenantId
  })
  afterAll(() => server.close())

  const call = (who: string, method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown) =>
    server.call(method, `/datafill${path}`, { token: tokens[who] ?? null, body }) as Promise<Answer>

  async function handIn(taskId: number, values: Record<string, unknown>): Promise<void> {
    const { content } = (await call('school', 'GET', `/fill/${taskId}`)).data
    const changes = Object.fromEntries(
      Object.entries(values).map(([name, value]) => [name, { base: content?.[name] ?? null, value }]),
    )
    await call('school', 'PUT', `/fill/${taskId}`, { formVersionId, changes })
    const { revision } = (await call('school', 'GET', `/fill/${taskId}`)).data
    const sent = await call('school', 'POST', `/fill/${taskId}/submit`, { formVersionId, revision })
    expect(sent).toMatchObject({ code: 200 })
  }

  const withdraw = async (taskId: number) =>
    expect(await call('school', 'POST', `/fill/${taskId}/withdraw`)).toMatchObject({ code: 200 })
  const giveBack = async (taskId: number) =>
    expect(await call('admin', 'PUT', '/publishTasks/giveBack', { taskId, reason: '请核对' })).toMatchObject({
      code: 200,
    })
  /** What an account may read of what was handed in of a task. */
  const submissionsOf = async (who: string, taskId: number) =>
    (await call(who, 'GET', `/submission/list?taskId=${taskId}&orderByColumn=submissionId`)).rows

  it('should keep what was taken back from its publisher, and as it was handed in for whoever did', async () => {
    const taskId = await giveTask(server, { tenantId, formVersionId })
    await handIn(taskId, { subject: '就业', teachers: 12 })
    expect((await call('admin', 'GET', `/publishTasks/${taskId}`)).data.content).toMatchObject({
      teachers: 12,
    })
    const [first] = await submissionsOf('admin', taskId)
    expect(first?.content).toMatchObject({ teachers: 12 })

    await withdraw(taskId)
    expect(await submissionsOf('admin', taskId)).toMatchObject([{ content: null, published: false }])
    const submissionId = first?.submissionId
    const read = await call('admin', 'GET', `/submission/${submissionId}`)
    expect(read.data).toMatchObject({ content: null, differences: null })
    expect((await call('admin', 'GET', `/publishTasks/${taskId}`)).data.content).toBeNull()
    const receipt = await call('school', 'GET', `/receipt/${submissionId}`)
    expect(receipt.data.content).toMatchObject({ teachers: 12 })
    expect(await submissionsOf('school', taskId)).toMatchObject([
      { published: false, content: { teachers: 12 } },
    ])

    await handIn(taskId, { teachers: 13 })
    expect((await submissionsOf('admin', taskId)).map(({ content }) => content?.teachers)).toEqual([
      undefined,
      13,
    ])
  })

  it('should say what was changed since the return, and nothing of what was taken back between', async () => {
    const taskId = await giveTask(server, { tenantId, formVersionId })
    await handIn(taskId, { subject: '就业', teachers: 12 })
    expect(await call('admin', 'GET', `/publishTasks/${taskId}`)).toMatchObject({ changes: null })
    await giveBack(taskId)
    await handIn(taskId, { teachers: 777 })
    await withdraw(taskId)
    await handIn(taskId, { teachers: 30 })
    const seen = await call('admin', 'GET', `/publishTasks/${taskId}`)
    expect(seen.changes).toEqual({
      number: 3,
      differences: [{ name: 'teachers', title: '教师人数', before: 12, after: 30 }],
    })
    expect(JSON.stringify([seen, await submissionsOf('admin', taskId)])).not.toContain('777')
  })

  it('should not pass what was handed in anew since it was looked at', async () => {
    const taskId = await giveTask(server, { tenantId, formVersionId })
    await handIn(taskId, { subject: '就业', teachers: 12 })
    const { version } = (await call('admin', 'GET', `/publishTasks/${taskId}`)).data
    await withdraw(taskId)
    await handIn(taskId, { teachers: 13 })
    const pass = (seen: number) =>
      call('admin', 'PUT', '/publishTasks/pass', { taskIds: [taskId], version: seen })
    expect(await pass(version)).toMatchObject({ code: 601 })
    expect(await storedTask(server, taskId)).toMatchObject({ status: '3' })
    const now = (await call('admin', 'GET', `/publishTasks/${taskId}`)).data.version
    expect(await pass(now)).toMatchObject({ code: 200 })
  })

  it('should note the archive and what was taken back under an earlier version, and do so once', async () => {
    const taskIds = [0, 1].map(() => giveTask(server, { tenantId, formVersionId }))
    const [back = 0, filed = 0] = await Promise.all(taskIds)
    for (const taskId of [back, filed]) await handIn(taskId, { subject: '就业', teachers: 12 })
    const { campaign_id } = await storedTask(server, filed)
    // As an earlier version has left them.
    await setTask(server, back, { status: '1', content: null })
    await server.database.asOwner(tx =>
      sql`insert into datafill_campaign (tenant_id, campaign_id, title, status, form_version_id, targets, deadline)
        values (1, ${campaign_id}, '旧填报', '3', ${formVersionId}, '{}'::jsonb, now())`.execute(tx),
    )
    const migrate = () => server.database.asOwner(tx => archivedAndTakenBack.up(tx))
    await migrate()
    const noted = await storedTask(server, filed)
    expect(noted).toMatchObject({ archived: true, status: '3' })
    expect(await submissionsOf('admin', back)).toMatchObject([{ content: null }])
    expect(await submissionsOf('admin', filed)).toMatchObject([{ content: { teachers: 12 } }])
    await migrate()
    expect(await storedTask(server, filed)).toEqual(noted)
  })
})
