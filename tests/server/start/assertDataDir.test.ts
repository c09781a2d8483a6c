import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { assertDataDir, dataDirError } from '#server/start/assertDataDir.ts'

describe('assertDataDir', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'mortise-data-'))
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  it('should make the directory, and leave nothing in it', async () => {
    const dataDir = join(folder, 'one/two')
    await assertDataDir({ dataDir, embedded: true })
    expect(await readdir(dataDir)).toEqual([])
  })

  it.each([
    ['ENOSPC', 'has no room left'],
    ['EDQUOT', 'has no room left'],
    ['EACCES', 'is not writable'],
    ['EROFS', 'is not writable'],
    ['EEXIST', 'is a file'],
  ])('should put %s in one line that names the setting', (code, words) => {
    const error = dataDirError('/data', Object.assign(new Error('EXYZ: at file:///x.ts'), { code })) as Error
    expect(error.message).toContain(`DATA_DIR=/data ${words}`)
    expect(error.message).not.toMatch(/\n|EXYZ/)
  })

  it('should not hide what it does not know', () => {
    const cause = new Error('anything else')
    expect(dataDirError('/data', cause)).toBe(cause)
  })
})
