import { execFile } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createServerDatabase, onServer } from '#tests/support/openTestDatabase.ts'
import { killSpawned, spawnProcess, spawnServer } from '#tests/support/spawnServer.ts'

const root = join(import.meta.dirname, '../../..')
const run = promisify(execFile)

describe('npm start with changes that wait', () => {
  let folder: string
  let remote: Awaited<ReturnType<typeof createServerDatabase>> | null = null
  let settings: Record<string, string>

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'mortise-waiting-'))
    remote = onServer ? await createServerDatabase() : null
    settings = { DATA_DIR: join(folder, 'data'), ...(remote ? { DATABASE_URL: remote.url } : {}) }
  })
  afterAll(async () => {
    killSpawned()
    await remote?.drop()
    await rm(folder, { recursive: true, force: true })
  })

  it('should refuse, a line for each, and start once they are applied', { timeout: 180_000 }, async () => {
    const first = await spawnServer(settings)
    await first.stop('SIGTERM')
    const copy = await copyWith(text => {
      const page = JSON.parse(text)
      page.resource.properties.postSort = { type: 'string', title: '排序', maxLength: 20 }
      return JSON.stringify(page)
    })
    const entry = join(copy, 'server/main.ts')

    const { ended, stdout, stderr } = spawnProcess({ PORT: '0', ...settings }, entry)

    expect(await ended).toEqual({ code: 1, signal: null })
    const lines = stderr().trim().split('\n')
    expect(lines[0]).toContain('nothing was started')
    expect(lines.slice(1, -1)).toEqual([
      expect.stringContaining('The column post_sort of sys_post changes from bigint to varchar(20).'),
    ])
    expect(lines.at(-1)).toContain('npm run db -- migrate')
    expect(stdout()).not.toContain('Mortise:')

    await run(process.execPath, [join(copy, 'cli/db.ts'), 'migrate', '--yes'], {
      env: { ...process.env, ...settings },
    })
    const again = await spawnServer(settings, entry)
    const token = await again.signIn('school')
    expect((await again.call('GET', '/system/post/list?postSort=1', { token })).code).toBe(200)
    await again.stop('SIGTERM')
  })

  async function copyWith(change: (text: string) => string): Promise<string> {
    const copy = join(folder, 'copy')
    for (const part of ['server', 'build', 'cli', 'src', 'seeds', 'schemas', 'package.json']) {
      await cp(join(root, part), join(copy, part), { recursive: true })
    }
    await symlink(join(root, 'node_modules'), join(copy, 'node_modules'))
    const file = join(copy, 'schemas/system/post/index.json')
    await writeFile(file, change(await readFile(file, 'utf8')))
    return copy
  }
})
