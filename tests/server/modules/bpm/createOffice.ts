import { expect } from 'vitest'
import { type Drawing, processXml } from '#tests/process/execution/processXml.ts'
import { multipart } from '#tests/server/isolation/multipart.ts'
import type { Reply, TestServer } from '#tests/support/startTestServer.ts'

export type Row = Record<string, unknown>

/** Institutions' people at work on processes, spoken to through the API. */
export interface Office {
  server: TestServer
  /** Account of a person; made when it is first named. */
  idOf(person: string): Promise<number>
  call(person: string, method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: Row): Promise<Reply>
  /** Uploads an attachment, and returns it as the server tells of it. */
  upload(person: string, name: string, content: Buffer): Promise<unknown>
  /** The text under an address of a file, as a person gets it. */
  open(person: string, url: string): Promise<string>
  /** Publishes a drawing under a new key; `${p1}` in it is the account of that person. Returns its definition. */
  publish(drawing: Drawing, options?: PublishOptions): Promise<number>
  /** Publishes another drawing of the process of a definition. Returns the definition of the new version. */
  republish(definitionId: number, drawing: Drawing, values?: Row): Promise<number>
  /** Starts a definition as the starter, and returns the instance. */
  start(definitionId: number, variables?: Row, person?: string): Promise<number>
  /** The open task of a person in an instance. */
  taskOf(person: string, instanceId: number): Promise<Row>
  /** All tasks of an instance: `task person result`, the oldest first. */
  tasks(instanceId: number): Promise<string[]>
  /** status and result of an instance. */
  result(instanceId: number): Promise<{ status: number; result: number }>
}

interface PublishOptions {
  /** Schema of its form; without one it has a field `days`. */
  form?: Row
  settings?: Row
  values?: Row
}

/** Who starts what is tested; has all rights of the institution. */
export const STARTER = 'school'

const PASSWORD = 'Process-12345'

const FORM = {
  properties: {
    days: { type: 'number', title: '天数' },
    note: { type: 'string', title: '说明', maxLength: 200 },
    secret: { type: 'string', title: '内部说明', maxLength: 200 },
  },
}

export async function createOffice(server: TestServer): Promise<Office> {
  const tokens = new Map<string, Promise<string>>()
  const ids = new Map<string, Promise<number>>()
  let serial = 0
  const tokenOf = (person: string) => {
    const known =
      tokens.get(person) ??
      idOf(person).then(() => server.signIn(person, person === STARTER ? undefined : PASSWORD))
    tokens.set(person, known)
    return known
  }
  const idOf = (person: string) => {
    const known = ids.get(person) ?? (person === STARTER ? findAccount(person) : makeAccount(person))
    ids.set(person, known)
    return known
  }
  async function findAccount(person: string): Promise<number> {
    const row = await server.database.asOwner(tx =>
      tx.selectFrom('sys_user').select('user_id').where('user_name', '=', person).executeTakeFirstOrThrow(),
    )
    return Number(row.user_id)
  }
  async function makeAccount(person: string): Promise<number> {
    const body = { userName: person, nickName: `人员${person}`, password: PASSWORD, deptId: null }
    const reply = await call(STARTER, 'POST', '/system/user', body)
    expect(reply).toMatchObject({ code: 200 })
    return findAccount(person)
  }
  const call: Office['call'] = async (person, method, path, body) =>
    server.call(method, path, {
      token: await tokenOf(person),
      ...(body && { body }),
    })
  const succeed = async (...args: Parameters<Office['call']>): Promise<unknown> => {
    const reply = await call(...args)
    expect(reply, `${args.slice(0, 3).join(' ')}: ${JSON.stringify(reply).slice(0, 500)}`).toMatchObject({
      code: 200,
    })
    return reply.data
  }

  async function xmlOf(drawing: Drawing, key: string): Promise<string> {
    let xml = processXml(drawing).replaceAll('id="process"', `id="${key}"`)
    for (const person of new Set(xml.match(/\$\{p\d+\}/g) ?? []))
      xml = xml.replaceAll(person, String(await idOf(person.slice(2, -1))))
    return xml
  }

  const office: Office = {
    ...{ server, idOf, call },
    async publish(drawing, { form = FORM, settings, values } = {}) {
      const key = `process${++serial}`
      const xml = await xmlOf(drawing, key)
      const draft = JSON.stringify(form)
      const made = (await succeed(STARTER, 'POST', '/tool/build', { formName: key, draft })) as Row
      await succeed(STARTER, 'POST', `/tool/build/${made.formId}/publish`, {})
      const facts = {
        key,
        name: `流程${serial}`,
        category: '1',
        formType: 10,
        formId: made.formId,
        bpmnXml: xml,
      }
      const body = { ...facts, ...(settings && { settings }), ...values }
      const model = (await succeed(STARTER, 'POST', '/bpm/model/create', body)) as Row
      const definition = (await succeed(STARTER, 'POST', `/bpm/model/deploy?id=${model.id}`, {})) as Row
      return definition.id as number
    },
    async republish(definitionId, drawing, values) {
      const published = `/bpm/process-definition/get?id=${definitionId}`
      const { modelId: id, key } = (await succeed(STARTER, 'GET', published)) as Row
      const bpmnXml = await xmlOf(drawing, String(key))
      await succeed(STARTER, 'PUT', '/bpm/model/update', { id, bpmnXml, ...values })
      return ((await succeed(STARTER, 'POST', `/bpm/model/deploy?id=${id}`, {})) as Row).id as number
    },
    async upload(person, name, content) {
      const sent = multipart('file', name, content)
      return (await server.call('POST', '/file/upload', { token: await tokenOf(person), ...sent })).data
    },
    async open(person, url) {
      const headers = { authorization: `Bearer ${await tokenOf(person)}` }
      return (await server.fastify.inject({ method: 'GET', url, headers })).body
    },
    async start(processDefinitionId, variables = {}, person = STARTER) {
      const body = { processDefinitionId, variables }
      return (await succeed(person, 'POST', '/bpm/process-instance/create', body)) as number
    },
    async taskOf(person, instanceId) {
      const id = await idOf(person)
      const tasks = (await succeed(
        STARTER,
        'GET',
        `/bpm/task/list-by-process-instance-id?processInstanceId=${instanceId}`,
      )) as Row[]
      const own = tasks.find(task => task.endTime === null && (task.assigneeUser as Row | null)?.id === id)
      const shared = tasks.find(({ endTime, isCandidate }) => endTime === null && isCandidate)
      const task = own ?? shared
      if (!task) throw new Error(`${person} has no open task in ${JSON.stringify(tasks.map(wordsOf))}`)
      return task
    },
    async tasks(instanceId) {
      const path = `/bpm/task/list-by-process-instance-id?processInstanceId=${instanceId}`
      return ((await succeed(STARTER, 'GET', path)) as Row[]).map(wordsOf)
    },
    async result(instanceId) {
      const path = `/bpm/process-instance/get?id=${instanceId}`
      const { status, result } = (await succeed(STARTER, 'GET', path)) as Row
      return { status: status as number, result: result as number }
    },
  }
  return office
}

const wordsOf = ({ taskDefinitionKey, assigneeUser, result }: Row): string =>
  `${taskDefinitionKey} ${String((assigneeUser as Row | null)?.nickName ?? '-').replace('人员', '')} ${result}`
