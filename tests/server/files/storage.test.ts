import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '#server/config.ts'
import type { Files } from '#server/engine/contracts/files.ts'
import { newFileName } from '#server/engine/files/fileNames.ts'
import { openFiles } from '#server/files/files.service.ts'
import { createRoom } from '#server/room/createRoom.ts'
import { startTestServer, type TestServer } from '#tests/support/startTestServer.ts'
import * as sample from './support/samples.ts'
import { signatureOf } from './support/signatureOf.ts'
import { type S3, startS3 } from './support/startS3.ts'
import { download, IMAGES, upload } from './support/upload.ts'

let s3: S3
let dataDir: string
beforeAll(async () => {
  s3 = await startS3()
  dataDir = await mkdtemp(join(tmpdir(), 'mortise-files-'))
})
afterAll(async () => {
  await s3.close()
  await rm(dataDir, { recursive: true, force: true })
})

const filesOf = (env: Record<string, string>) =>
  openFiles(readConfig({ DATA_DIR: dataDir, ...env }), createRoom(dataDir))

describe.each(['a folder', 'a bucket'])('Files in %s', place => {
  let files: Files
  beforeAll(async () => {
    files = await filesOf(place === 'a folder' ? {} : s3.env)
  })
  const read = async (name: string) => {
    const stream = await files.open(name)
    return stream === null ? null : buffer(stream)
  }

  it.each(['public', 'attachment'] as const)('should give back what was stored: %s', async kind => {
    const name = newFileName(kind, 'pdf')
    const content = sample.pdfOf(3 * 1024 * 1024)
    await files.store(name, content)
    expect((await read(name))?.equals(content)).toBe(true)
  })

  it('should know nothing of what was never stored, and of what was removed', async () => {
    const name = newFileName('public', 'png')
    expect(await read(name)).toBeNull()
    await files.store(name, sample.png)
    await files.remove(name)
    expect(await read(name)).toBeNull()
    await expect(files.remove(name)).resolves.toBeUndefined()
  })

  it('should keep files of many names apart', async () => {
    const names = [...Array(8)].map(() => newFileName('public', 'txt'))
    await Promise.all(names.map(name => files.store(name, Buffer.from(name))))
    expect((await Promise.all(names.map(read))).map(String)).toEqual(names)
  })
})

describe('signatures of requests to a bucket', () => {
  it('should be those that the rules of Amazon give, as their own example shows', () => {
    const empty = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'
    const headers = {
      ...{ host: 'examplebucket.s3.amazonaws.com', range: 'bytes=0-9' },
      ...{ 'x-amz-content-sha256': empty, 'x-amz-date': '20130524T000000Z' },
      authorization:
        'AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request,SignedHeaders=host;range;x-amz-content-sha256;x-amz-date,Signature=0',
    }
    const secret = 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY'
    expect(signatureOf({ method: 'GET', url: '/test.txt', headers }, secret)).toBe(
      'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
    )
  })

  it('should be refused where the secret is another', async () => {
    await expect(filesOf({ ...s3.env, S3_SECRET_KEY: 'another' })).rejects.toThrow(/signature is another/)
  })
})

describe('a server with S3', () => {
  let own: S3
  let server: TestServer
  let token: string
  beforeAll(async () => {
    own = await startS3()
    server = await startTestServer([], own.env)
    token = await server.signIn('student')
  })
  afterAll(() => server.close())

  it('should take uploads into the bucket and give them back', async () => {
    const { data } = await upload(server, { token, name: 'a.png', content: sample.png, path: IMAGES })
    expect((await download(server, data.url)).rawPayload.equals(sample.png)).toBe(true)
    const document = await upload(server, { token, name: 'a.pdf', content: sample.pdf })
    expect((await download(server, document.data.url, token)).rawPayload.equals(sample.pdf)).toBe(true)
    expect((await download(server, document.data.url)).json()).toMatchObject({ code: 401 })
  })

  it('should say so when the bucket does not take an upload, and give no address', async () => {
    await own.close()
    const reply = await upload(server, { token, name: 'a.png', content: sample.png, path: IMAGES })
    expect(reply).toMatchObject({ code: 601, msg: '文件暂时无法保存，请稍后再试' })
    expect(reply.data).toBeUndefined()
  })
})

describe('a wrong configuration', () => {
  const lineOf = async (change: Record<string, string | undefined>) => {
    const env = { ...s3.env, S3_SECRET_KEY: 'top-secret', ...change } as Record<string, string>
    const error = await Promise.resolve()
      .then(() => filesOf(env))
      .catch((cause: unknown) => cause)
    return (error as Error).message
  }

  it.each([
    ['a missing key', { S3_ACCESS_KEY: undefined }, /^S3_ACCESS_KEY missing: .*S3_SECRET_KEY are set\.$/],
    ['no address', { S3_ENDPOINT: 'nowhere' }, /^S3_ENDPOINT is no address/],
    ['an address with a password', { S3_ENDPOINT: 'http://a:top-secret@b' }, /^S3_ENDPOINT is no address/],
    ['no name of a bucket', { S3_BUCKET: 'A/B' }, /^S3_BUCKET=A\/B is no name of a bucket/],
    ['an unknown bucket', { S3_BUCKET: 'absent' }, /^S3 at http.*bucket "absent": .*bucket does not exist/],
    [
      'an unknown account',
      { S3_ACCESS_KEY: 'nobody' },
      /^S3 at http.*bucket "uploads": The AWS Access Key Id/,
    ],
    ['a server that is not there', { S3_ENDPOINT: 'http://127.0.0.1:9' }, /^S3 at http.*: cannot be reached/],
  ])('should give one clear line for %s, without the secret', async (_, change, line) => {
    const message = await lineOf(change)
    expect(message).toMatch(line)
    expect(message).not.toContain('top-secret')
    expect(message).not.toContain('\n')
  })
})
