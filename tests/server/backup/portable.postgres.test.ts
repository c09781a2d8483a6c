import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { restoreBackup } from '#server/backup/restoreBackup.ts'
import { writeBackup } from '#server/backup/writeBackup.ts'
import { writeBackupFile } from '#server/backup/writeBackupFile.ts'
import { startOn } from '#server/start/startServer.ts'
import { openPlace, type Place } from '#tests/support/openPlace.ts'
import { startOptionsOf } from '#tests/support/startOptionsOf.ts'
import { readAll, readShape } from './catalog.ts'

const quiet = () => undefined

describe('an archive of one kind of database', () => {
  const places: Place[] = []
  const place = async (kind: 'embedded' | 'server') => {
    places.push(await openPlace({ kind }))
    return places.at(-1) as Place
  }
  let first: Place
  beforeAll(async () => {
    first = await place('server')
    const database = await first.open()
    const { openDatabase } = await import('#server/db/openDatabase.ts')
    await (await openDatabase({ url: first.settings.DATABASE_URL as string })).close()
    await (await startOn(database, await startOptionsOf(first.folder))).close()
    const reader = await first.open()
    // A role that only this server has, and what it may read.
    await reader.asOwner(tx =>
      sql`do $$ begin create role mortise_report_test; exception when duplicate_object then null; end $$; grant select on sys_post to mortise_report_test`.execute(
        tx,
      ),
    )
    await reader.close()
  }, 120_000)
  afterAll(async () => {
    const reader = await first.open()
    await reader.asOwner(tx =>
      sql`drop owned by mortise_report_test; drop role mortise_report_test`.execute(tx),
    )
    await reader.close()
    for (const one of places) await one.drop()
  })

  it('should come back on the other, and from there again, row by row and rule by rule', async () => {
    const embedded = await place('embedded')
    const back = await place('server')
    const there = join(first.folder, 'there.tar.gz')
    const again = join(first.folder, 'again.tar.gz')
    await move(first, there, embedded, [
      'The role "mortise_report_test" is not on this server: what it was granted was left out.',
    ])
    await move(embedded, again, back, [])
    const [source, target] = [await contentOf(first), await contentOf(back)]
    expect(target.shape).toEqual(source.shape.filter(line => !line.includes('mortise_report_test')))
    for (const [table, rows] of source.rows)
      if (!/sys_session|sys_work_hold/.test(table))
        expect([table, target.rows.get(table)]).toEqual([table, rows])
  })
})

async function move(from: Place, path: string, to: Place, notes: string[]): Promise<void> {
  const database = await from.open()
  try {
    await writeBackupFile(path, sink =>
      writeBackup(database, { config: from.config, sink, onProgress: quiet }),
    )
  } finally {
    await database.close()
  }
  const restored = await restoreBackup({ path, config: to.config, onProgress: quiet })
  expect(restored.notes).toEqual(notes)
}

async function contentOf(place: Place) {
  const database = await place.open()
  try {
    return { rows: await readAll(database), shape: await readShape(database) }
  } finally {
    await database.close()
  }
}
