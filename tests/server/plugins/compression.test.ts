import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { compression } from '#server/plugins/compression.ts'

const ROWS = Array.from({ length: 200 }, (_, id) => ({ id, name: `部门${id}` }))
const PICTURE = Buffer.from('PNG'.repeat(2000))

let app: FastifyInstance
beforeAll(async () => {
  app = fastify()
  await app.register(compression)
  app.get('/rows', async () => ({ rows: ROWS }))
  app.get('/count', async () => ({ data: 3 }))
  app.get('/picture', (_request, reply) => reply.type('image/png').send(PICTURE))
  app.get('/events', (_request, reply) => reply.type('text/event-stream').send('data: {}\n\n'.repeat(2000)))
})
afterAll(() => app.close())

const ask = (url: string, encoding?: string) =>
  app.inject({ url, headers: encoding ? { 'accept-encoding': encoding } : {} })

describe('compression', () => {
  it.each([
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
  ])('should send a long answer to who reads "%s" as %s', async (accepted, encoding, read) => {
    const plain = await ask('/rows')
    const answer = await ask('/rows', accepted)
    expect(answer.headers['content-encoding']).toBe(encoding)
    expect(answer.headers.vary).toContain('accept-encoding')
    expect(answer.rawPayload.length).toBeLessThan(plain.rawPayload.length / 3)
    expect(read(answer.rawPayload).toString()).toBe(plain.payload)
  })

  it('should leave alone what is short, a picture or said bit by bit, and who reads no compressed answers', async () => {
    const answers = [await ask('/rows'), await ask('/rows', 'identity')]
    for (const url of ['/count', '/picture', '/events']) answers.push(await ask(url, 'br'))
    expect(answers.map(({ headers }) => headers['content-encoding'])).toEqual(answers.map(() => undefined))
  })
})
