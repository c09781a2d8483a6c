import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DurableNodeFS } from '#server/db/embedded/DurableNodeFS.ts'
import { openPGlite, settleFiles, startParameters } from '#server/db/embedded/openPGlite.ts'

const folder = mkdtempSync(join(tmpdir(), 'settle-files-'))
const whole = join(folder, 'whole')
const cutOff = join(folder, 'cut-off')

beforeAll(async () => {
  const { database } = await openPGlite({ directory: whole })
  await database.exec('create table t (n int); checkpoint; insert into t select generate_series(1, 500)')
  // As a kill leaves it: the rows stand in the log of changes alone.
  cpSync(whole, cutOff, { recursive: true })
  await database.exec('checkpoint')
  await database.close()
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('settleFiles', () => {
  it('should do nothing for a database that was shut down', () => {
    expect(settleFiles(whole)).toBe(false)
  })

  it.runIf(process.platform === 'linux')(
    'should spare a recovery from bringing each file to the disk by itself',
    async () => {
      const count = readdirSync(cutOff, { recursive: true, withFileTypes: true }).filter(one =>
        one.isFile(),
      ).length
      expect(settleFiles(cutOff)).toBe(true)
      const files = new DurableNodeFS(cutOff, true)
      const database = await PGlite.create({ fs: files, startParams: startParameters })
      const { rows } = await database.query<{ count: number }>('select count(*)::int as count from t')
      expect(rows).toEqual([{ count: 500 }])
      expect(files.syncs).toBeLessThan(count / 4)

      const before = files.syncs
      await database.exec('insert into t values (501)')
      expect(files.syncs).toBeGreaterThan(before)
      await database.close()
    },
  )
})
