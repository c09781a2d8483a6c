import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '#server/config.ts'
import { askServer } from '#server/control/askServer.ts'
import { serveControl } from '#server/control/serveControl.ts'
import { type Database, silentLog } from '#server/db/Database.ts'
import { openTestDatabase } from '#tests/support/openTestDatabase.ts'

describe('serveControl', () => {
  let folder: string
  let database: Database
  let stop: () => Promise<void>
  const errors: unknown[] = []

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'mortise-control-'))
    database = await openTestDatabase()
    const log = { ...silentLog, error: (context: object) => errors.push(context) }
    stop = await serveControl({ database, config: readConfig({ DATA_DIR: folder }), log })
  })
  afterAll(async () => {
    await stop()
    await database.close()
    await rm(folder, { recursive: true, force: true })
  })

  it('should tell a command why it failed, and note it, when the server cannot do what is asked', async () => {
    await expect(askServer(folder, 'nonsense')).rejects.toThrow('This server knows no "nonsense".')
    expect(errors).toHaveLength(1)
    expect(await askServer(folder, 'held')).toBeDefined()
  })
})
