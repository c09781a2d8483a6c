import { isPermitted } from '#model/fieldAccess.ts'
import { localized } from '#model/language/localized.ts'
import type { Caller } from '#server/engine/contracts/Caller.ts'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import type { Row } from '#server/engine/contracts/records.ts'
import { assertEverything } from './assertEverything.ts'

/** What new accounts begin with. Clients ask for it whenever the users are opened, whoever opens them. */
export const PASSWORD_KEY = 'sys.user.initPassword'

const settersOfPasswords = ['system:user:add', 'system:user:resetPwd', 'system:user:import']

/** Whether somebody sets passwords of others, and so may know what new accounts begin with. */
export const mayKnowPassword = (caller: Caller): boolean => isPermitted(caller, settersOfPasswords)

/** Settings of every institution that make accounts, tell the password of new ones, or decide who can sign in and how. */
const keys: ReadonlySet<unknown> = new Set([
  PASSWORD_KEY,
  'sys.account.registerUser',
  'sys.account.registerTenant',
  'sys.account.registerCompany',
  'sys.account.captchaEnabled',
  'sys.account.initPasswordModify',
  'sys.account.smsMfa',
  'sys.login.blackIPList',
])

/**
 * Refuses to set, add or remove a setting that gives accounts or passwords to everybody but the platform's
 * administrators: it reaches accounts that may more than who sets it.
 * @throws Fault BEYOND_RIGHTS that names their role
 */
export async function assertMaySet(context: RequestContext, settings: readonly Row[]): Promise<void> {
  if (!settings.some(({ configKey }) => keys.has(configKey))) return
  await assertEverything(context, name =>
    localized('此参数关系到各机构的账号与密码，只有角色“{{name}}”才能更改', { name }),
  )
}

/** Hides the password of new accounts from those who make no accounts and set no passwords. */
export async function maskPassword({ caller, services }: RequestContext, rows: Row[]): Promise<void> {
  if (mayKnowPassword(caller)) return
  const password = await services.settings.get(PASSWORD_KEY)
  if (password === undefined || password === '' || password === '-') return
  for (const row of rows) if (row.configValue === password) row.configValue = '******'
}
