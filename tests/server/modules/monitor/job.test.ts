import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventually } from '#tests/support/eventually.ts'
import { startTestServer, type TestServer } from '#tests/support/startTestServer.ts'

const yearly = '0 0 0 1 1 ?'

let server: TestServer
let admin: string

beforeAll(async () => {
  server = await startTestServer()
  admin = await server.signIn('admin')
})
afterAll(() => server.close())

const job = (more: Record<string, unknown> = {}) => ({
  ...{ jobName: '试运行', jobGroup: 'DEFAULT', invokeTarget: 'clearExpired()', cronExpression: yearly },
  ...{ misfirePolicy: '3', concurrent: '1', status: '1' },
  ...more,
})

/** Adds a job and returns its id. */
async function addJob(more: Record<string, unknown>): Promise<number> {
  const reply = await server.call('POST', '/monitor/job', { token: admin, body: job(more) })
  expect(reply).toMatchObject({ code: 200 })
  const list = await server.call('GET', '/monitor/job/list', {
    token: admin,
    query: { jobName: String(more.jobName), pageSize: '500' },
  })
  return (list.rows as { jobId: number }[])[0]?.jobId as number
}

async function logsOf(jobId: number): Promise<Record<string, unknown>[]> {
  const list = await server.call('GET', '/monitor/jobLog/list', {
    token: admin,
    query: { jobId: String(jobId) },
  })
  return list.rows as Record<string, unknown>[]
}

describe('GET /monitor/job/list', () => {
  it('should hold the built-in jobs with their next time', async () => {
    const { rows } = await server.call('GET', '/monitor/job/list', {
      token: admin,
      query: { jobGroup: 'SYSTEM' },
    })
    const jobs = rows as Record<string, unknown>[]
    expect(jobs.map(row => row.invokeTarget)).toEqual([
      'clearExpired()',
      'clearUnusedFiles()',
      'vacuumDatabase()',
      'clearJobLogs(30)',
      'clearOperationLogs(1095)',
      'clearLoginLogs(1095)',
      'clearLeftDrafts(30)',
      'recountRollups()',
      'fireOverdue()',
      'sendTaskDigests()',
      'settleActivities()',
      'clearActivityVisitors(180)',
      'followCampaigns()',
      'settleSurveys()',
      'fillFoundWords()',
      'followNotices()',
      'backUp(7)',
    ])
    // Where backups lie is the operator's decision first.
    expect(jobs.pop()).toMatchObject({ status: '1', builtIn: 'Y', nextValidTime: null })
    for (const row of jobs) {
      expect(row).toMatchObject({ status: '0', builtIn: 'Y', nextValidTime: expect.stringMatching(/^20/) })
    }
  })

  it('should be for those alone who hold the permission', async () => {
    const school = await server.signIn('school')
    expect((await server.call('GET', '/monitor/job/list')).code).toBe(401)
    expect((await server.call('GET', '/monitor/job/list', { token: school })).code).toBe(403)
  })
})

describe('POST /monitor/job', () => {
  it.each([
    ['invokeTarget', "java.lang.Runtime.getRuntime().exec('ls')", '调用目标须写作 处理器(参数, …)'],
    [
      'invokeTarget',
      'com.ruoyi.Task',
      '没有名为“com.ruoyi.Task”的任务处理器，可用：backUp、clearActivityVisitors、clearExpired、',
    ],
    ['invokeTarget', 'constructor()', '没有名为“constructor”的任务处理器'],
    ['invokeTarget', 'clearExpired(1)', '“clearExpired”最多有 0 个参数：clearExpired()'],
    ['invokeTarget', 'clearJobLogs()', '参数“保留天数”不能为空，写作：clearJobLogs('],
    ['invokeTarget', "clearJobLogs('30')", '参数“保留天数”'],
    ['invokeTarget', 'clearOperationLogs(179)', '参数“保留天数”不能小于'],
    ['cronExpression', '0 61 * * * ?', 'Cron 表达式不正确：第 2 段（分钟）“61”不正确'],
    ['cronExpression', '* * * * *', 'Cron 表达式不正确：需要 6 或 7 段'],
    ['cronExpression', '0 0 12 30 2 ?', 'Cron 表达式此后没有执行时间'],
  ])('should refuse %s %s at its field', async (field, value, words) => {
    const reply = await server.call('POST', '/monitor/job', { token: admin, body: job({ [field]: value }) })
    expect(reply.code).toBe(601)
    expect(reply.msg).toContain(words)
    expect(reply.data).toEqual({ errors: [expect.objectContaining({ field })] })
  })

  it('should take what clients of this contract send', async () => {
    const jobId = await addJob({
      jobName: '按习惯新增',
      status: '0',
      nextValidTime: null,
      cronExpression: '0/15 * * * * ?',
      invokeTarget: 'clearJobLogs(365L)',
    })
    const { data } = await server.call('GET', `/monitor/job/${jobId}`, { token: admin })
    expect(data).toMatchObject({ status: '0', misfirePolicy: '3', concurrent: '1', builtIn: 'N' })
    expect((await server.call('DELETE', `/monitor/job/${jobId}`, { token: admin })).code).toBe(200)
  })
})

describe('names of jobs', () => {
  it('should be those of one job in a group, whether it is made or renamed', async () => {
    const jobId = await addJob({ jobName: '同名任务' })
    const otherId = await addJob({ jobName: '别名任务' })
    const again = await server.call('POST', '/monitor/job', {
      token: admin,
      body: job({ jobName: '同名任务' }),
    })
    expect(again).toMatchObject({ code: 601, data: { errors: [{ field: 'jobName' }] } })
    const body = { jobId: otherId, jobName: '同名任务' }
    expect(await server.call('PUT', '/monitor/job', { token: admin, body })).toMatchObject({ code: 601 })
    const elsewhere = job({ jobName: '同名任务', jobGroup: 'SYSTEM' })
    expect((await server.call('POST', '/monitor/job', { token: admin, body: elsewhere })).code).toBe(200)
    const { rows } = await server.call('GET', '/monitor/job/list', {
      token: admin,
      query: { jobName: '同名' },
    })
    const ids = [...(rows as { jobId: number }[]).map(row => row.jobId), otherId]
    expect(ids).toContain(jobId)
    await server.call('DELETE', `/monitor/job/${ids.join(',')}`, { token: admin })
  })
})

describe('PUT /monitor/job/run', () => {
  it('should run a paused job once, and log how it went', async () => {
    const jobId = await addJob({ jobName: '暂停的任务' })
    const reply = await server.call('PUT', '/monitor/job/run', {
      token: admin,
      body: { jobId, jobGroup: 'DEFAULT' },
    })
    expect(reply).toMatchObject({ code: 200, msg: '“暂停的任务”已开始执行，结果见调度日志' })
    const [log, ...more] = await eventually(async () => {
      const logs = await logsOf(jobId)
      expect(logs).not.toEqual([])
      return logs
    })
    expect(more).toEqual([])
    expect(log).toMatchObject({
      ...{ jobName: '暂停的任务', jobGroup: 'DEFAULT', invokeTarget: 'clearExpired()', status: '0' },
      ...{ runKind: '1', attempt: 1, exceptionInfo: null },
      jobMessage: expect.stringMatching(/^已清理会话 \d+ 条/),
      startTime: expect.stringMatching(/^20/),
      stopTime: expect.stringMatching(/^20/),
    })
    expect(log?.costTime).toBeGreaterThanOrEqual(0)
  }, 30_000)

  it('should log a failure, and tell the administrators once', async () => {
    const jobId = await addJob({ jobName: '会失败的任务', invokeTarget: 'clearJobLogs(1)' })
    // What a job calls is checked again when it runs: a handler may be gone since.
    await server.database.asOwner(tx =>
      sql`update sys_job set invoke_target = 'vanished()' where job_id = ${jobId}`.execute(tx),
    )
    const refused = await server.call('PUT', '/monitor/job/run', { token: admin, body: { jobId } })
    expect(refused.msg).toContain('没有名为“vanished”的任务处理器')
    // As if it had been due.
    for (let round = 1; round <= 2; round++) {
      await server.database.asOwner(tx =>
        sql`update sys_job set status = '0', next_valid_time = now() where job_id = ${jobId}`.execute(tx),
      )
      await server.database.asOwner(tx => server.database.notify(tx, 'mortise_job', ''))
      await eventually(async () => expect(await logsOf(jobId)).toHaveLength(round))
    }
    const [log] = await logsOf(jobId)
    expect(log).toMatchObject({ status: '1', jobMessage: '执行失败', runKind: '0' })
    expect(log?.exceptionInfo).toContain('没有名为“vanished”的任务处理器')
    const { data } = await server.call('GET', '/system/notify-message/get-unread-list', { token: admin })
    const told = (data as { templateContent: string }[]).filter(row =>
      row.templateContent.includes('会失败的任务'),
    )
    expect(told).toHaveLength(1)
    expect(told[0]?.templateContent).toContain('没有名为“vanished”的任务处理器')
  }, 60_000)
})

describe('PUT /monitor/job/changeStatus', () => {
  it('should plan a job that goes, and no time for one that is paused', async () => {
    const jobId = await addJob({ jobName: '先停后启' })
    const nextTime = async () =>
      ((await server.call('GET', `/monitor/job/${jobId}`, { token: admin })).data as Record<string, unknown>)
        .nextValidTime
    expect(await nextTime()).toBeNull()
    const change = (status: string) =>
      server.call('PUT', '/monitor/job/changeStatus', { token: admin, body: { jobId, status } })
    expect((await change('0')).code).toBe(200)
    expect(await nextTime()).toMatch(/^\d{4}-01-01 00:00:00$/)
    expect((await change('1')).code).toBe(200)
    expect(await nextTime()).toBeNull()
  })

  it('should run a job when its time comes', async () => {
    const jobId = await addJob({
      jobName: '每秒一次',
      status: '0',
      cronExpression: '* * * * * ?',
      concurrent: '0',
    })
    await eventually(async () => expect((await logsOf(jobId)).length).toBeGreaterThanOrEqual(2))
    await server.call('PUT', '/monitor/job/changeStatus', { token: admin, body: { jobId, status: '1' } })
    expect((await logsOf(jobId))[0]).toMatchObject({ status: '0', runKind: '0' })
  }, 40_000)
})

describe('a built-in job', () => {
  const find = async () => {
    const { rows } = await server.call('GET', '/monitor/job/list', {
      token: admin,
      query: { jobName: '清理调度日志' },
    })
    return (rows as Record<string, unknown>[])[0] as Record<string, unknown>
  }

  it('should not be removed, nor call another handler, but take other arguments and times', async () => {
    const { jobId } = await find()
    const removed = await server.call('DELETE', `/monitor/job/${jobId}`, { token: admin })
    expect(removed).toMatchObject({ code: 601, msg: '“清理调度日志”是系统内置任务，不能删除，可以暂停' })
    const put = (change: object) =>
      server.call('PUT', '/monitor/job', { token: admin, body: { jobId, ...change } })
    expect(await put({ invokeTarget: 'clearExpired()' })).toMatchObject({
      code: 601,
      data: { errors: [expect.objectContaining({ field: 'invokeTarget' })] },
    })
    expect(await put({ invokeTarget: 'clearJobLogs(60)', cronExpression: '0 0 5 * * ?' })).toMatchObject({
      code: 200,
    })
    expect(await find()).toMatchObject({
      invokeTarget: 'clearJobLogs(60)',
      nextValidTime: expect.stringMatching(/ 05:00:00$/),
    })
  })
})

describe('DELETE /monitor/jobLog/clean', () => {
  it('should clear the log of all jobs', async () => {
    const jobId = await addJob({ jobName: '留下日志' })
    await server.call('PUT', '/monitor/job/run', { token: admin, body: { jobId } })
    await eventually(async () => expect(await logsOf(jobId)).toHaveLength(1))
    expect((await server.call('DELETE', '/monitor/jobLog/clean', { token: admin })).code).toBe(200)
    expect(await logsOf(jobId)).toEqual([])
  }, 30_000)
})

describe('GET /monitor/job/handlers', () => {
  it('should tell what can be scheduled and how it is written', async () => {
    const { data } = await server.call('GET', '/monitor/job/handlers', { token: admin })
    expect(data).toContainEqual({
      ...{ name: 'clearJobLogs', title: '清理调度日志', description: '删除早于保留天数的调度日志' },
      ...{ params: [{ name: 'days', title: '保留天数', required: true }], usage: 'clearJobLogs(保留天数)' },
    })
  })
})
