import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AppOptions } from '#server/AppOptions.ts'
import { client } from '#server/plugins/client.ts'

describe('client', () => {
  let folder: string
  let app: FastifyInstance

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'mortise-client-'))
    await mkdir(join(folder, 'assets'))
    await writeFile(join(folder, 'index.html'), '<!doctype html>')
    await writeFile(join(folder, 'assets/main-1.js'), 'export {}')
    await mkdir(join(folder, 'open/interact'), { recursive: true })
    await writeFile(join(folder, 'open/interact/scan.html'), '<!doctype html><title>own</title>')
    app = fastify()
    await app.register(client, { clientDir: folder } as AppOptions)
  })
  afterAll(async () => {
    await app.close()
    await rm(folder, { recursive: true, force: true })
  })

  it.each(['assets/main-0.js', 'assets/sub/part.css', 'favicon-old.png'])(
    'should say with the HTTP status that %s is missing, and let nobody keep that',
    async path => {
      const answer = await app.inject(`/bck/${path}`)
      expect(answer.statusCode).toBe(404)
      expect(answer.headers['cache-control']).toBe('no-store')
    },
  )

  it('should serve the application at its addresses, and its files', async () => {
    expect((await app.inject('/bck/system/user?pageNum=2')).body).toBe('<!doctype html>')
    expect((await app.inject('/bck/assets/main-1.js')).body).toBe('export {}')
  })

  it('should begin with the own start page of a path that has one', async () => {
    const answer = await app.inject('/bck/interact/scan?c=ABCD')
    expect(answer.body).toContain('<title>own</title>')
    expect(answer.headers['cache-control']).toBe('no-cache')
    expect((await app.inject('/bck/interact/scan/other')).body).toBe('<!doctype html>')
  })

  it('should serve the files of a client that was built since', async () => {
    await writeFile(join(folder, 'assets/main-2.js'), 'export const next = 1')
    const answer = await app.inject('/bck/assets/main-2.js')
    expect(answer.body).toBe('export const next = 1')
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  })
})
