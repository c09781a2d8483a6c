import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readOnce } from '#server/seeds/readOnce.ts'
import { readSeeds } from '#server/seeds/readSeeds.ts'
import { seedTemplates } from '#server/seeds/seedTemplates.ts'
import { startTestServer, type TestServer } from '#tests/support/startTestServer.ts'

const NAME = 'password-link'

/** Installations from before a template was thought of. */
describe('templates of later versions', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer()
  })
  afterAll(() => server.close())

  /** What a start does. */
  const start = () =>
    server.services.database.asOwner(async tx =>
      seedTemplates(tx, await readSeeds('seeds'), await readOnce(tx)),
    )

  const codes = (table: 'sys_sms_template' | 'sys_mail_template') =>
    server.services.database.asOwner(async tx => {
      const rows = await tx.selectFrom(table).select('code').where('code', '=', NAME).execute()
      return rows.map(({ code }) => code)
    })

  it('should come with the next start, those of mails once there is an account to send them by', async () => {
    await server.services.database.asOwner(async tx => {
      await tx.deleteFrom('sys_sms_template').where('code', '=', NAME).execute()
      await tx.deleteFrom('sys_seed').where('name', '=', `sms-template:${NAME}`).execute()
    })
    await start()
    expect(await codes('sys_sms_template')).toEqual([NAME])
    expect(await codes('sys_mail_template')).toEqual([])

    await server.services.database.asOwner(tx =>
      tx
        .insertInto('sys_mail_account')
        .values({
          mail: 'a@example.com',
          username: 'a',
          password: '-',
          host: 'localhost',
          port: 25,
          ssl_enable: false,
          starttls_enable: false,
        })
        .execute(),
    )
    await start()
    expect(await codes('sys_mail_template')).toEqual([NAME])

    // Whoever removes it keeps it removed.
    await server.services.database.asOwner(tx =>
      tx.deleteFrom('sys_mail_template').where('code', '=', NAME).execute(),
    )
    await start()
    expect(await codes('sys_mail_template')).toEqual([])
  })
})
