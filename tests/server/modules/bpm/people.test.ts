import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Candidate } from '#process/approval/ApprovalState.ts'
import type { TaskFacts } from '#process/execution/ExecutableProcess.ts'
import { settingsOf } from '#server/modules/bpm/ProcessSettings.ts'
import { expandCandidates } from '#server/modules/bpm/people/expandCandidates.ts'
import { findPeople } from '#server/modules/bpm/people/findPeople.ts'
import { membershipsOf } from '#server/modules/bpm/people/membershipsOf.ts'
import type { PeopleQuestion } from '#server/modules/bpm/people/PeopleWork.ts'
import { type SettleQuestion, settlePeople } from '#server/modules/bpm/people/settlePeople.ts'
import { startTestServer, type TestServer } from '#tests/support/startTestServer.ts'
import { type PeopleWorld, peopleWorld, SCHOOL, taskOf } from './support/peopleWorld.ts'

let server: TestServer
let world: PeopleWorld
beforeAll(async () => {
  server = await startTestServer()
  world = await peopleWorld(server)
})
afterAll(() => server.close())

const id = (name: string): number => world.users[name] as number
const nameOf = (user: number | null) =>
  Object.keys(world.users).find(name => world.users[name] === user) ?? user
const candidateOf = ([kind, name]: [string, string]): Candidate => ({
  kind: kind as Candidate['kind'],
  id: {
    user: world.users,
    role: world.role,
    dept: world.dept,
    leader: world.dept,
    post: world.post,
    group: world.group,
  }[kind as Candidate['kind']][name] as number,
})
const question = (more: Partial<PeopleQuestion> = {}): PeopleQuestion => ({
  ...{ node: 'approve', rule: null, task: taskOf(), starter: id('ann'), variables: {}, chosen: [] },
  ...more,
})

/** Names of all whom a question means, those of candidates included. */
const meant = (asked: PeopleQuestion) =>
  world.inside(async work => {
    const { named, candidates } = await findPeople(work, asked)
    return [...named, ...(await expandCandidates(work, candidates))].map(nameOf)
  })

const rule = (type: number, ...options: number[]) => ({ rule: { type, options } })
const assignee = (type: string, value: string, condition = '', operationType = '') => ({
  ...{ type, value, condition, operationType },
})
const chosenBy = (who: string) => ({ task: taskOf({ properties: { chosenBy: who } }) })
const drawn = (facts: Partial<TaskFacts>, variables = {}) => ({ task: taskOf(facts), variables })

describe('findPeople', () => {
  it.each<[string, () => Partial<PeopleQuestion>, string[]]>([
    [
      'a role, without who is stopped or deleted',
      () => rule(10, world.role.all as number),
      ['ben', 'cleo', 'dan'],
    ],
    ['a role that is stopped', () => rule(10, world.role.off as number), []],
    ['a department, without those below it', () => rule(20, world.dept.faculty as number), ['cleo', 'dan']],
    [
      'leaders of departments',
      () => rule(21, world.dept.faculty as number, world.dept.class as number),
      ['cleo'],
    ],
    ['the leader of a department that is stopped', () => rule(21, world.dept.closed as number), []],
    ['a post', () => rule(22, world.post.all as number), ['ben', 'cleo', 'dan']],
    ['a post that is stopped', () => rule(22, world.post.off as number), []],
    [
      'users in their order',
      () => rule(30, id('dan'), id('ann'), id('stopped'), id('stranger')),
      ['dan', 'ann'],
    ],
    ['a user group', () => rule(40, world.group.all as number), ['ben', 'cleo', 'dan']],
    ['a user group that is stopped', () => rule(40, world.group.off as number), []],
    ['the starter', () => rule(50, 10), ['ann']],
    ['the leader above the starter', () => rule(50, 20), ['cleo']],
    ['the leader above that one', () => rule(50, 21), ['dean']],
    ['the leaders above a leader', () => ({ ...rule(50, 20, 21), starter: id('cleo') }), ['dean']],
    [
      'nobody who was chosen where nobody is to choose',
      () => ({ ...rule(50, 10), chosen: [id('dan')] }),
      ['ann'],
    ],
    [
      'who was chosen before the rule',
      () => ({ ...rule(50, 10), ...chosenBy('starter'), chosen: [id('dan'), id('deleted')] }),
      ['dan'],
    ],
    ['the rule before the diagram', () => ({ ...rule(50, 10), ...drawn({ assignee: 'dan' }) }), ['ann']],
    ['an assignee by user name', () => drawn({ assignee: 'dan' }), ['dan']],
    ['an assignee by id', () => drawn({ assignee: String(id('dan')) }), ['dan']],
    ['nobody by the name of another institution', () => drawn({ assignee: 'stranger' }), []],
    ['the starter by expression', () => drawn({ assignee: `\${initiator}` }), ['ann']],
    ['a variable', () => drawn({ assignee: `\${approver}` }, { approver: id('ben') }), ['ben']],
    [
      'a list of a variable',
      () => drawn({ assignee: `\${all}` }, { all: [id('ben'), 'dan'] }),
      ['ben', 'dan'],
    ],
    [
      'candidates where the assignee is null',
      () => drawn({ assignee: `\${a}`, candidateUsers: 'dan' }, { a: null }),
      ['dan'],
    ],
    [
      'candidate users',
      () => drawn({ candidateUsers: `dan, \${b},nobody` }, { b: 'ben,ann' }),
      ['dan', 'ben', 'ann'],
    ],
    [
      'candidate groups',
      () =>
        drawn({ candidateGroups: `dept:${world.dept.college},role:\${r},managers` }, { r: world.role.off }),
      ['dean'],
    ],
    [
      'elements of users and the starter',
      () => drawn({ assignees: [assignee('user', 'dan'), assignee('initiator', '')] }),
      ['dan', 'ann'],
    ],
    [
      'elements whose condition is true, null being false',
      () =>
        drawn(
          {
            assignees: [
              assignee('user', 'dan', 'days > 3'),
              assignee('user', 'ben', 'days <= 3'),
              assignee('user', 'cleo', 'hours > 1'),
            ],
          },
          { days: 5, hours: null },
        ),
      ['dan'],
    ],
    [
      'elements of groups',
      () => drawn({ assignees: [assignee('post', String(world.post.all))] }),
      ['ben', 'cleo', 'dan'],
    ],
    [
      'an element with an expression',
      () => drawn({ assignees: [assignee('expression', `\${who}`)] }, { who: { userId: id('dan') } }),
      ['dan'],
    ],
    ['nobody where nothing is said', () => ({}), []],
  ])('should find %s', async (_, asked, expected) => {
    expect(await meant(question(asked()))).toEqual(expected)
  })

  it('should refuse an expression that cannot be evaluated, naming the task', async () => {
    const asked = question(drawn({ assignee: `\${a.b.c + }` }))
    await expect(meant(asked)).rejects.toMatchObject({ code: 'EXPRESSION_FAILED', detail: 'approve' })
  })

  it('should say how the people of elements act together', async () => {
    const asked = question(drawn({ assignees: [assignee('user', 'dan', '', 'sequence')] }))
    expect((await world.inside(work => findPeople(work, asked))).together).toBe('sequence')
  })
})

describe('membershipsOf', () => {
  it('should name everything that means an account, and only that', async () => {
    const all = (['role', 'post', 'group'] as const).flatMap(kind => [
      candidateOf([kind, 'all']),
      candidateOf([kind, 'off']),
    ])
    const depts = ['college', 'faculty', 'class', 'closed'].flatMap(name => [
      candidateOf(['dept', name]),
      candidateOf(['leader', name]),
    ])
    const users = Object.keys(world.users).map(name => candidateOf(['user', name]))
    for (const name of Object.keys(world.users)) {
      const own = await world.inside(work => membershipsOf(work, id(name)))
      for (const candidate of [...all, ...depts, ...users]) {
        const people = await world.inside(work => expandCandidates(work, [candidate]))
        const isMember = own.some(one => one.kind === candidate.kind && one.id === candidate.id)
        expect(isMember, `${name} by ${JSON.stringify(candidate)}`).toBe(people.includes(id(name)))
      }
    }
    expect(await world.inside(work => membershipsOf(work, id('stopped')))).toEqual([])
  })
})

describe('expandCandidates', () => {
  it('should refuse more than 500 people with their number', async () => {
    const { rows } = await server.database.asOwner(tx =>
      tx
        .insertInto('sys_dept')
        .values({ tenant_id: SCHOOL, dept_name: 'crowd', order_num: 1, status: '0' })
        .returning('dept_id')
        .execute()
        .then(made => ({ rows: made })),
    )
    const crowd = rows[0]?.dept_id as number
    await world.sql(`insert into sys_user (tenant_id, user_name, nick_name, dept_id, status)
      select ${SCHOOL}, 'crowd' || n, 'crowd', ${crowd}, '0' from generate_series(1, 501) n`)
    const candidates: Candidate[] = [{ kind: 'dept', id: crowd }]
    await expect(world.inside(work => expandCandidates(work, candidates))).rejects.toThrow('501')
    await world.sql(`update sys_user set status = '1' where user_name = 'crowd1'`)
    expect(await world.inside(work => expandCandidates(work, candidates))).toHaveLength(500)
  })
})

const settle = (more: Partial<SettleQuestion> = {}, settings = {}, now?: Date) =>
  world.inside(
    work =>
      settlePeople(work, {
        ...question(),
        ...{ isGroup: false, members: null, earlier: [], previousNodes: [], processKey: 'leave' },
        ...more,
        settings: settingsOf(settings),
      }),
    now,
  )

/** Names of those whose seats there are, or what else becomes of the task. */
const outcome = async (more: Partial<SettleQuestion>, settings = {}): Promise<unknown> => {
  const settled = await settle(more, settings)
  if (settled.kind === 'nobody') return 'nobody'
  if (settled.kind === 'pass') return `pass ${settled.reason} ${nameOf(settled.by)}`
  return settled.seats.map(({ assignee: person, candidates, substitutedFor }) => {
    const who = person === null ? candidates.map(one => `${one.kind}`).join('+') : nameOf(person)
    return substitutedFor === null ? who : `${who} for ${nameOf(substitutedFor)}`
  })
}

const named = (...names: string[]) => rule(30, ...names.map(id))

describe('settlePeople', () => {
  it.each<[string, () => Partial<SettleQuestion>, object, unknown]>([
    ['the one who is named', () => named('dan'), {}, ['dan']],
    ['several to share', () => named('dan', 'ben'), {}, ['user+user']],
    ['members of a role, who are followed', () => rule(10, world.role.all as number), {}, ['role']],
    ['a leader, who is followed', () => rule(21, world.dept.faculty as number), {}, ['leader']],
    [
      'a seat for each of a group',
      () => ({ ...rule(10, world.role.all as number), isGroup: true }),
      {},
      ['ben', 'cleo', 'dan'],
    ],
    [
      'a seat for each that is to sign',
      () => drawn({ assignees: [assignee('user', 'dan,ben', '', 'all')] }),
      {},
      ['dan', 'ben'],
    ],
    [
      'members that were given, enabled ones once',
      () => ({ isGroup: true, members: ['dan', 'stopped', 'dan', 'ann'].map(id) }),
      {},
      ['dan', 'ann'],
    ],
    ['nobody', () => named('stopped'), {}, 'nobody'],
    ['to pass on where nobody is', () => named('stopped'), { nobody: 'pass' }, 'pass nobody null'],
    ['nobody where there is no manager', () => named('stopped'), { nobody: 'manager' }, 'nobody'],
    ['the starter himself', () => named('ann'), {}, ['ann']],
    ['to skip the starter', () => named('ann'), { starterApproves: 'skip' }, 'pass starter ann'],
    ['the leader above the starter', () => named('ann'), { starterApproves: 'leader' }, ['cleo']],
    [
      'nobody above the highest leader',
      () => ({ ...named('dean'), starter: id('dean') }),
      { starterApproves: 'leader' },
      'nobody',
    ],
    [
      'a group without the starter',
      () => ({ ...named('ann', 'dan'), isGroup: true }),
      { starterApproves: 'skip' },
      ['dan'],
    ],
    [
      'whoever has signed before',
      () => ({ ...named('dan'), earlier: [{ userId: id('dan'), node: 'a' }] }),
      {},
      ['dan'],
    ],
    [
      'that a signature counts once',
      () => ({ ...named('dan'), earlier: [{ userId: id('dan'), node: 'a' }], previousNodes: ['b'] }),
      { repeated: 'once' },
      'pass repeated dan',
    ],
    [
      'that it counts for the task after it only',
      () => ({ ...named('dan'), earlier: [{ userId: id('dan'), node: 'a' }], previousNodes: ['b'] }),
      { repeated: 'adjacent' },
      ['dan'],
    ],
    [
      'that it counts for the task after it',
      () => ({ ...named('dan'), earlier: [{ userId: id('dan'), node: 'a' }], previousNodes: ['a'] }),
      { repeated: 'adjacent' },
      'pass repeated dan',
    ],
  ])('should decide for %s', async (_, asked, settings, expected) => {
    expect(await outcome(asked(), settings)).toEqual(expected)
  })

  type SubstituteCase = [string, () => Promise<unknown>, () => Partial<SettleQuestion>, object, unknown]

  describe('while people are absent', () => {
    const absence = (
      absent: string,
      substitute: string,
      more: { keys?: string[]; days?: [number, number] } = {},
    ) => {
      const [from, until] = more.days ?? [-1, 1]
      return world.sql(`insert into bpm_substitute
        (tenant_id, user_id, substitute_user_id, start_time, end_time, process_keys)
        values (${SCHOOL}, ${id(absent)}, ${id(substitute)}, now() + interval '${from} days',
          now() + interval '${until} days', '${JSON.stringify(more.keys ?? [])}')`)
    }
    const managed = async (...names: string[]) => {
      await world.sql(`delete from bpm_model_manager where tenant_id = ${SCHOOL};
        delete from bpm_model where tenant_id = ${SCHOOL} and key = 'managed'`)
      await world.sql(`insert into bpm_model (tenant_id, key, name, category, form_type)
        values (${SCHOOL}, 'managed', 'managed', '1', 20)`)
      for (const name of names)
        await world.sql(`insert into bpm_model_manager (tenant_id, id, user_id)
          select ${SCHOOL}, id, ${id(name)} from bpm_model where tenant_id = ${SCHOOL} and key = 'managed'`)
    }

    it.each<SubstituteCase>([
      ['the substitute', () => absence('dan', 'ben'), () => named('dan'), {}, ['ben for dan']],
      [
        'nobody else before that time',
        () => absence('dan', 'ben', { days: [1, 2] }),
        () => named('dan'),
        {},
        ['dan'],
      ],
      [
        'nobody else after that time',
        () => absence('dan', 'ben', { days: [-2, -1] }),
        () => named('dan'),
        {},
        ['dan'],
      ],
      [
        'nobody else in other processes',
        () => absence('dan', 'ben', { keys: ['other'] }),
        () => named('dan'),
        {},
        ['dan'],
      ],
      [
        'the substitute for this process before the one for all',
        () => Promise.all([absence('dan', 'ben', { keys: ['leave'] }), absence('dan', 'cleo')]),
        () => named('dan'),
        {},
        ['ben for dan'],
      ],
      ['nobody who is stopped', () => absence('dan', 'stopped'), () => named('dan'), {}, ['dan']],
      [
        'two steps, not three',
        () => Promise.all([absence('dan', 'ben'), absence('ben', 'cleo'), absence('cleo', 'dean')]),
        () => named('dan'),
        {},
        ['cleo for dan'],
      ],
      [
        'no circle',
        () => Promise.all([absence('dan', 'ben'), absence('ben', 'dan')]),
        () => named('dan'),
        {},
        ['ben for dan'],
      ],
      [
        'the starter where he may approve',
        () => absence('dan', 'ann'),
        () => named('dan'),
        {},
        ['ann for dan'],
      ],
      [
        'nobody else where the starter may not',
        () => absence('dan', 'ann'),
        () => named('dan'),
        { starterApproves: 'skip' },
        ['dan'],
      ],
      [
        'nobody else where he has signed already',
        () => absence('dan', 'ben'),
        () => ({ ...named('dan'), earlier: [{ userId: id('ben'), node: 'a' }] }),
        { repeated: 'adjacent' },
        ['dan'],
      ],
      [
        'the only leader',
        () => absence('cleo', 'dan'),
        () => rule(21, world.dept.faculty as number),
        {},
        ['dan for cleo'],
      ],
      [
        'one of a role, whom others replace',
        () => absence('dan', 'ann'),
        () => rule(10, world.role.all as number),
        {},
        ['role'],
      ],
      [
        'one of those who share',
        () => absence('dan', 'ann'),
        () => named('dan', 'ben'),
        {},
        ['user+user+user'],
      ],
      [
        'somebody who has a seat already',
        () => absence('dan', 'ben'),
        () => ({ ...named('dan', 'ben'), isGroup: true }),
        {},
        ['ben'],
      ],
      [
        'the manager of the process',
        () => managed('dean', 'stopped'),
        () => ({ ...named('stopped'), processKey: 'managed' }),
        { nobody: 'manager' },
        ['dean'],
      ],
      [
        'its managers, to share',
        () => managed('dean', 'dan'),
        () => ({ ...named('stopped'), processKey: 'managed' }),
        { nobody: 'manager' },
        ['user+user'],
      ],
      ...(
        [
          [
            'its managers, the starter among them where he approves himself',
            ['ann', 'dan'],
            'self',
            ['user+user'],
          ],
          ['its other manager where the starter is barred', ['ann', 'dan'], 'skip', ['dan']],
          ['the leader where the starter is its only manager', ['ann'], 'self', ['cleo']],
          ['the leader where its only manager is barred', ['ann'], 'skip', ['cleo']],
        ] as const
      ).map(
        ([what, managers, starterApproves, seats]): SubstituteCase => [
          what,
          () => managed(...managers),
          () => ({ ...named('stopped'), processKey: 'managed' }),
          { nobody: 'manager', starterApproves },
          seats,
        ],
      ),
      [
        'nobody where its only manager is the starter, above whom nobody leads',
        () => managed('dean'),
        () => ({ ...named('stopped'), starter: id('dean'), processKey: 'managed' }),
        { nobody: 'manager' },
        'nobody',
      ],
    ])('should give it to %s', async (_, prepare, asked, settings, expected) => {
      await world.sql('delete from bpm_substitute')
      await prepare()
      expect(await outcome(asked(), settings)).toEqual(expected)
    })
  })
})
