import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPlace, type Place } from '#tests/support/openPlace.ts'
import { killSpawned, spawnProcess, spawnServer } from '#tests/support/spawnServer.ts'

const root = join(import.meta.dirname, '../../..')
const patience = { timeout: 180_000 }

describe('npm start after a page file was changed', () => {
  let place: Place
  let copy: string
  let page: string
  let text: string

  beforeAll(async () => {
    place = await openPlace({ image: 'demo' })
    copy = await mkdtemp(join(tmpdir(), 'mortise-changed-'))
    for (const part of ['server', 'build', 'cli', 'src', 'seeds', 'schemas', 'package.json']) {
      await cp(join(root, part), join(copy, part), { recursive: true })
    }
    await symlink(join(root, 'node_modules'), join(copy, 'node_modules'))
    page = join(copy, 'schemas/system/post/index.json')
    text = await readFile(page, 'utf8')
  })
  afterAll(async () => {
    killSpawned()
    await place?.drop()
    await rm(copy, { recursive: true, force: true })
  })

  it('should refuse with a wrong one, naming file, line and column', patience, async () => {
    await writeFile(page, text.replace('"x-search"', '"x-serach"'))
    const { lines } = await failedStart()
    expect(lines[0]).toMatch(/system\/post\/index\.json:\d+:\d+ .*x-serach.*did you mean.*x-search/)
    expect(lines.at(-1)).toBe('The page files have errors; nothing was started.')
  })

  it('should refuse while changes wait, a line each, and start once they are applied', patience, async () => {
    const source = JSON.parse(text)
    source.resource.properties.postSort = { type: 'string', title: '排序', maxLength: 20 }
    await writeFile(page, JSON.stringify(source))

    const { lines, stdout } = await failedStart()

    expect(lines[0]).toContain('nothing was started')
    expect(lines.slice(1, -1)).toEqual([
      expect.stringContaining('The column post_sort of sys_post changes from bigint to varchar(20).'),
    ])
    expect(lines.at(-1)).toContain('npm run db -- migrate')
    expect(stdout).not.toContain('Mortise:')

    const migrated = spawnProcess(place.settings, join(copy, 'cli/db.ts'), ['migrate', '--yes'])
    expect(await migrated.ended).toEqual({ code: 0, signal: null })
    const again = await spawnServer(place.settings, join(copy, 'server/main.ts'))
    const token = await again.signIn('school')
    expect((await again.call('GET', '/system/post/list?postSort=1', { token })).code).toBe(200)
    await again.stop('SIGTERM')
  })

  /** What a start that must fail with exit code 1 says: its lines on stderr, and all of stdout. */
  async function failedStart(): Promise<{ lines: string[]; stdout: string }> {
    const { ended, stdout, stderr } = spawnProcess(
      { PORT: '0', ...place.settings },
      join(copy, 'server/main.ts'),
    )
    expect(await ended).toEqual({ code: 1, signal: null })
    return { lines: stderr().trim().split('\n'), stdout: stdout() }
  }
})
