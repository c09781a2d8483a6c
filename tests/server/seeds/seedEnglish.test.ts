import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readOnce } from '#server/seeds/readOnce.ts'
import { readSeeds } from '#server/seeds/readSeeds.ts'
import { seedEnglish } from '#server/seeds/seedEnglish.ts'
import { startTestServer, type TestServer } from '#tests/support/startTestServer.ts'

const TYPE = 'sys_yes_no'

describe('the English of what an installation begins with', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer()
  })
  afterAll(() => server.close())

  const seedAgain = async () => {
    const seeds = await readSeeds(join(import.meta.dirname, '../../../seeds'))
    const { app } = server.registry()
    await server.database.asOwner(async tx => seedEnglish(tx, { app, seeds, once: await readOnce(tx) }))
  }
  const forget = (column: string, value: string) =>
    server.database.asOwner(async tx => {
      await tx.deleteFrom('sys_seed').where('name', 'like', `english:sys_dict_data:${TYPE}%`).execute()
      await sql`update sys_dict_data set dict_label_en = null, ${sql.ref(column)} = ${value}
        where dict_type = ${TYPE} and dict_value = 'Y'`.execute(tx)
    })
  const yes = () =>
    server.database.asOwner(tx =>
      tx
        .selectFrom('sys_dict_data')
        .select(['dict_label', 'dict_label_en'])
        .where('dict_type', '=', TYPE)
        .where('dict_value', '=', 'Y')
        .executeTakeFirstOrThrow(),
    )

  it('should be there for every text that is translated', async () => {
    const translated = Object.values(server.registry().app.resources).flatMap(({ table, fields }) =>
      fields.flatMap(({ column, translation }) => {
        const other = fields.find(({ name }) => name === translation)?.column
        return table && column && other ? [{ table, column: column.name, other: other.name }] : []
      }),
    )
    expect(translated.length).toBeGreaterThan(10)
    for (const { table, column, other } of translated) {
      const { rows } = await server.database.asOwner(tx =>
        sql`select ${sql.ref(column)} as text from ${sql.table(table)}
          where ${sql.ref(other)} is null and ${sql.ref(column)} ~ '[一-龥]'`.execute(tx),
      )
      expect(rows, `${table}.${column}`).toEqual([])
    }
  })

  it('should come to an installation that was there before', async () => {
    await forget('dict_label', '是')
    await seedAgain()
    expect(await yes()).toEqual({ dict_label: '是', dict_label_en: 'Yes' })
  })

  it('should not come to a text that somebody has changed, nor come back where it was cleared', async () => {
    await forget('dict_label', '对')
    await seedAgain()
    expect(await yes()).toEqual({ dict_label: '对', dict_label_en: null })
    await server.database.asOwner(tx =>
      tx
        .updateTable('sys_dict_data')
        .set({ dict_label: '是' })
        .where('dict_type', '=', TYPE)
        .where('dict_value', '=', 'Y')
        .execute(),
    )
    await seedAgain()
    expect(await yes()).toEqual({ dict_label: '是', dict_label_en: null })
  })
})
