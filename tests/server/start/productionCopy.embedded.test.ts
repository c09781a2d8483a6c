import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { unpackImage } from '#tests/support/databaseImages.ts'
import { killSpawned, type SpawnedServer, spawnProcess, spawnServer } from '#tests/support/spawnServer.ts'
import { ensureBuild, SERVER } from '../../../build/ensureBuild.ts'
import { MANIFEST_FILE, readManifest } from '../../../build/manifest.ts'

const root = join(import.meta.dirname, '../../..')
const patience = { timeout: 240_000 }

/** What a server needs of the project; of the browser's sources what both sides share. */
const PARTS = ['cli', 'build', 'server', 'schemas', 'seeds', 'src/model', 'src/process']
const FILES = ['package.json', 'package-lock.json', MANIFEST_FILE]

describe('a production server beside a part of the sources', () => {
  let folder: string
  let copy: string
  let settings: Record<string, string>

  beforeAll(async () => {
    await readManifest(root)
    ensureBuild({ root, target: SERVER })
    folder = await mkdtemp(join(tmpdir(), 'mortise-production-'))
    copy = join(folder, 'copy')
    for (const part of [...PARTS, ...FILES, SERVER.folder]) {
      await cp(join(root, part), join(copy, part), { recursive: true })
    }
    await symlink(join(root, 'node_modules'), join(copy, 'node_modules'))
    // A client that was built elsewhere; the real one takes half a minute.
    await mkdir(join(copy, 'dist'))
    await writeFile(join(copy, 'dist/index.html'), '<title>built elsewhere</title>')
    await unpackImage('demo', join(folder, 'data'))
    settings = {
      CLIENT: 'on',
      DATA_DIR: join(folder, 'data'),
      NODE_V8_COVERAGE: join(folder, 'coverage'),
    }
  }, 240_000)
  afterAll(async () => {
    killSpawned()
    await rm(folder, { recursive: true, force: true })
  })

  it('should work with the pages that its build compiled, and compile none again', patience, async () => {
    expect(await readdir(join(copy, 'src'))).toEqual(['model', 'process'])
    const server = await spawnServer(settings, join(copy, 'cli/start.ts'))
    expect(await savePost(server, 'built')).toBe(1)
    const client = await fetch(`http://127.0.0.1:${server.port}/bck/`)
    expect(await client.text()).toContain('built elsewhere')
    expect(await server.stop('SIGTERM')).toEqual({ code: 0, signal: null })
    expect(server.process.stdout()).not.toContain('Building')
    expect(await compilations()).toEqual([0])
  })

  it('should work from its sources as well, and compile the pages once', patience, async () => {
    await rm(join(folder, 'coverage'), { recursive: true })
    const server = await spawnServer(settings, join(copy, 'server/main.ts'))
    expect(await savePost(server, 'sources')).toBe(1)
    expect(await server.stop('SIGTERM')).toEqual({ code: 0, signal: null })
    expect(await compilations()).toEqual([1])
  })

  it('should say in one line what to do when the manifest was left behind', patience, async () => {
    await rm(join(copy, MANIFEST_FILE))
    for (const entry of ['cli/start.ts', 'server/main.ts']) {
      const { ended, stderr } = spawnProcess(settings, join(copy, entry))
      expect(await ended).toEqual({ code: 1, signal: null })
      expect(stderr().trim().split('\n')).toEqual([
        `${MANIFEST_FILE} is missing or no JSON: run "npm run build" where all of src/ is, and bring it from there.`,
      ])
    }
  })

  /** How often each process of ours that ended compiled the application, by V8's own count. */
  async function compilations(): Promise<number[]> {
    const reports = join(folder, 'coverage')
    const texts = (await readdir(reports)).map(file => readFile(join(reports, file), 'utf8'))
    return (await Promise.all(texts)).map(countOf).filter(count => count !== null)
  }
})

/** Saves a record as the administrator. Returns how many of its name are listed then. */
async function savePost(server: SpawnedServer, postCode: string): Promise<number> {
  const token = await server.signIn('admin')
  const body = { postCode, postName: postCode, postSort: 1 }
  expect(await server.call('POST', '/system/post', { token, body })).toMatchObject({ code: 200 })
  const list = await server.call('GET', `/system/post/list?postCode=${postCode}`, { token })
  return list.total
}

interface Coverage {
  result: { url: string; functions: { functionName: string; ranges: { count: number }[] }[] }[]
}

/** Runs of the function that compiles the whole application; null where its code was never loaded. */
function countOf(report: string): number | null {
  const { result } = JSON.parse(report) as Coverage
  const functions = result.flatMap(script => script.functions)
  const found = functions.filter(({ functionName }) => functionName === 'compileChecked')
  if (found.length === 0) return null
  return found.reduce((sum, { ranges }) => sum + (ranges[0]?.count ?? 0), 0)
}
