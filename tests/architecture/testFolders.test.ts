import { globSync, readFileSync } from 'node:fs'
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

  it('should replace no module: the files of a worker share them, so whether it is replaced depends on their order', () => {
    const files = globSync('tests/**/*.{ts,tsx}', { cwd: ROOT }).filter(
      file => !file.startsWith('tests/architecture/'),
    )
    const replaces = (file: string) => /\bvi\.(do)?[mM]ock\(/.test(readFileSync(join(ROOT, file), 'utf8'))

    expect(files.filter(replaces)).toEqual([])
  })
})
