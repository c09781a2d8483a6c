import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mortise-db-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

async function plan(): Promise<string> {
  const env = { ...process.env, DATA_DIR: join(folder, 'data'), DATABASE_URL: '', DATABASE_APP_URL: '' }
  const { stdout } = await promisify(execFile)(process.execPath, ['cli/db.ts', 'plan'], { cwd: root, env })
  return stdout
}

describe('db plan', () => {
  it('should say that there is no database, and leave none behind', async () => {
    expect(await plan()).toContain(`There is no database in ${join(folder, 'data/database')}.`)
    expect(existsSync(join(folder, 'data'))).toBe(false)
  })
})
