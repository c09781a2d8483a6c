import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { JobContext } from '#server/engine/defineJob.ts'
import clearLeftDrafts from '#server/jobs/clearLeftDrafts.ts'
import { multipart } from '#tests/server/isolation/multipart.ts'
import { startTestServer, type TestServer } from '#tests/support/startTestServer.ts'
import { diagramOf, scriptTask } from './diagrams.ts'

type Row = Record<string, unknown>
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

const MODEL = '/bpm/model'
const DEFINITION = '/bpm/process-definition'
const RULE = '/bpm/task-assign-rule'
const GROUP = '/bpm/user-group'
const DRAFT = `${MODEL}/draft`
const business = { formType: 20, formCustomCreatePath: '/bpm/oa/leave', formCustomViewPath: '/bpm/oa/leave' }

let server: TestServer
const tokens: Record<string, string> = {}
beforeAll(async () => {
  server = await startTestServer()
  for (const name of ['admin', 'school', 'teacher', 'school2']) tokens[name] = await server.signIn(name)
})
afterAll(() => server.close())

const call = (name: string, method: Method, path: string, body?: Row, query?: Record<string, string>) =>
  server.call(method, path, { token: tokens[name], query, ...(body ? { body } : {}) })
const faultsOf = (reply: Row) =>
  (reply.data as { errors: { field: string; code: string; message: string }[] }).errors
const fieldsOf = (reply: Row) => faultsOf(reply).map(({ field }) => field)
let serial = 0
const newKey = () => `p${++serial}`

async function make(values: Row = {}, name = 'school'): Promise<Row> {
  const key = (values.key as string | undefined) ?? newKey()
  const reply = await call(name, 'POST', `${MODEL}/create`, {
    key,
    name: `流程${key}`,
    category: '1',
    ...business,
    ...values,
  })
  expect(reply).toMatchObject({ code: 200 })
  return reply.data as Row
}
const read = async (id: unknown, name = 'school') =>
  (await call(name, 'GET', `${MODEL}/get`, undefined, { id: String(id) })).data as Row
const update = (body: Row, name = 'school') => call(name, 'PUT', `${MODEL}/update`, body)
const deploy = (id: unknown, body: Row = {}) => call('school', 'POST', `${MODEL}/deploy?id=${id}`, body)
const someone = 'camunda:assignee="teacher"'

/** A model with somebody for its task, published once. */
async function published(): Promise<Row> {
  const key = newKey()
  const model = await make({ key, bpmnXml: diagramOf({ key, task: someone }) })
  expect(await deploy(model.id)).toMatchObject({ code: 200 })
  return read(model.id)
}

describe('process models', () => {
  it('should begin with a blank diagram of their own key, and be listed without it', async () => {
    const model = await make({ name: '<b>请假</b>' })
    expect(model).toMatchObject({ suspensionState: null, processDefinitionId: null, version: 1 })
    expect(model.bpmnXml).toContain(`id="${model.key}"`)
    expect(model.bpmnXml).toContain('name="&#60;b&#62;请假')
    const list = (await call('school', 'GET', `${MODEL}/page`, undefined, { key: String(model.key) }))
      .data as {
      list: Row[]
      total: number
    }
    expect(list.total).toBe(1)
    expect(list.list[0]).not.toHaveProperty('bpmnXml')
  })

  it('should name the start of a blank diagram in the language of whoever makes it', async () => {
    const body = { key: newKey(), name: 'Leave', category: '1', ...business }
    const options = { token: tokens.school, body, headers: { 'x-language': 'en' } }
    const { data } = await server.call('POST', `${MODEL}/create`, options)
    expect((data as Row).bpmnXml).toContain('name="Start"')
  })

  it.each([
    ['key', { key: '' }],
    ['key', { key: '1 leave' }],
    ['name', { name: '' }],
    ['category', { category: '99' }],
    ['formId', { formType: 10, formId: 987_654 }],
    ['formCustomCreatePath', { formCustomCreatePath: 'javascript:alert(1)' }],
    ['bpmnXml', { bpmnXml: 'no xml' }],
    ['bpmnXml', { bpmnXml: diagramOf({ key: 'cut' }).slice(0, 600) }],
    ['bpmnXml', { bpmnXml: `<!DOCTYPE a [<!ENTITY b "c">]>${diagramOf({ key: 'doc' }).slice(39)}` }],
    ['suspensionState', { suspensionState: 1 }],
    ['stranger', { stranger: 1 }],
  ])('should refuse a wrong %s at its field: %j', async (field, values) => {
    const reply = await call('school', 'POST', `${MODEL}/create`, {
      ...{ key: newKey(), name: '流程', category: '1', ...business, ...values },
    })
    expect(reply.code).toBe(601)
    expect(fieldsOf(reply)).toContain(field)
  })

  it('should say that key and name are missing in the words of the contract, and take a key once', async () => {
    const reply = await call('school', 'POST', `${MODEL}/create`, { category: '1', formType: 10 })
    expect(faultsOf(reply).map(({ message }) => message)).toEqual(
      expect.arrayContaining(['流程标识不能为空', '流程名称不能为空']),
    )
    const { key } = await make()
    const again = { key, name: '另一个', category: '1', formType: 10 }
    expect(fieldsOf(await call('school', 'POST', `${MODEL}/create`, again))).toEqual(['key'])
    expect((await call('school2', 'POST', `${MODEL}/create`, again)).code).toBe(200)
  })

  it('should keep the key, also in the diagram of another process', async () => {
    const { id, key, bpmnXml } = await make()
    expect(fieldsOf(await update({ id, key: 'other' }))).toEqual(['key'])
    expect(fieldsOf(await update({ id, bpmnXml: '<html></html>' }))).toEqual(['bpmnXml'])
    expect(await update({ id, key, name: '改名', bpmnXml: '' })).toMatchObject({
      data: { name: '改名', bpmnXml },
    })
    const { data } = await update({ id, bpmnXml: diagramOf({ key: 'other', name: '他人的' }) })
    expect((data as Row).bpmnXml).toContain(`<bpmn:process id="${key}" name="他人的"`)
    const own = diagramOf({ key: String(key) })
    expect((await update({ id, bpmnXml: own })).data).toMatchObject({ bpmnXml: own })
  })

  it('should tell who comes second who was first and when, and store nothing of it', async () => {
    const { id, key, version } = await make()
    expect(await update({ id, version, name: '第一个' })).toMatchObject({ code: 200, data: { version: 2 } })
    const late = await update({ id, version, bpmnXml: diagramOf({ key: String(key), name: '第二个' }) })
    expect(late).toMatchObject({ code: 601, data: { errors: [{ field: 'version', code: 'STALE' }] } })
    expect(late.msg).toMatch(/^记录已于 \d{4}-\d\d-\d\d \d\d:\d\d:\d\d 被“school”修改/)
    expect(await read(id)).toMatchObject({ name: '第一个', version: 2 })
  })

  it('should keep a diagram of nearly five megabytes, and refuse a longer one', async () => {
    const { id, key } = await make()
    const xml = diagramOf({ key: String(key) })
    const padded = (length: number) =>
      xml.replace('</bpmn:process>', `<!--${'x'.repeat(length)}--></bpmn:process>`)
    expect(await update({ id, bpmnXml: padded(5_000_000) })).toMatchObject({ code: 200 })
    expect(String((await read(id)).bpmnXml).length).toBeGreaterThan(5_000_000)
    expect((await update({ id, bpmnXml: padded(5_300_000) })).code).toBe(601)
    expect((await update({ id, bpmnXml: padded(14_000_000) })).msg).toBe('请求内容过大')
    expect((await call('school', 'POST', '/system/post', { postName: 'x'.repeat(2_200_000) })).msg).toBe(
      '请求内容过大',
    )
  })

  it('should be copied with their rules under a new key, and go to the trash and back', async () => {
    const key = newKey()
    const model = await make({ key, bpmnXml: diagramOf({ key }) })
    const userId = await userIdOf('teacher')
    await call('school', 'POST', `${RULE}/create`, {
      modelId: model.id,
      taskDefinitionKey: 'approve',
      type: 30,
      options: [userId],
    })
    expect(
      fieldsOf(await call('school', 'POST', `${MODEL}/copy`, { id: model.id, key, name: '副本' })),
    ).toEqual(['key'])
    const copyKey = newKey()
    const reply = await call('school', 'POST', `${MODEL}/copy`, { id: model.id, key: copyKey, name: '副本' })
    expect(reply).toMatchObject({
      code: 200,
      data: { key: copyKey, name: '副本', processDefinitionId: null },
    })
    const copy = reply.data as Row
    expect(copy.bpmnXml).toContain(`<bpmn:process id="${copyKey}" name="副本"`)
    expect(copy.bpmnXml).toContain(`bpmnElement="${copyKey}"`)
    expect(await rules({ modelId: copy.id })).toMatchObject([{ type: 30, options: [userId] }])

    expect(await call('school', 'DELETE', `${MODEL}/delete?id=${model.id}`)).toMatchObject({ code: 200 })
    expect((await call('school', 'GET', `${MODEL}/get?id=${model.id}`)).code).toBe(404)
    const again = await make({ key })
    const restore = () => call('school', 'PUT', `${MODEL}/restore/${model.id}`)
    expect((await restore()).code).toBe(601)
    await call('school', 'DELETE', `${MODEL}/delete?id=${again.id}`)
    expect(await restore()).toMatchObject({ code: 200 })
    expect(await rules({ modelId: model.id })).toMatchObject([{ type: 30 }])
  })

  it('should be read and changed by their own institution only, and by who may', async () => {
    const { id } = await make()
    for (const [method, path, body] of [
      ['GET', `${MODEL}/get?id=${id}`],
      ['PUT', `${MODEL}/update`, { id, name: '改' }],
      ['POST', `${MODEL}/deploy?id=${id}`, {}],
      ['PUT', `${MODEL}/update-state`, { id, state: 2 }],
      ['POST', `${MODEL}/copy`, { id, key: newKey(), name: '副本' }],
      ['PUT', DRAFT, { modelId: id, bpmnXml: '<a/>' }],
      ['GET', `${DRAFT}?modelId=${id}`],
      ['GET', `${RULE}/list?modelId=${id}`],
      ['DELETE', `${MODEL}/delete?id=${id}`],
    ] as [Method, string, Row?][]) {
      expect((await call('school2', method, path, body)).code, path).toBe(404)
      expect((await call('teacher', method, path, body)).code, path).toBe(403)
      expect((await server.call(method, path, { body })).code, path).toBe(401)
    }
  })
})

describe('POST /bpm/model/import', () => {
  const send = (content: Buffer, fields: Record<string, string>) => {
    const { payload, headers } = multipart('bpmnFile', 'leave.bpmn', content)
    const query = new URLSearchParams(fields)
    return server.call('POST', `${MODEL}/import?${query}`, { token: tokens.school, payload, headers })
  }

  it('should call the process after the key and name that were given', async () => {
    const key = newKey()
    const reply = await send(Buffer.from(diagramOf({ key: 'elsewhere', name: '旧名' })), {
      key,
      name: '新名',
      description: '说明',
    })
    expect(reply).toMatchObject({
      code: 200,
      data: { key, name: '新名', category: '1', description: '说明' },
    })
    expect((reply.data as Row).bpmnXml).toContain(`<bpmn:process id="${key}" name="新名"`)
  })

  it.each([
    ['an empty file', Buffer.from(''), 'bpmnFile'],
    ['bytes that are no text', Buffer.from([0xff, 0xff, 0xc3, 0x28]), 'bpmnFile'],
    ['another XML', Buffer.from('<html></html>'), 'bpmnFile'],
    [
      'an entity',
      Buffer.from(`<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>`),
      'bpmnFile',
    ],
    ['a key that an element has', Buffer.from(diagramOf({ key: 'x' })), 'key'],
  ])('should refuse %s', async (_what, content, field) => {
    const key = field === 'key' ? 'approve' : newKey()
    const reply = await send(content, { key, name: '导入' })
    expect(reply.code).toBe(601)
    expect(fieldsOf(reply)).toEqual([field])
    expect(faultsOf(reply)[0]?.message).toBe(reply.msg)
  })

  it('should refuse more than five megabytes, and a call without a file', async () => {
    expect((await send(Buffer.alloc(5 * 1024 * 1024 + 1, 'x'), { key: newKey(), name: '大' })).msg).toContain(
      '5 MB',
    )
    expect(fieldsOf(await call('school', 'POST', `${MODEL}/import`))).toEqual(['bpmnFile'])
  })

  it('should read a file in the encoding that it declares', async () => {
    const key = newKey()
    const [before = '', after = ''] = diagramOf({ key, name: 'GBKNAME' })
      .replace('UTF-8', 'GBK')
      .replaceAll(/[\u4e00-\u9fff]/g, '')
      .split('GBKNAME')
    // 请假 in GBK.
    const content = Buffer.concat([
      Buffer.from(before),
      Buffer.from([0xc7, 0xeb, 0xbc, 0xd9]),
      Buffer.from(after),
    ])
    expect((await send(content, { key, name: '请假' })).data).toMatchObject({
      bpmnXml: expect.stringContaining('name="请假"'),
    })
  })
})

describe('publishing', () => {
  it('should name every problem with its element, and publish nothing', async () => {
    const key = newKey()
    const model = await make({ key, formType: 10, bpmnXml: diagramOf({ key, between: scriptTask }) })
    const reply = await deploy(model.id)
    expect(reply.code).toBe(601)
    expect(faultsOf(reply)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ field: '', code: 'form' }),
        expect.objectContaining({
          field: 'approve',
          code: 'assignee',
          message: expect.stringContaining('审批'),
        }),
        expect.objectContaining({
          field: 'script',
          code: 'script',
          message: expect.stringContaining('计算天数'),
        }),
      ]),
    )
    expect(await read(model.id)).toMatchObject({ processDefinitionId: null })
  })

  it('should publish a process that asks nobody, and say so', async () => {
    const key = newKey()
    const bpmnXml = diagramOf({ key }).replaceAll('bpmn:userTask', 'bpmn:task')
    const { id } = await make({ key, bpmnXml })
    expect(await deploy(id)).toMatchObject({
      code: 200,
      data: { warnings: [expect.stringContaining('直接通过'), expect.stringContaining('没有用户任务')] },
    })
  })

  it('should publish beside a process without an end that nobody runs', async () => {
    const key = newKey()
    const beside =
      '<bpmn:process id="beside" name="仓库" isExecutable="false"><bpmn:startEvent id="s2"/></bpmn:process>'
    const bpmnXml = diagramOf({ key, task: someone }).replace(
      '</bpmn:definitions>',
      `${beside}</bpmn:definitions>`,
    )
    const model = await make({ key, bpmnXml })
    expect(await deploy(model.id)).toMatchObject({ code: 200 })
  })

  it('should answer others while it reads a large diagram', async () => {
    const key = newKey()
    const comment = `<!--${'x'.repeat(2_000_000)}--></bpmn:process>`
    const bpmnXml = diagramOf({ key, task: someone, name: `流程${key}` }).replace('</bpmn:process>', comment)
    const model = await make({ key, bpmnXml })
    let isDone = false
    let answered = 0
    const publishing = deploy(model.id).finally(() => {
      isDone = true
    })
    while (!isDone) {
      await call('teacher', 'GET', '/system/user/getInfo')
      answered++
    }
    expect(await publishing).toMatchObject({ code: 200 })
    expect(answered).toBeGreaterThan(3)
  })

  it('should take a rule for an assignee, freeze everything, and count the versions', async () => {
    const key = newKey()
    const model = await make({ key, bpmnXml: diagramOf({ key }) })
    const userId = await userIdOf('teacher')
    const rule = await call('school', 'POST', `${RULE}/create`, {
      modelId: model.id,
      taskDefinitionKey: 'approve',
      type: 30,
      options: [userId],
    })
    expect((await call('school', 'GET', `${MODEL}/facts?id=${model.id}`)).data).toMatchObject({
      assigned: ['approve'],
    })
    expect(await deploy(model.id, { version: 99 })).toMatchObject({ code: 601 })
    const first = await deploy(model.id, { version: model.version })
    expect(first).toMatchObject({ code: 200, msg: '已发布第 1 版', data: { version: 1 } })
    expect(await read(model.id)).toMatchObject({
      ...{ version: model.version, suspensionState: 1 },
      processDefinition: { version: 1, suspensionState: 1, deploymentTime: expect.stringMatching(/^\d{4}-/) },
    })
    expect((await deploy(model.id)).msg).toBe('与已发布的第 1 版相同，无需再次发布')

    await call('school', 'PUT', `${RULE}/update`, { id: (rule.data as Row).id, type: 50, options: [10] })
    await update({ id: model.id, name: '改名' })
    expect(await deploy(model.id)).toMatchObject({ data: { version: 2 } })
    const versions = (await call('school', 'GET', `${DEFINITION}/list?key=${key}`)).data as Row[]
    expect(versions).toMatchObject([
      { version: 2, name: '改名', suspensionState: 1 },
      { version: 1, name: model.name, suspensionState: 2 },
    ])
    expect(versions[0]).not.toHaveProperty('bpmnXml')
    const old = versions[1]?.id
    expect((await call('school', 'GET', `${DEFINITION}/get-bpmn-xml?id=${old}`)).data).toBe(model.bpmnXml)
    expect(await rules({ processDefinitionId: old })).toMatchObject([
      { type: 30, options: [userId], id: null },
    ])
    expect(await rules({ processDefinitionId: versions[0]?.id })).toMatchObject([
      { type: 50, optionNames: ['流程发起人'] },
    ])
    expect((await call('school2', 'GET', `${DEFINITION}/get-bpmn-xml?id=${old}`)).code).toBe(404)
    expect((await call('school2', 'GET', `${DEFINITION}/list?key=${key}`)).data).toEqual([])
  })

  it.each(['leave', 'posting'])('should have published %s of the demo as it stands', async key => {
    const { data } = await call('school', 'GET', `${MODEL}/page`, undefined, { key })
    // The search finds what contains the key as well.
    const model = (data as { list: Row[] }).list.find(one => one.key === key)
    expect(model).toMatchObject({ suspensionState: 1, processDefinition: { version: 1 } })
    expect((await deploy(model?.id)).msg).toBe('与已发布的第 1 版相同，无需再次发布')
    const found = await rules({ modelId: model?.id })
    const facts = await call('school', 'GET', `${MODEL}/facts?id=${model?.id}`)
    expect(facts.data).toMatchObject({ fields: expect.arrayContaining([expect.any(String)]) })
    for (const { type, options } of found) {
      const reply = await call('school', 'POST', `${RULE}/preview`, { type, options })
      expect(reply).toMatchObject({ code: 200 })
    }
    expect(found.flatMap(rule => rule.optionNames)).not.toContainEqual(expect.stringContaining('已删除'))
  })

  it('should count no rule whose groups are all gone', async () => {
    const key = newKey()
    const { id: modelId } = await make({ key, bpmnXml: diagramOf({ key }) })
    const members = { memberUserIds: [await userIdOf('teacher')], status: '0' }
    const group = (await call('school', 'POST', `${GROUP}/create`, { name: '临时组', ...members }))
      .data as Row
    const rule = { modelId, taskDefinitionKey: 'approve', type: 40, options: [group.id] }
    expect(await call('school', 'POST', `${RULE}/create`, rule)).toMatchObject({ code: 200 })
    expect(await call('school', 'DELETE', `${GROUP}/delete?id=${group.id}`)).toMatchObject({ code: 200 })
    expect(faultsOf(await deploy(modelId))).toMatchObject([{ field: 'approve', code: 'assignee' }])
    expect(await rules({ modelId })).toMatchObject([{ optionNames: [expect.stringContaining('已删除')] }])
  })

  it('should leave the database no way to change a version', async () => {
    await published()
    const change = server.database.inTenant(2, tx =>
      tx.updateTable('bpm_process_definition').set({ bpmn_xml: 'changed' }).execute(),
    )
    await expect(change).rejects.toThrow()
  })

  it('should freeze the version of the form, and know its fields', async () => {
    const draft = JSON.stringify({ properties: { days: { type: 'integer', title: '天数' } } })
    const form = (await call('admin', 'POST', '/tool/build', { formName: '请假单', draft })).data as Row
    const unpublished = await call('admin', 'POST', `${MODEL}/create`, {
      key: newKey(),
      name: '流程',
      category: '1',
      formType: 10,
      formId: form.formId,
    })
    expect(fieldsOf(unpublished)).toEqual(['formId'])
    const version = (await call('admin', 'POST', `/tool/build/${form.formId}/publish`, {})).data as Row
    const key = newKey()
    const bpmnXml = diagramOf({ key, task: someone })
    const model = await make({ key, formType: 10, formId: form.formId, bpmnXml }, 'admin')
    expect(model).toMatchObject({
      formId: form.formId,
      form: { formName: '请假单' },
      formCustomCreatePath: null,
    })
    const { data } = await call('admin', 'POST', `${MODEL}/deploy?id=${model.id}`, {})
    const definition = (await call('admin', 'GET', `${DEFINITION}/get?id=${(data as Row).id}`)).data as Row
    expect(definition).toMatchObject({ formVersionId: version.versionId, formId: form.formId })
  })

  it('should suspend and activate the latest version without a change of the model, and only one that there is', async () => {
    const model = await published()
    const state = (value: unknown, id = model.id) =>
      call('school', 'PUT', `${MODEL}/update-state`, { id, state: value })
    expect(fieldsOf(await state(3))).toEqual(['state'])
    expect(await state(2)).toMatchObject({ code: 200 })
    expect(await read(model.id)).toMatchObject({ suspensionState: 2, version: model.version })
    expect(await state(1)).toMatchObject({ code: 200 })
    expect((await state(2, (await make()).id)).msg).toContain('尚未发布')
    const active = async () =>
      ((await call('school', 'GET', `${DEFINITION}/list?suspensionState=1`)).data as Row[]).map(
        ({ key }) => key,
      )
    expect(await active()).toContain(model.key)
    await call('school', 'DELETE', `${MODEL}/delete?id=${model.id}`)
    expect(await active()).not.toContain(model.key)
    const stays = await call('school', 'GET', `${DEFINITION}/list?key=${model.key}`)
    expect(stays.data).toMatchObject([{ version: 1, suspensionState: 2 }])
  })
})

describe('drafts of models', () => {
  const keep = (name: string, body: Row) => call(name, 'PUT', DRAFT, body)
  const draftOf = async (name: string, modelId: unknown) =>
    (await call(name, 'GET', `${DRAFT}?modelId=${modelId}`)).data as Row | null

  it('should be kept for each account, be seen by nobody else, and go with the saving', async () => {
    const { id, key, version } = await make()
    expect(await draftOf('school', id)).toBeNull()
    expect(await keep('school', { modelId: id, bpmnXml: '<half', version })).toMatchObject({ code: 200 })
    await keep('school', { modelId: id, bpmnXml: '<later', version })
    expect(await draftOf('school', id)).toMatchObject({
      modelId: id,
      bpmnXml: '<later',
      version,
      updateTime: expect.any(String),
    })

    tokens.colleague = await colleague()
    expect(await draftOf('colleague', id)).toBeNull()
    await keep('colleague', { modelId: id, bpmnXml: '<other', version })
    await update({ id, name: '只改名' })
    expect(await draftOf('school', id)).toMatchObject({ bpmnXml: '<later' })
    await update({ id, bpmnXml: diagramOf({ key: String(key) }) })
    expect(await draftOf('school', id)).toBeNull()
    expect(await draftOf('colleague', id)).toMatchObject({ bpmnXml: '<other' })
    expect(await call('colleague', 'DELETE', `${DRAFT}?modelId=${id}`)).toMatchObject({ code: 200 })
    expect(await draftOf('colleague', id)).toBeNull()
  })

  it('should not be seen by who looks at things as their account', async () => {
    const { id } = await make()
    await keep('school', { modelId: id, bpmnXml: '<mine' })
    const self = await userIdOf('school')
    tokens.looking = await newAccount('looking', await idIn('sys_role', 'role_id', { role_key: 'admin' }))
    expect(await call('looking', 'PUT', '/system/user/viewAs', { userId: self })).toMatchObject({ code: 200 })
    expect(await call('looking', 'GET', `${MODEL}/get?id=${id}`)).toMatchObject({ code: 200 })
    expect(await draftOf('looking', id)).toBeNull()
    expect((await keep('looking', { modelId: id, bpmnXml: '<other' })).code).toBe(601)
    expect(await draftOf('school', id)).toMatchObject({ bpmnXml: '<mine' })
  })

  it('should go when what is saved is what was drafted', async () => {
    const { id, version, bpmnXml } = await make()
    await keep('school', { modelId: id, bpmnXml, version })
    expect(await update({ id, bpmnXml })).toMatchObject({ code: 200 })
    expect(await draftOf('school', id)).toBeNull()
  })

  it('should be cleared away a month after their account or their model has gone', async () => {
    const [kept, gone] = [await make(), await make()]
    tokens.leaver = await newAccount('leaver', await idIn('sys_role', 'role_id', { role_key: 'admin' }))
    for (const name of ['school', 'leaver']) await keep(name, { modelId: kept.id, bpmnXml: `<${name}` })
    await keep('school', { modelId: gone.id, bpmnXml: '<gone' })
    const leave = (age: string) =>
      server.database.asOwner(async tx => {
        const past = sql`now() - ${age}::interval`
        await sql`update sys_user set deleted_at = ${past} where user_name = 'leaver'`.execute(tx)
        await sql`update bpm_model set deleted_at = ${past} where id = ${gone.id}`.execute(tx)
      })
    const left = async () => {
      await clearLeftDrafts.run({ days: 30 }, {
        services: { database: server.database },
      } as unknown as JobContext)
      const rows = await server.database.asOwner(tx =>
        tx
          .selectFrom('bpm_model_draft')
          .select('bpmn_xml')
          .where('model_id', 'in', [kept.id as number, gone.id as number])
          .orderBy('bpmn_xml')
          .execute(),
      )
      return rows.map(row => row.bpmn_xml)
    }

    await leave('29 days')
    expect(await left()).toEqual(['<gone', '<leaver', '<school'])
    await leave('31 days')
    expect(await left()).toEqual(['<school'])
  })

  it('should have an end and a model, and fill no log', async () => {
    const { id } = await make()
    expect(fieldsOf(await keep('school', { modelId: id, bpmnXml: '' }))).toEqual(['bpmnXml'])
    expect((await keep('school', { modelId: id, bpmnXml: 'x'.repeat(5_300_000) })).code).toBe(601)
    expect((await keep('school', { modelId: id, bpmnXml: '中'.repeat(2_000_000) })).msg).toContain('5 MB')
    expect((await keep('school', { modelId: 987_654, bpmnXml: '<a/>' })).code).toBe(404)
    const entries = await server.database.asOwner(tx =>
      tx
        .selectFrom('sys_oper_log')
        .select('oper_id')
        .where('oper_url', 'like', '%/draft')
        .where('request_method', '=', 'PUT')
        .where('status', '=', 0)
        .execute(),
    )
    expect(entries).toEqual([])
  })
})

describe('assignment rules', () => {
  const preview = (type: number, options: unknown) =>
    call('school', 'POST', `${RULE}/preview`, { type, options })

  it('should be for a user task of the saved diagram, once, and of whom there is in the institution', async () => {
    const key = newKey()
    const { id: modelId } = await make({ key, bpmnXml: diagramOf({ key }) })
    const create = (body: Row) =>
      call('school', 'POST', `${RULE}/create`, { modelId, taskDefinitionKey: 'approve', ...body })
    expect(await rules({ modelId })).toMatchObject([
      { id: null, taskDefinitionKey: 'approve', taskDefinitionName: '审批', type: null },
    ])
    expect(fieldsOf(await create({ taskDefinitionKey: 'end', type: 50, options: [10] }))).toEqual([
      'taskDefinitionKey',
    ])
    const foreign = await userIdOf('school2')
    for (const [type, options] of [
      [10, [987_654]],
      [20, [987_654]],
      [22, [987_654]],
      [30, [foreign]],
      [40, [987_654]],
      [50, [99]],
    ]) {
      expect(fieldsOf(await create({ type, options })), `type ${type}`).toEqual(['options'])
    }
    expect(fieldsOf(await create({ type: 99, options: [1] }))).toEqual(['type'])
    expect(fieldsOf(await create({ type: 30, options: [] }))).toEqual(['options'])
    const made = await create({ type: 50, options: [10] })
    expect(made).toMatchObject({ code: 200 })
    expect((await create({ type: 50, options: [20] })).code).toBe(601)
    const { id } = made.data as Row
    expect(
      fieldsOf(await call('school', 'PUT', `${RULE}/update`, { id, type: 30, options: [foreign] })),
    ).toEqual(['options'])
    expect((await call('school2', 'PUT', `${RULE}/update`, { id, type: 50, options: [10] })).code).toBe(404)
    expect(await rules({ modelId })).toMatchObject([{ type: 50, options: [10], optionNames: ['流程发起人'] }])
    expect(await call('school', 'DELETE', `${RULE}/delete?id=${id}`)).toMatchObject({ code: 200 })
    expect(await rules({ modelId })).toMatchObject([{ id: null }])
    expect((await call('school', 'GET', `${RULE}/list`)).code).toBe(601)
  })

  it('should say whom they mean now, and warn when that is nobody', async () => {
    const teacher = await userIdOf('teacher')
    expect((await preview(30, [teacher])).data).toMatchObject({
      total: 1,
      users: [{ userId: teacher, deptName: expect.any(String) }],
      warnings: [],
    })
    const role = await idIn('sys_role', 'role_id', { role_key: 'teacher' })
    const ofRole = (await preview(10, [role])).data as { total: number; users: Row[] }
    expect(ofRole.total).toBeGreaterThan(20)
    expect(ofRole.users).toHaveLength(20)
    const group = (
      await call('school', 'POST', `${GROUP}/create`, {
        name: '评审组',
        memberUserIds: [teacher],
        status: '0',
      })
    ).data as Row
    expect((await preview(40, [group.id])).data).toMatchObject({ total: 1 })
    await call('school', 'PUT', `${GROUP}/update`, { id: group.id, status: '1' })
    expect((await preview(40, [group.id])).data).toMatchObject({
      ...{ total: 0, users: [] },
      warnings: ['目前没有符合的用户，任务将无人处理', expect.stringContaining('评审组')],
    })
    expect((await preview(30, [987_654])).data).toMatchObject({
      total: 0,
      warnings: expect.arrayContaining([expect.stringContaining('1 项已被删除')]),
    })
    expect(fieldsOf(await preview(30, []))).toEqual(['options'])
    expect(fieldsOf(await preview(30, ['x']))).toEqual(['options.0'])
  })

  it('should open the pickers to who may read them, whatever else it may not', async () => {
    const perms = 'bpm:task-assign-rule:query'
    const menu = await server.database.asOwner(tx =>
      tx.selectFrom('sys_menu').select('menu_id').where('perms', '=', perms).executeTakeFirstOrThrow(),
    )
    const role = { roleName: '流程专员', roleKey: 'process', roleSort: 9, menuIds: [menu.menu_id] }
    const made = await call('school', 'POST', '/system/role', role)
    tokens.clerk = await newAccount('clerk', (made.data as Row).roleId)
    for (const kind of ['role', 'dept', 'post', 'user']) {
      expect((await call('clerk', 'GET', `/system/${kind}/options`)).code, kind).toBe(200)
      expect((await call('clerk', 'GET', `/system/${kind}/list`)).code, kind).toBe(403)
    }
    expect((await call('clerk', 'GET', `${GROUP}/options`)).code).toBe(200)
  })

  it('should find leaders by the accounts of departments, above each other', async () => {
    const [teacher, student, self] = [
      await userIdOf('teacher'),
      await userIdOf('student'),
      await userIdOf('school'),
    ]
    const { deptId } = (await call('school', 'GET', `/system/user/${self}`)).data as Row
    const department = (await call('school', 'GET', `/system/dept/${deptId}`)).data as Row
    const lead = (id: unknown, leaderUserId: unknown) =>
      call('school', 'PUT', '/system/dept', { deptId: id, leaderUserId })
    for (const id of [deptId, department.parentId]) await lead(id, null)
    expect((await preview(21, [deptId])).data).toMatchObject({
      total: 0,
      warnings: [expect.anything(), expect.stringContaining(String(department.deptName))],
    })
    expect(fieldsOf(await lead(deptId, await userIdOf('school2')))).toEqual(['leaderUserId'])
    expect(await lead(deptId, teacher)).toMatchObject({ code: 200 })
    expect(await lead(department.parentId, student)).toMatchObject({ code: 200 })
    expect((await preview(21, [deptId])).data).toMatchObject({ users: [{ userId: teacher }], warnings: [] })
    expect((await preview(50, [10])).data).toMatchObject({ users: [{ userId: self }] })
    expect((await preview(50, [20])).data).toMatchObject({ users: [{ userId: teacher }] })
    expect((await preview(50, [21])).data).toMatchObject({ users: [{ userId: student }] })
    await lead(deptId, self)
    expect((await preview(50, [20])).data).toMatchObject({ users: [{ userId: student }] })
  })
})

describe('user groups', () => {
  it('should hold members of the institution, and offer the enabled ones', async () => {
    const teacher = await userIdOf('teacher')
    const create = (body: Row, name = 'school') =>
      call(name, 'POST', `${GROUP}/create`, {
        name: '教学组',
        status: '0',
        memberUserIds: [teacher],
        ...body,
      })
    expect(fieldsOf(await create({ memberUserIds: [await userIdOf('school2')] }))).toEqual(['memberUserIds'])
    expect(fieldsOf(await create({ memberUserIds: [] }))).toEqual(['memberUserIds'])
    const made = (await create({})).data as Row
    expect(fieldsOf(await create({}))).toEqual(['name'])
    const simple = async (name: string, path = 'list-all-simple') =>
      (await call(name, 'GET', `${GROUP}/${path}`)).data as Row[]
    expect(await simple('school')).toContainEqual({ id: made.id, name: '教学组' })
    expect(await simple('school', 'simple-list')).toContainEqual({ id: made.id, name: '教学组' })
    expect(await simple('school2')).toEqual([])
    expect((await create({}, 'teacher')).code).toBe(403)
  })
})

const rules = async (query: Row) => {
  const reply = await call(
    'school',
    'GET',
    `${RULE}/list`,
    undefined,
    Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)])),
  )
  expect(reply).toMatchObject({ code: 200 })
  return reply.data as Row[]
}

async function idIn(
  table: string,
  column: string,
  where: Record<string, string>,
  tenantId = 2,
): Promise<number> {
  const row = await server.database.inTenant(tenantId, tx => {
    let query = tx.selectFrom(table).select(column)
    for (const [name, value] of Object.entries(where)) query = query.where(name, '=', value)
    return query.executeTakeFirstOrThrow()
  })
  return row[column] as number
}

const userIdOf = (userName: string) =>
  idIn('sys_user', 'user_id', { user_name: userName }, userName === 'school2' ? 3 : 2)

/** A second administrator of the school. */
const colleague = async () =>
  newAccount('colleague', await idIn('sys_role', 'role_id', { role_key: 'admin' }))

/** A new account of the school with a role, signed in. */
async function newAccount(userName: string, roleId: unknown): Promise<string> {
  const password = 'Colleague-1'
  const body = { userName, nickName: userName, password, roleIds: [roleId] }
  expect(await call('school', 'POST', '/system/user', body)).toMatchObject({ code: 200 })
  return server.signIn(userName, password)
}
