import { isDeepStrictEqual } from 'node:util'
import { localized } from '#model/language/localized.ts'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import type { Row } from '#server/engine/contracts/records.ts'
import { assertEverything } from '../rights/assertEverything.ts'

/** Templates whose codes let somebody in or set a password: who reads them takes the account. */
const codes = ['login-code', 'phone-code']

/** What says nothing of where a message goes, what it holds, or what the log shows of it. */
const harmless = ['name', 'remark']

/** Whether more changes than what is harmless. Clients send back what they were given. */
const reroutes = (record: Row, changes: Row): boolean =>
  Object.keys(changes).some(
    name => !harmless.includes(name) && !isDeepStrictEqual(changes[name] ?? null, record[name] ?? null),
  )

/**
 * Refuses to add, change or remove a template that carries codes to everybody but the platform's administrators.
 * @throws Fault BEYOND_RIGHTS that names their role
 */
export async function assertMayWord(
  context: RequestContext,
  templates: readonly Row[],
  changes?: Row,
): Promise<void> {
  const isGuarded = [...templates, changes].some(template => codes.includes(String(template?.code)))
  if (!isGuarded || (changes && templates.every(template => !reroutes(template, changes)))) return
  await refuse(context)
}

/**
 * The same for channels by which such a template is sent.
 * @throws Fault BEYOND_RIGHTS that names their role
 */
export async function assertMayRoute(
  context: RequestContext,
  channels: readonly Row[],
  changes?: Row,
): Promise<void> {
  if (changes && channels.every(channel => !reroutes(channel, changes))) return
  const used = await context.tx
    .selectFrom('sys_sms_template')
    .select('id')
    .where('code', 'in', codes)
    .where(
      'channel_id',
      'in',
      channels.map(channel => channel.id as number),
    )
    .executeTakeFirst()
  if (used) await refuse(context)
}

const refuse = (context: RequestContext) =>
  assertEverything(context, name =>
    localized('登录和找回密码的验证码由此发送，只有角色“{{name}}”才能更改', { name }),
  )
