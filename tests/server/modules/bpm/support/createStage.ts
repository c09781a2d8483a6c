// biome-ignore-all lint/suspicious/noTemplateCurlyInString: expressions, and accounts once a drawing is published
import { expect } from 'vitest'
import type { Drawing, NodeDrawing } from '#tests/process/execution/processXml.ts'
import type { Reply } from '#tests/support/startTestServer.ts'
import { type Office, type Row, STARTER } from '../createOffice.ts'
import type { STATES } from '../operations.table.ts'

export const DIAGRAMS = ['plain', 'parallel', 'inclusive', 'loop', 'sub'] as const
export type Diagram = (typeof DIAGRAMS)[number]
export type StateName = keyof typeof STATES | 'shared' | 'back' | 'fresh'

/** Something that is done about the task `t` of a diagram, and how that is decided. */
interface Scene {
  diagram: Diagram
  state: StateName
  /** `p2 approve, p9 return a` */
  done: string
}

export interface Stage {
  /**
   * What is to be read after all of a scene was done, or the code of the refusal of the last of it.
   * @param told whether the tasks at `t` stand before the others
   */
  play(scene: Scene, told: 'apart' | 'together'): Promise<string>
}

/** A task as the database has it: those that nobody was asked yet stand in no list. */
interface StoredTask {
  id: number
  node: string
  assignee: number | null
  state: string
}

/** An instance, and the tasks before `a` was last entered: nothing of them changes any more. */
interface Played {
  instance: number
  before: number[]
}

const by = (person: string): NodeDrawing => ({ kind: 'user', attributes: `camunda:assignee="\${${person}}"` })

const group = (facts: { sequential?: boolean; until?: string }): NodeDrawing => ({
  ...{ kind: 'user', attributes: 'camunda:assignee="${person}"' },
  multi: { over: '[${p2}, ${p3}, ${p4}]', variable: 'person', ...facts },
})

const TASKS: Record<string, NodeDrawing> = {
  single: by('p2'),
  all: group({}),
  any: group({ until: 'nrOfApproved >= 1' }),
  ratio: group({ until: '${nrOfCompletedInstances / nrOfInstances >= 0.5}' }),
  sequence: group({ sequential: true }),
  shared: { kind: 'user', attributes: 'camunda:candidateUsers="${p2},${p3}"' },
  back: {
    ...{ kind: 'user', attributes: 'camunda:assignee="${p2}"' },
    extensions: '<camunda:properties><camunda:property name="rejectTo" value="a"/></camunda:properties>',
  },
}

const ENDS = { s: 'start', a: by('p1'), z: by('p9'), e: 'end' }

const DRAWN: Record<Diagram, (t: NodeDrawing) => Drawing> = {
  plain: t => ({ nodes: { ...ENDS, t }, flows: ['s>a', 'a>t', 't>z', 'z>e'] }),
  parallel: t => ({
    nodes: { ...ENDS, fork: 'and', t, b: by('p8'), join: 'and' },
    flows: ['s>a', 'a>fork', 'fork>t', 'fork>b', 't>join', 'b>join', 'join>z', 'z>e'],
  }),
  inclusive: t => ({
    nodes: { ...ENDS, fork: 'or', t, b: by('p8'), c: by('p7'), join: 'or' },
    flows: [
      ...['s>a', 'a>fork', 'fork>t ${days > 0}', 'fork>b ${days > 0}', 'fork>c ${days > 100}'],
      ...['t>join', 'b>join', 'c>join', 'join>z', 'z>e'],
    ],
  }),
  loop: t => ({
    nodes: { ...ENDS, t, more: 'xor' },
    flows: ['s>a', 'a>t', 't>z', 'z>more', 'more>a ${days > 0}', 'more>e *'],
  }),
  sub: t => ({
    nodes: {
      ...ENDS,
      u: { kind: 'sub', inside: { nodes: { i: 'start', t, k: 'end' }, flows: ['i>t', 't>k'] } },
    },
    flows: ['s>a', 'a>u', 'u>z', 'z>e'],
  }),
}

export function createStage(office: Office): Stage {
  const published = new Map<string, Promise<number>>()

  function definitionOf(diagram: Diagram, state: StateName): Promise<number> {
    const kind = state in TASKS ? state : 'single'
    const name = `${diagram} ${kind}`
    const known = published.get(name) ?? office.publish(DRAWN[diagram](TASKS[kind] as NodeDrawing))
    published.set(name, known)
    return known
  }

  async function stored({ instance, before }: Played): Promise<StoredTask[]> {
    const rows = await office.server.database.asOwner(tx =>
      tx
        .selectFrom('bpm_task')
        .select(['id', 'node', 'assignee_id as assignee', 'state'])
        .where('instance_id', '=', instance)
        .orderBy('id')
        .execute(),
    )
    return (rows as StoredTask[]).filter(({ id }) => !before.includes(id))
  }

  /** The task that somebody means: the own one, open before others; whoever has none tries the last of p2. */
  async function meant(played: Played, person: string): Promise<number> {
    const tasks = await stored(played)
    const [id, p2] = [await office.idOf(person), await office.idOf('p2')]
    const own = tasks.filter(({ assignee }) => assignee === id)
    const atT = tasks.filter(({ node }) => node === 't')
    const found =
      own.find(({ state }) => state === 'open') ??
      tasks.find(({ assignee, state }) => assignee === null && state === 'open') ??
      own.at(-1) ??
      atT.findLast(({ assignee }) => assignee === p2) ??
      atT.at(-1)
    return found?.id ?? 0
  }

  async function act(played: Played, step: string): Promise<Reply> {
    const [who = '', what = '', whom = ''] = step.split(' ')
    const person = who === 'starter' || who === 'admin' ? STARTER : who
    const user = whom.startsWith('p') ? await office.idOf(whom) : 0
    const tasks = await stored(played)
    const isAbout = what === 'unsign' || what === 'remove-member'
    const about = isAbout && tasks.some(({ assignee }) => assignee === user) ? whom : person
    const id = what in WHOLE ? played.instance : await meant(played, about)
    const open = tasks.filter(({ node, state }) => node === 't' && state === 'open').map(task => task.id)
    const [method, path, body] = callOf(what, { id, whom, user, open })
    return office.call(person, method, path, body)
  }

  async function succeed(played: Played, steps: readonly string[]): Promise<void> {
    for (const step of steps) {
      const reply = await act(played, step)
      if (reply.code !== 200) throw new Error(`${step}: ${JSON.stringify(reply)}`)
    }
  }

  async function begin({ diagram, state }: Scene): Promise<Played> {
    const instance = await office.start(await definitionOf(diagram, state), { days: 2 })
    const played: Played = { instance, before: [] }
    if (state === 'fresh') return played
    await succeed(played, ['p1 approve'])
    if (diagram === 'loop') {
      await succeed(played, [...(ROUND[state] ?? ['p2 approve']), 'p9 approve'])
      played.before = (await stored(played)).slice(0, -1).map(({ id }) => id)
      await succeed(played, ['p1 approve'])
    }
    await succeed(played, PREPARED[state] ?? [])
    return played
  }

  async function read({ instance, before }: Played, told: 'apart' | 'together'): Promise<string> {
    const path = `/bpm/task/list-by-process-instance-id?processInstanceId=${instance}`
    const { data } = await office.call(STARTER, 'GET', path)
    const tasks = (data as Row[]).filter(({ id }) => !before.includes(id as number))
    const { status, result } = await office.result(instance)
    const short = tasks.map(({ taskDefinitionKey, result: own }) => `${taskDefinitionKey}${own}`)
    if (told === 'together') return `${short.join(' ')} ${status}/${result}`
    const items = tasks
      .filter(({ taskDefinitionKey }) => taskDefinitionKey === 't')
      .map(({ assigneeUser, result: own }) => `${nameOf(assigneeUser)}:${own}`)
    return `${items.join(' ')} | ${short.filter(one => !one.startsWith('t')).join(' ')} ${status}/${result}`
  }

  /** What a refusal must leave as it was. */
  const wholeOf = (instance: number) =>
    office.server.database.asOwner(async tx => [
      await tx.selectFrom('bpm_task').selectAll().where('instance_id', '=', instance).orderBy('id').execute(),
      await tx.selectFrom('bpm_process_instance').selectAll().where('id', '=', instance).execute(),
    ])

  /** What was refused has changed nothing: the next may be tried there as well. */
  const untouched = new Map<string, Played>()

  async function begun(scene: Scene): Promise<Played> {
    const name = `${scene.diagram} ${scene.state}`
    const known = untouched.get(name)
    if (known) return known
    const made = await begin(scene)
    untouched.set(name, made)
    return made
  }

  return {
    async play(scene, told) {
      const played = await begun(scene)
      const steps = scene.done.split(', ')
      for (const step of steps) {
        const former = await wholeOf(played.instance)
        const reply = await act(played, step)
        if (reply.code !== 200) {
          expect(await wholeOf(played.instance), `after the refusal of ${step}`).toEqual(former)
          // What is refused on the way ends the scene as well.
          return codeOf(reply)
        }
        untouched.delete(`${scene.diagram} ${scene.state}`)
      }
      return read(played, told)
    },
  }
}

/** How the first round of a loop goes through `t`, where more than p2 has to approve. */
const ROUND: Partial<Record<StateName, string[]>> = {
  all: ['p2 approve', 'p3 approve', 'p4 approve'],
  ratio: ['p2 approve', 'p3 approve'],
  sequence: ['p2 approve', 'p3 approve', 'p4 approve'],
}

const PREPARED: Partial<Record<StateName, string[]>> = {
  before: ['p2 sign-before p5'],
  after: ['p2 sign-after p5'],
  delegated: ['p2 delegate p6'],
}

const nameOf = (person: unknown): string =>
  String((person as Row | null)?.nickName ?? '-').replace('人员', '')

function codeOf(reply: Reply): string {
  const errors = (reply.data as { errors?: { code: string }[] } | null)?.errors ?? []
  return errors[0]?.code ?? String(reply.code)
}

type Target = { id: number; whom: string; user: number; open: number[] }
type Request = ['GET' | 'POST' | 'PUT' | 'DELETE', string, Row]

/** What is done with the whole instance. */
const WHOLE: Record<string, (target: Target) => Request> = {
  'withdraw-instance': ({ id }) => ['PUT', '/bpm/process-instance/withdraw', { id }],
  cancel: ({ id }) => ['DELETE', '/bpm/process-instance/cancel', { id, reason: '不办了' }],
  'cancel-by-admin': ({ id }) => ['DELETE', '/bpm/process-instance/cancel-by-admin', { id, reason: '停办' }],
  urge: ({ id }) => ['PUT', '/bpm/process-instance/urge', { id }],
  comment: ({ id }) => ['POST', '/bpm/process-instance/comment', { id, content: '请看' }],
  suspend: ({ id }) => ['PUT', '/bpm/process-instance/suspend', { id }],
  activate: ({ id }) => ['PUT', '/bpm/process-instance/activate', { id }],
  jump: ({ id, whom, open }) => jump(id, whom, { taskIds: open }),
  'jump-all': ({ id, whom }) => jump(id, whom, {}),
}

const jump = (id: number, to: string, which: Row): Request => [
  ...(['PUT', '/bpm/task/jump'] as const),
  { processInstanceId: id, targetTaskDefinitionKey: to, reason: '改道', ...which },
]

const OF_TASK: Record<string, (target: Target) => [string, Row]> = {
  approve: () => ['approve', { reason: '同意' }],
  reject: () => ['reject', { reason: '不同意' }],
  return: ({ whom }) => ['return', { targetTaskDefinitionKey: whom, reason: '请补充' }],
  withdraw: () => ['withdraw', {}],
  'sign-before': ({ user }) => ['create-sign', { type: 'before', userIds: [user] }],
  'sign-after': ({ user }) => ['create-sign', { type: 'after', userIds: [user] }],
  unsign: () => ['delete-sign', {}],
  'add-member': ({ user }) => ['add-member', { userIds: [user] }],
  'remove-member': () => ['remove-member', {}],
  transfer: ({ user }) => ['transfer', { assigneeUserId: user }],
  delegate: ({ user }) => ['delegate', { delegateUserId: user }],
  claim: () => ['claim', {}],
  unclaim: () => ['unclaim', {}],
  copy: ({ user }) => ['copy', { copyUserIds: [user] }],
}

function callOf(what: string, target: Target): Request {
  const whole = WHOLE[what]
  if (whole) return whole(target)
  const [path, body] = OF_TASK[what]?.(target) ?? ['unknown', {}]
  return ['PUT', `/bpm/task/${path}`, { id: target.id, ...body }]
}
