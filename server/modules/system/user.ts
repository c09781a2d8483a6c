import { Fault } from '#model/errors.ts'
import { localized } from '#model/language/localized.ts'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import type { Row } from '#server/engine/contracts/records.ts'
import { defineModule } from '#server/engine/defineModule.ts'
import { assertNewPassword } from '../auth/assertNewPassword.ts'
import { setPassword } from '../auth/setPassword.ts'
import { assertMayBecome, assertMayGovern } from '../rights/assertMayGovern.ts'
import { assertNotLastAdministrator } from '../rights/assertNotLastAdministrator.ts'
import { assertAccountQuota } from '../tenant/assertAccountQuota.ts'
import { forgetViews } from '../view/viewRules.ts'
import { assertNotOwn } from './assertNotOwn.ts'
import { commonPassword, importedPassword, tellImported, unknownPassword } from './importedPasswords.ts'
import { readChoices } from './readChoices.ts'
import { usersAtOnce } from './usersAtOnce.ts'

/** In place of a hash that nobody will see. */
const NO_PASSWORD = '-'

/** Accounts: names unique on the platform, hashed passwords, sessions that end with the account. */
export default defineModule({
  resource: 'system/user/index',
  hooks: {
    /** Hashing takes long, and the embedded database has one connection: not inside the transaction. */
    async prepare(context, values, { preview, importing }) {
      const given = await givenPassword(context, values)
      const plain =
        given === null && importing?.way ? await importedPassword(context, values, importing) : given
      if (preview) return { password: NO_PASSWORD }
      if (plain === null) return { password: await initialPassword(context, importing?.way === 'link') }
      return { password: await context.services.passwords.hash(plain) }
    },

    afterImport: tellImported,

    async beforeCreate(context, values) {
      await assertAccountQuota(context.tx, context.caller.tenantId)
      const [roleIds, deptId] = [idsOf(values.roleIds), (values.deptId ?? null) as number | null]
      if (roleIds.length > 0) await assertMayBecome(context, { roleIds, deptId })
    },

    afterCreateAll({ services, tx, caller }, records) {
      const accounts = records.map(({ userId, userName }) => ({
        userId: userId as number,
        userName: String(userName),
      }))
      return services.accounts.claimAll(tx, caller.tenantId, accounts)
    },

    async beforeUpdate(context, record, changes) {
      const userId = record.userId as number
      await assertMayGovern(context, [userId])
      if (changes.status === '1') await assertMayStop(context, [record])
      const { deptId } = changes as { deptId?: number | null }
      const roleIds = changes.roleIds === undefined ? undefined : idsOf(changes.roleIds)
      if (roleIds === undefined && deptId === undefined) return
      await assertMayBecome(context, {
        userId,
        roleIds,
        deptId,
        field: roleIds === undefined ? 'deptId' : 'roleIds',
      })
      if (roleIds !== undefined) await assertNotLastAdministrator(context, { userIds: [userId], roleIds })
    },

    async afterUpdate({ services, tx, caller }, record) {
      if (record.status === '1') await endAccounts({ services, tx, caller }, [record.userId as number])
      await services.callers.drop(tx, caller.tenantId)
    },

    /** Dialogs of clients read the choices and what is chosen beside the record. */
    readBeside: readChoices,

    presentRead: (_context, { postIds, roleIds }, beside) => ({ postIds, roleIds, ...beside }),

    beforeRemove: (context, records) => assertMayStop(context, records),

    async afterRemove({ services, tx, caller }, records) {
      const userIds = records.map(record => record.userId as number)
      await endAccounts({ services, tx, caller }, userIds)
      await forgetViews(tx, caller.tenantId, userIds)
      await services.callers.drop(tx, caller.tenantId)
    },

    async beforeRestore(context, records) {
      const { services, tx, caller } = context
      await assertAccountQuota(tx, caller.tenantId, records.length)
      await assertMayGovern(
        context,
        records.map(record => record.userId as number),
      )
      await services.callers.drop(tx, caller.tenantId)
    },
  },

  counts: {
    /** Of those accounts that the caller may stop: the others stay as they are. */
    async sessions(context, records) {
      const { services, tx, caller } = context
      let open = 0
      for (const record of records) {
        if (!(await mayStop(context, record))) continue
        open += (await services.sessions.listOf(tx, caller.tenantId, record.userId as number)).length
      }
      return open
    },
  },

  actions: {
    ...usersAtOnce,

    async resetPwd(context, { records, values }) {
      const [user] = records
      if (!user) throw new Fault('NOT_FOUND')
      assertNotOwn(context, user)
      await assertMayGovern(context, [user.userId as number])
      const { tenantId, userName } = context.caller
      await setPassword(context, {
        tenantId,
        userId: user.userId as number,
        plain: String(values.password),
        by: { administrator: userName },
      })
      return {}
    },

    async changeStatus(context, { records, values }) {
      const { services, tx, caller } = context
      const userIds = records.map(record => record.userId as number)
      if (values.status === '1') await endAccounts({ services, tx, caller }, userIds)
      await services.callers.drop(tx, caller.tenantId)
      return {}
    },
  },
})

/** Nobody works with these accounts any more: their sessions end, and areas that wait for these people hear of it. */
async function endAccounts(
  { services, tx, caller }: Pick<RequestContext, 'services' | 'tx' | 'caller'>,
  userIds: readonly number[],
): Promise<void> {
  const { tenantId } = caller
  await services.sessions.endOf(tx, tenantId, [...userIds], { isForced: true })
  await services.queue.announce('accounts-ended', { tenantId, userIds }, { tx })
}

const idsOf = (value: unknown): number[] => (Array.isArray(value) ? (value as number[]) : [])

/** The password that was given; null for none. @throws Fault INVALID at password when it is too weak */
async function givenPassword({ services }: RequestContext, values: Readonly<Row>): Promise<string | null> {
  if (typeof values.password !== 'string' || values.password === '') return null
  await assertNewPassword(services, values.password)
  return values.password
}

/** Hashes of initial passwords by request: an import of thousands gives them all the same one. */
const initial = new WeakMap<RequestContext, Promise<string>>()

/**
 * The hash of the password that the settings name, else of a random one: nobody knows that, so that the account
 * cannot be used before its password is set. Made once a request, for hashing is slow on purpose.
 */
function initialPassword(context: RequestContext, isUnknown: boolean): Promise<string> {
  const made = initial.get(context) ?? hashInitial(context, isUnknown)
  initial.set(context, made)
  return made
}

async function hashInitial(context: RequestContext, isUnknown: boolean): Promise<string> {
  const common = isUnknown ? null : await commonPassword(context)
  return context.services.passwords.hash(common ?? unknownPassword())
}

/** Nobody locks out themselves, or the last administrator of their institution. */
async function mayStop(context: RequestContext, record: Row): Promise<boolean> {
  try {
    await assertMayStop(context, [record])
    return true
  } catch (error) {
    if (error instanceof Fault) return false
    throw error
  }
}

async function assertMayStop(context: RequestContext, records: Row[]): Promise<void> {
  if (records.some(record => record.userId === context.caller.userId)) {
    throw new Fault('STATE', { message: localized('不能停用或删除自己的账号') })
  }
  const userIds = records.map(record => record.userId as number)
  await assertMayGovern(context, userIds)
  await assertNotLastAdministrator(context, { userIds, roleIds: [] })
}
