import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { countStrayRows } from '#server/db/sync/countStrayRows.ts'
import { modules } from '../support/modules.ts'
import { caller, type Engine, type Reply, startEngine } from '../support/startEngine.ts'

let engine: Engine

beforeAll(async () => {
  engine = await startEngine(modules)
})
afterAll(() => engine.close())

const stray = () => countStrayRows(engine.database, Object.values(engine.app.resources))

describe('child rows of a shared record', () => {
  it('should be read by whom their record is, whoever changed which of both when', async () => {
    const body = { subject: '公开', status: '1', lines: [{ line: '一' }] }
    const { noticeId } = (await engine.call('POST', '/org/notice', { body })).data
    const racing = Array.from({ length: 50 }, (_, turn) =>
      engine.call('PUT', '/org/notice', {
        body:
          turn % 2 === 0
            ? { noticeId, status: String((turn / 2) % 2) }
            : { noticeId, lines: [{ line: `${turn}` }, { line: `${turn} b` }] },
      }),
    )
    const codes = (await Promise.all(racing)).map(({ code }) => code)
    expect(codes).toEqual(Array.from({ length: 50 }, () => 200))
    expect(await stray()).toEqual([])

    await engine.call('PUT', '/org/notice', { body: { noticeId, status: '1' } })
    const lines = sql`select line from org_notice_line where tenant_id = 1`
    const seen = () => engine.database.inTenant(2, tx => lines.execute(tx))
    expect((await seen()).rows).toHaveLength(2)
    await engine.call('PUT', '/org/notice', { body: { noticeId, status: '0' } })
    expect((await seen()).rows).toEqual([])
  })

  it('should be counted where they differ from it', async () => {
    await engine.database.asOwner(tx => sql`update org_notice_line set audience = 7`.execute(tx))
    expect(await stray()).toEqual([{ table: 'org_notice_line', count: 2 }])
  })
})

describe('a reference that lets go', () => {
  it('should be emptied with the removal of its record, whoever refers to it meanwhile', async () => {
    const made = await engine.call('POST', '/org/dept', { body: { deptName: '将撤销' } })
    const { deptId } = made.data
    const add = (subject: string) => engine.call('POST', '/org/notice', { body: { subject, deptId } })
    await add('先前')
    const [removed, ...added] = await Promise.all([
      engine.call('DELETE', `/org/dept/${deptId}`),
      ...Array.from({ length: 10 }, (_, turn) => add(`同时 ${turn}`)),
    ])
    expect(removed?.code).toBe(200)
    const { rows } = await engine.call('GET', '/org/notice/list?pageSize=50', { as: caller() })
    const referring = rows.filter((row: { deptId: unknown }) => row.deptId !== null)
    expect(referring).toEqual([])
    const stored = rows.filter(({ subject }: { subject: string }) => /先前|同时/.test(subject))
    expect(stored).toHaveLength(1 + added.filter(({ code }) => code === 200).length)
  })
})

describe('a reference that no foreign key guards', () => {
  const newGoal = async (code: string) =>
    (await engine.call('POST', '/org/goal', { body: { goalName: code, code } })).data.goalId as number
  const tasks = async () => (await engine.call('GET', '/org/task/list?pageSize=500')).rows as Task[]
  interface Task {
    taskId: number
    goalId: number | null
    goalCode: string | null
    goalIds: number[] | null
  }

  it('should lead to a record that is there, whatever is removed and renamed meanwhile', async () => {
    for (let round = 0; round < 3; round += 1) {
      const [removed, renamed] = [await newGoal(`R${round}`), await newGoal(`C${round}`)]
      const add = (body: object) => engine.call('POST', '/org/task', { body })
      const answers = await Promise.all([
        ...Array.from({ length: 12 }, (_, turn) => [
          add({ goalCode: turn % 2 === 0 ? `R${round}` : `C${round}` }),
          add({ goalIds: [removed] }),
          ...(turn === 4 ? [engine.call('DELETE', `/org/goal/${removed}`)] : []),
          ...(turn === 6
            ? [engine.call('PUT', '/org/goal', { body: { goalId: renamed, code: `N${round}` } })]
            : []),
        ]).flat(),
      ])
      expect(answers.filter(({ code }) => code !== 200 && code !== 601)).toEqual([])
    }
    const goals = (await engine.call('GET', '/org/goal/list?pageSize=500')).rows as {
      goalId: number
      code: string
    }[]
    const codes = new Set(goals.map(({ code }) => code))
    const ids = new Set(goals.map(({ goalId }) => goalId))
    const dangling = (await tasks()).filter(
      ({ goalCode, goalIds }) =>
        (goalCode !== null && !codes.has(goalCode)) || (goalIds ?? []).some(id => !ids.has(id)),
    )
    expect(dangling).toEqual([])
  })

  it('should keep nobody waiting for each other while it lets go', async () => {
    const goalId = await newGoal('A')
    const made = await Promise.all(
      Array.from({ length: 20 }, () => engine.call('POST', '/org/task', { body: { goalId } })),
    )
    const keys = made.map(({ data }) => data.taskId as number)
    const answers: Reply[] = []
    const state = { isRemoved: false }
    const writers = keys.map(async taskId => {
      for (let turn = 0; turn < 5 || !state.isRemoved; turn += 1)
        answers.push(await engine.call('PUT', '/org/task', { body: { taskId, goalId, steps: [{ goalId }] } }))
    })
    const removed = await engine.call('DELETE', `/org/goal/${goalId}`)
    state.isRemoved = true
    await Promise.all(writers)
    expect(removed.code).toBe(200)
    expect(answers.filter(({ code }) => code !== 200 && code !== 601)).toEqual([])
    expect((await tasks()).filter(({ taskId, goalId }) => keys.includes(taskId) && goalId !== null)).toEqual(
      [],
    )
  })
})
