import { globSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { TEST_FOLDERS } from '#tests/support/testFolders.ts'

const ROOT = join(import.meta.dirname, '../..')
const RUN = new Set(Object.values(TEST_FOLDERS).flat())

describe('tests', () => {
  it('should all belong to a project that runs them', () => {
    const files = globSync('tests/**/*.{test,e2e}.{ts,tsx}', { cwd: ROOT })
    const isRun = (file: string) =>
      file.includes('.e2e.') ? file.startsWith('tests/e2e/') : RUN.has(file.split('/')[1] ?? '')

    expect(files.length).toBeGreaterThan(0)
    expect(files.filter(file => !isRun(file))).toEqual([])
  })
})
