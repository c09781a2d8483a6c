import { eventually } from '#tests/support/eventually.ts'
import type { TestServer } from '#tests/support/startTestServer.ts'

/** Changes a setting as the platform's administrator does. */
export async function setSetting(server: TestServer, configKey: string, configValue: string) {
  const token = await server.signIn('admin')
  const { rows } = await server.call('GET', '/system/config/list', { token, query: { configKey } })
  const [{ configId } = { configId: 0 }] = rows as { configId: number }[]
  return server.call('PUT', '/system/config', { token, body: { configId, configValue } })
}

/** The code in the latest message to a mobile. The message log holds it in development only. */
export function codeOf(server: TestServer, mobile: string): Promise<string> {
  return eventually(async () => {
    const row = await server.database.asOwner(tx =>
      tx
        .selectFrom('sys_sms_log')
        .select('template_params')
        .where('mobile', '=', mobile)
        .orderBy('id', 'desc')
        .executeTakeFirst(),
    )
    if (!row) throw new Error(`No message to ${mobile} yet.`)
    return row.template_params.code as string
  })
}

/** Gives an account a mobile, or takes it away. */
export async function setMobile(server: TestServer, userName: string, mobile: string | null): Promise<void> {
  await server.database.asOwner(tx =>
    tx.updateTable('sys_user').set({ phonenumber: mobile }).where('user_name', '=', userName).execute(),
  )
}

/** Forgets what was counted, as time does. */
export async function forgetCounts(server: TestServer): Promise<void> {
  await server.database.asOwner(tx => tx.deleteFrom('sys_login_attempt').execute())
}
