import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { InlineConfig } from 'vite'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { eventually } from '#tests/support/eventually.ts'
import { mortise } from '../../../build/mortisePlugin.ts'
import { createDevServer, type DevServer } from '../../../cli/dev/createDevServer.ts'

/** Code of a server in small: pages are the files as they stand, a file that is no JSON is a problem. */
const CODE = `
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { GREETING } from './server/greeting.ts'

const folder = join(import.meta.dirname, 'schemas')

export async function compile() {
  try {
    const pages = readdirSync(folder).map(file => {
      const text = readFileSync(join(folder, file), 'utf8')
      const component = file.replace('.json', '')
      return [component, { ...JSON.parse(text), component, hash: text }]
    })
    return { app: { hash: JSON.stringify(pages), pages: Object.fromEntries(pages), routes: [] }, problems: [] }
  } catch (error) {
    const problem = { severity: 'error', rule: 'json', file: 'post.json', line: 1, column: 2, length: 1 }
    return { app: null, problems: [{ ...problem, message: 'no JSON', suggestion: null }] }
  }
}

export async function startBackend(app) {
  let running = app
  let seeded = ''
  // The server finds its modules by path.
  const { FOUND } = await import(pathToFileURL(join(import.meta.dirname, 'server/found.ts')).href)
  return {
    handle: (request, response) => response.end(GREETING + FOUND + ' ' + request.url + ' ' + running.pages.post.title + seeded),
    reload: async next => {
      const problem = { severity: 'error', rule: 'waiting-change', file: 'post.json', line: 1, column: 3, length: 7 }
      if (next.pages.post.title === 'waits') return [{ ...problem, message: 'it waits', suggestion: null }]
      running = next
      return []
    },
    reseed: async () => {
      const [word] = JSON.parse(readFileSync(join(import.meta.dirname, 'seeds/base/words.json'), 'utf8'))
      seeded = ' ' + word
    },
    close: async () => {},
  }
}
`

let root: string
let server: DevServer
let origin: string
let printed: string[]

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}

/** What the API answers right now. */
async function answer(path = '/prod-api/post'): Promise<string> {
  return (await fetch(origin + path)).text()
}

/** Listens like an open page of the application does. */
/** @param asked event of its own that it sends once it listens */
async function openBrowser(
  asked?: string,
): Promise<{ type: string; event?: string; data?: Record<string, unknown> }[]> {
  const messages: { type: string; event?: string }[] = []
  const { webSocketToken } = server.vite.config
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/bck/?token=${webSocketToken}`, 'vite-hmr')
  socket.addEventListener('message', ({ data }) => messages.push(JSON.parse(String(data))))
  await eventually(() => expect(messages.map(({ type }) => type)).toContain('connected'))
  if (asked) socket.send(JSON.stringify({ type: 'custom', event: asked }))
  return messages
}

beforeEach(async () => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'mortise-dev-')))
  printed = []
  write('package.json', '{ "type": "module" }')
  write('index.html', '<title>The application</title><script type="module" src="/src/main.ts"></script>')
  write('src/main.ts', 'export {}')
  write('schemas/post.json', '{ "title": "posts" }')
  write('server/greeting.ts', "export const GREETING: string = 'hello'\n")
  write('server/found.ts', "export const FOUND: string = ''\n")
  write('code.ts', CODE)
  await open({
    configFile: false,
    base: '/bck/',
    logLevel: 'silent',
    plugins: [mortise()],
    cacheDir: join(root, '.vite'),
  })
})

/** @param vite configuration; that of the file in the folder where absent */
async function open(vite?: InlineConfig): Promise<void> {
  server = await createDevServer({
    root,
    code: 'code.ts',
    ...(vite ? { vite } : {}),
    print: line => printed.push(line),
  })
  await new Promise<void>(done => server.http.listen(0, '127.0.0.1', done))
  origin = `http://127.0.0.1:${(server.http.address() as AddressInfo).port}`
  // Chokidar reports nothing before it has seen the tree once.
  await new Promise<void>(done =>
    server.vite.watcher.getWatched()[root] ? done() : server.vite.watcher.once('ready', done),
  )
}

afterEach(async () => {
  await server.close()
  rmSync(root, { recursive: true, force: true })
})

describe('createDevServer', () => {
  it('should serve the API, the application and the way to it from one address', async () => {
    expect(await answer()).toBe('hello /prod-api/post posts')
    expect(await answer('/bck/system/post')).toContain('The application')
    expect((await fetch(`${origin}/`)).url).toBe(`${origin}/bck/`)
  })

  it('should change server and browser at once when a page file is saved', async () => {
    const messages = await openBrowser()
    const start = performance.now()

    write('schemas/post.json', '{ "title": "jobs" }')

    await eventually(() => expect(messages.map(({ event }) => event)).toContain('mortise:models'))
    // Well below a second; a busy machine takes longer, and a watcher that looks now and then much longer.
    expect(performance.now() - start).toBeLessThan(10_000)
    expect(await answer()).toBe('hello /prod-api/post jobs')
    const models = messages.find(({ event }) => event === 'mortise:models')?.data
    expect(models).toMatchObject({ pages: [{ component: 'post', title: 'jobs' }] })
    expect(messages.map(({ type }) => type)).not.toContain('full-reload')
    expect((await server.vite.transformRequest('virtual:mortise/model/post'))?.code).toContain('jobs')
  })

  it('should show where a broken page file is wrong, go on with the last good one, and recover', async () => {
    const messages = await openBrowser()

    write('schemas/post.json', '{ "title" }')

    const lastProblems = () => messages.findLast(({ event }) => event === 'mortise:problems')?.data?.problems
    await eventually(() => expect(lastProblems()).toMatchObject([{ file: 'post.json', line: 1, column: 2 }]))
    expect(await answer()).toBe('hello /prod-api/post posts')
    expect(printed).toContain('schemas/post.json:1:2 no JSON')

    write('schemas/post.json', '{ "title": "posts" }')

    await eventually(() => expect(lastProblems()).toEqual([]))
  })

  it('should go on with the last version when a change waits, and say where', async () => {
    const messages = await openBrowser()

    write('schemas/post.json', '{ "title": "waits" }')

    const lastProblems = () => messages.findLast(({ event }) => event === 'mortise:problems')?.data?.problems
    await eventually(() => expect(lastProblems()).toMatchObject([{ file: 'post.json', column: 3 }]))
    expect(printed).toContain('schemas/post.json:1:3 it waits')
    expect(messages.map(({ event }) => event)).not.toContain('mortise:models')
    expect(await answer()).toBe('hello /prod-api/post posts')
    expect((await server.vite.transformRequest('virtual:mortise/model/post'))?.code).toContain('posts')
  })

  it('should tell a browser that opens while a file is broken and asks', async () => {
    write('schemas/post.json', '{ "title" }')
    await eventually(() => expect(printed.join()).toContain('no JSON'))

    const messages = await openBrowser('mortise:problems')

    await eventually(() => {
      const event = messages.find(({ event }) => event === 'mortise:problems')
      expect(event?.data?.problems).toHaveLength(1)
    })
  })

  it('should run changed server code, answer while it is broken, and recover', async () => {
    write('server/greeting.ts', "export const GREETING: string = 'good day'\n")
    await eventually(async () => expect(await answer()).toBe('good day /prod-api/post posts'))

    write('server/greeting.ts', "throw new Error('not like this')\n")
    await eventually(async () => expect(JSON.parse(await answer())).toMatchObject({ code: 500 }))
    expect(await answer()).toContain('not like this')

    write('server/greeting.ts', "export const GREETING: string = 'hello again'\n")
    await eventually(async () => expect(await answer()).toBe('hello again /prod-api/post posts'))
  })
})

describe('createDevServer with seeds', () => {
  it('should give the database what was saved, tell the browser, and say what is wrong', async () => {
    const messages = await openBrowser()

    write('seeds/base/words.json', '["sown"]')

    await eventually(() => expect(messages.map(({ event }) => event)).toContain('mortise:seeds'))
    expect(await answer()).toBe('hello /prod-api/post posts sown')

    write('seeds/base/words.json', '[')

    await eventually(() => expect(printed.join()).toContain('The seeds could not be taken over: '))
    expect(await answer()).toBe('hello /prod-api/post posts sown')
  })
})

describe('createDevServer with modules found by path', () => {
  it('should run their changed code too', async () => {
    write('server/found.ts', "export const FOUND: string = '!'\n")

    await eventually(async () => expect(await answer()).toBe('hello! /prod-api/post posts'))
  })
})

describe('createDevServer with a wrong page file', () => {
  it('should refuse to start and say where it is wrong', async () => {
    write('schemas/post.json', '{')
    const start = createDevServer({
      root,
      code: 'code.ts',
      vite: { configFile: false, logLevel: 'silent', plugins: [mortise()], cacheDir: join(root, '.vite2') },
      print: () => undefined,
    })

    await expect(start).rejects.toThrow('schemas/post.json:1:2 no JSON')
  })
})

describe("createDevServer with Vite's configuration in a file", () => {
  it('should run changed code that the configuration imports too, and say when the configuration changes', async () => {
    await server.close()
    const plugin = join(import.meta.dirname, '../../../build/mortisePlugin.ts')
    write('src/model/word.ts', "export const WORD: string = 'hello'\n")
    write('server/greeting.ts', "export { WORD as GREETING } from '../src/model/word.ts'\n")
    write(
      'vite.config.ts',
      `import { mortise } from ${JSON.stringify(plugin)}
import { WORD } from './src/model/word.ts'
export default { base: '/bck/', logLevel: 'silent', plugins: [mortise()], cacheDir: '.vite3', define: { WORD } }
`,
    )
    await open()

    // What holds on to Vite's watcher and environment waits for ever once it has started itself anew.
    const restart = vi.spyOn(server.vite, 'restart')

    write('src/model/word.ts', "export const WORD: string = 'good day'\n")
    await eventually(async () => expect(await answer()).toBe('good day /prod-api/post posts'))
    expect(restart).not.toHaveBeenCalled()
    expect(printed.join()).not.toContain('npm run dev')

    write('vite.config.ts', 'export default {}')
    await eventually(() =>
      expect(printed).toContain('vite.config.ts is read at the start alone: start npm run dev anew.'),
    )
  })
})
