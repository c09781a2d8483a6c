import { sql } from 'kysely'
import { Fault, fieldFault } from '#model/errors.ts'
import { makePassword } from '#model/format/makePassword.ts'
import { type LocalizedText, localized } from '#model/language/localized.ts'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import type { ActionHandler } from '#server/engine/contracts/ResourceHooks.ts'
import type { Row } from '#server/engine/contracts/records.ts'
import { assertNewPassword } from '../auth/assertNewPassword.ts'
import { setPassword } from '../auth/setPassword.ts'
import { assertMayGovern } from '../rights/assertMayGovern.ts'
import { assertNotOwn } from './assertNotOwn.ts'
import { type MadePassword, madePasswords } from './madePasswords.ts'

const PAGE = 'system/user/index'

/** Accounts of a page of the list; hashing a password takes long on purpose. */
const MOST = 100
const MOST_PASSWORDS = 20

const changed = (count: number) => localized('已调整 {{count}} 个账号的角色', { count })
const moved = (count: number) => localized('已调整 {{count}} 个账号的部门', { count })
const reset = (count: number) => localized('已重置 {{count}} 个账号的密码', { count })

/** What several accounts are changed by at once: under the rules of each by itself, told one by one where it is not done. */
export const usersAtOnce: Record<string, ActionHandler> = {
  startAll: (context, { records }) => putInto(context, records, started),
  stopAll: (context, { records }) => putInto(context, records, stopped),

  async changeRoles(context, { records, values }) {
    const [given, taken] = [idsIn(values.giveIds), idsIn(values.takeIds)]
    if (given.length + taken.length === 0)
      throw fieldFault('INVALID', 'giveIds', localized('请选择要增加或取消的角色'))
    if (given.some(id => taken.includes(id)))
      throw fieldFault('INVALID', 'takeIds', localized('同一角色不能既增加又取消'))
    return forEach(context, records, { said: changed }, async user => {
      const held = idsIn(user.roleIds)
      const roleIds = [...new Set([...held, ...given])].filter(id => !taken.includes(id))
      await context.updateRecord(PAGE, user, { roleIds })
    })
  },

  moveAll: (context, { records, values }) =>
    forEach(context, records, { said: moved }, user =>
      context.updateRecord(PAGE, user, { deptId: values.deptId }),
    ),

  async resetAll(context, { records, values }) {
    const given = typeof values.password === 'string' && values.password !== '' ? values.password : null
    if (given !== null) await assertNewPassword(context.services, given)
    const { tenantId, userName } = context.caller
    const made: MadePassword[] = []
    const answer = await forEach(context, records, { said: reset, most: MOST_PASSWORDS }, async user => {
      const userId = user.userId as number
      assertNotOwn(context, user)
      await assertMayGovern(context, [userId])
      const plain = given ?? makePassword()
      await setPassword(context, { tenantId, userId, plain, by: { administrator: userName } })
      if (given === null)
        made.push({ nickName: String(user.nickName), userName: String(user.userName), password: plain })
    })
    return made.length === 0
      ? answer
      : { ...answer, madeSecrets: await madePasswords(context.language, made) }
  },
}

/** A status that several accounts get. */
interface NewStatus {
  status: '0' | '1'
  /** What is told of those that have it since now. */
  given(count: number): LocalizedText
  /** The same where `same` others had it before. */
  givenToSome(count: number, same: number): LocalizedText
  /** What is told where all had it before. */
  same(count: number): LocalizedText
}

const started: NewStatus = {
  status: '0',
  given: count => localized('已启用 {{count}} 个账号', { count }),
  givenToSome: (count, same) =>
    localized('已启用 {{count}} 个账号，另有 {{same}} 个此前已启用', { count, same }),
  same: count => localized('{{count}} 个账号此前已启用', { count }),
}

const stopped: NewStatus = {
  status: '1',
  given: count => localized('已停用 {{count}} 个账号', { count }),
  givenToSome: (count, same) =>
    localized('已停用 {{count}} 个账号，另有 {{same}} 个此前已停用', { count, same }),
  same: count => localized('{{count}} 个账号此前已停用', { count }),
}

/** Gives accounts a status. Those that have it already are told of by their number, and are no reason to refuse. */
async function putInto(context: RequestContext, users: readonly Row[], to: NewStatus) {
  const { status } = to
  const others = users.filter(user => user.status !== status)
  const same = users.length - others.length
  if (others.length === 0) return { msg: to.same(same), done: 0, refused: [] }
  const said = (count: number) => (same === 0 ? to.given(count) : to.givenToSome(count, same))
  return forEach(context, others, { said }, user => context.updateRecord(PAGE, user, { status }))
}

interface Task {
  /** What is told of those to whom it was done. */
  said(count: number): LocalizedText
  most?: number
}

/**
 * Does something to each account, or not at all to one that its rules refuse. Each is tried by itself, so that nothing
 * of a refused one is left. Answers who was refused, and why.
 * @throws Fault where none is done
 */
async function forEach(
  context: RequestContext,
  users: readonly Row[],
  { said, most = MOST }: Task,
  work: (user: Row) => Promise<unknown>,
) {
  if (users.length > most)
    throw new Fault('STATE', { message: localized('一次最多处理 {{most}} 个账号', { most }) })
  const refused: Refusal[] = []
  for (const user of users) {
    const fault = await refusalOf(context, () => work(user))
    if (fault === null) continue
    if (users.length === 1) throw fault
    refused.push({ key: user.userId, label: user.nickName, reason: fault.errors[0]?.message ?? fault.words })
  }
  const done = users.length - refused.length
  if (done === 0) throw new Fault('STATE', { message: allRefused(refused) })
  return { msg: said(done), done, refused }
}

interface Refusal {
  key: unknown
  label: unknown
  reason: LocalizedText
}

const allRefused = ([first, ...others]: Refusal[]): LocalizedText =>
  localized('“{{name}}”等 {{count}} 个账号都没有处理：{{reason}}', {
    ...{ name: first?.label, count: others.length + 1, reason: first?.reason },
  })

/** Why work was refused, of which nothing is left then; null where it is done. */
async function refusalOf({ tx, audit }: RequestContext, work: () => Promise<unknown>): Promise<Fault | null> {
  const noted = audit.length
  await sql`savepoint one_account`.execute(tx)
  try {
    await work()
    await sql`release savepoint one_account`.execute(tx)
    return null
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    await sql`rollback to savepoint one_account`.execute(tx)
    await sql`release savepoint one_account`.execute(tx)
    audit.length = noted
    return error
  }
}

const idsIn = (value: unknown): number[] => (Array.isArray(value) ? (value as number[]) : [])
