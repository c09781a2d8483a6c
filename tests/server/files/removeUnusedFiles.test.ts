import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { namesIn } from '#server/engine/files/fileNames.ts'
import { createLocalFiles } from '#server/files/files.service.ts'
import { removeUnusedFiles } from '#server/files/removeUnusedFiles.ts'
import { createRoom } from '#server/room/createRoom.ts'
import { startTestServer, type TestServer } from '#tests/support/startTestServer.ts'
import { multipart } from '../isolation/multipart.ts'
import { papers } from './support/papers.ts'
import * as sample from './support/samples.ts'
import { download, IMAGES, upload } from './support/upload.ts'

describe('removeUnusedFiles', () => {
  let server: TestServer
  let token: string
  beforeAll(async () => {
    server = await startTestServer([papers])
    token = await server.signIn('school')
  })
  afterAll(() => server.close())

  const storage = () => createLocalFiles(`${server.dataDir}/files`, createRoom(server.dataDir))
  const image = async () =>
    (await upload(server, { token, name: 'a.png', content: sample.png, path: IMAGES })).data.url
  /** Makes uploads older than a day. */
  const age = (urls: string[]) =>
    server.database.asOwner(tx =>
      tx
        .updateTable('sys_file')
        .set({ created_at: sql`now() - interval '25 hours'` })
        .where('name', 'in', urls.flatMap(namesIn))
        .execute(),
    )

  it('should remove after a day what no record holds, and nothing else', async () => {
    const left = await image()
    const inText = await image()
    const inField = await image()
    const attached = (await upload(server, { token, name: 'a.pdf', content: sample.pdf })).data.url
    const avatar = await server.call('POST', '/system/user/profile/avatar', {
      token,
      ...multipart('avatarfile', 'a.png', sample.png),
    })
    const body = { title: '资料', body: `<p><img src="${inText}"></p>`, photo: inField, paper: attached }
    expect(await server.call('POST', '/fixture/papers', { token, body })).toMatchObject({ code: 200 })
    await age([left, inText, inField, attached, String(avatar.imgUrl)])
    const fresh = await image()

    expect(await removeUnusedFiles(server.database, storage())).toBe(1)

    const kept = [inText, inField, attached, String(avatar.imgUrl), fresh]
    for (const url of kept)
      expect([url, (await download(server, url, token)).headers['content-type']]).toEqual([
        url,
        expect.not.stringContaining('json'),
      ])
    expect((await download(server, left)).json()).toMatchObject({ code: 404 })
    expect(await removeUnusedFiles(server.database, storage())).toBe(0)
  })

  it('should try again where the storage failed, and let no record take the file meanwhile', async () => {
    const url = await image()
    await age([url])
    const broken = { ...storage(), remove: () => Promise.reject(new Error('storage is away')) }
    await expect(removeUnusedFiles(server.database, broken)).rejects.toThrow('storage is away')
    const reply = await server.call('POST', '/fixture/papers', { token, body: { title: '资料', photo: url } })
    expect(reply).toMatchObject({ code: 601 })
    expect(await removeUnusedFiles(server.database, storage())).toBe(1)
    expect((await download(server, url)).json()).toMatchObject({ code: 404 })
  })
})
