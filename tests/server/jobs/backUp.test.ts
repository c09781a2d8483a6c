import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { verifyBackup } from '#server/backup/readBackup.ts'
import { eventually } from '#tests/support/eventually.ts'
import { startTestServer, type TestServer } from '#tests/support/startTestServer.ts'

describe('the scheduled job backUp', () => {
  let server: TestServer
  let admin: string
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'mortise-backups-'))
    server = await startTestServer([], { BACKUP_DIR: join(folder, 'kept') })
    admin = await server.signIn('admin')
  })
  afterAll(async () => {
    await server?.close()
    await rm(folder, { recursive: true, force: true })
  })

  const jobs = async () => {
    const list = await server.call('GET', '/monitor/job/list', { token: admin, query: { pageSize: '500' } })
    return list.rows as { jobId: number; invokeTarget: string; status: string; [name: string]: unknown }[]
  }
  const ours = async () =>
    (await jobs()).find(job => job.invokeTarget.startsWith('backUp(')) as { jobId: number }

  it('should be there, paused', async () => {
    expect(await ours()).toMatchObject({ invokeTarget: 'backUp(7)', status: '1', builtIn: 'Y' })
  })

  it('should write below BACKUP_DIR and tell what', async () => {
    const { jobId } = await ours()
    const run = await server.call('PUT', '/monitor/job/run', { token: admin, body: { jobId } })
    expect(run).toMatchObject({ code: 200 })
    const [log] = await eventually(async () => {
      const list = await server.call('GET', '/monitor/jobLog/list', {
        token: admin,
        query: { jobId: String(jobId) },
      })
      expect(list.total).toBe(1)
      return list.rows as Record<string, unknown>[]
    })
    expect(log).toMatchObject({
      status: '0',
      jobMessage: expect.stringMatching(/^已备份到 mortise-\d{8}-\d{6}\.tar\.gz/),
    })
    const [name, ...more] = await readdir(join(folder, 'kept'))
    expect(more).toEqual([])
    const { manifest } = await verifyBackup(join(folder, 'kept', name as string))
    expect(manifest.tables.find(table => table.name === 'sys_user')?.rows).toBeGreaterThan(800)
  })

  it.each(["backUp('../../tmp')", "backUp(7, '/etc')", 'backUp(0)', 'backUp(7, 5, 1)', "backUp(7, '5')"])(
    'should take no %s: where to is the server’s affair',
    async invokeTarget => {
      const record = await ours()
      const reply = await server.call('PUT', '/monitor/job', {
        token: admin,
        body: { ...record, invokeTarget },
      })
      expect(reply.code).not.toBe(200)
    },
  )

  it('should be seen, made and run by nobody of an institution', async () => {
    const school = await server.signIn('school')
    const { jobId } = await ours()
    const body = {
      jobName: '偷偷备份',
      jobGroup: 'DEFAULT',
      invokeTarget: 'backUp(1)',
      cronExpression: '0 0 2 * * ?',
    }
    for (const [method, path, call] of [
      ['GET', '/monitor/job/list', {}],
      ['GET', `/monitor/job/${jobId}`, {}],
      ['GET', '/monitor/job/handlers', {}],
      ['POST', '/monitor/job', { body }],
      ['PUT', '/monitor/job/run', { body: { jobId } }],
      ['PUT', '/monitor/job/changeStatus', { body: { jobId, status: '0' } }],
    ] as const)
      expect([path, (await server.call(method, path, { token: school, ...call })).code]).toEqual([path, 403])
    expect(await jobs()).not.toContainEqual(expect.objectContaining({ jobName: '偷偷备份' }))
  })
})
