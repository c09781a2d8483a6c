import { readdir } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '#tests/support/startTestServer.ts'
import { multipart } from '../isolation/multipart.ts'
import * as sample from './support/samples.ts'
import { download, FILES, IMAGES, upload } from './support/upload.ts'

const megabyte = 1024 * 1024
const LIES = '文件内容与扩展名不符，请检查文件'
const large = (size: string) => `图片为 ${size} 像素，每边不能超过 10000 像素，共不能超过 50 百万像素`
const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('文本', 'utf16le')])

describe('POST /cms/api/backend/file-upload and its kin', () => {
  let server: TestServer
  let token: string
  let admin: string
  beforeAll(async () => {
    server = await startTestServer()
    token = await server.signIn('student')
    admin = await server.signIn('admin')
  })
  afterAll(() => server.close())

  it('should refuse a guest', async () => {
    for (const path of [FILES, IMAGES, '/image-upload', '/file/upload']) {
      const reply = await upload(server, { token: '', name: 'a.png', content: sample.png, path })
      expect([path, reply.code]).toEqual([path, 401])
    }
  })

  it.each([
    ['JSON', 'application/json', JSON.stringify({ file: 'a.pdf' })],
    ['a form', 'application/x-www-form-urlencoded', 'file=a.pdf'],
    ['the bare bytes', 'application/pdf', sample.pdf],
    ['parts of another kind', 'multipart/mixed; boundary=x', '--x--'],
  ])('should say how a file is sent to whoever sends %s', async (_, type, payload) => {
    for (const [path, field] of [
      [FILES, 'file'],
      ['/system/user/profile/avatar', 'avatarfile'],
      ['/system/user/importData', 'file'],
    ] as const) {
      const as = path.endsWith('importData') ? admin : token
      const reply = await server.call('POST', path, { token: as, payload, headers: { 'content-type': type } })
      const msg = `请以 multipart/form-data 上传文件，字段名为 ${field}`
      expect([path, reply.code, reply.msg]).toEqual([path, 601, msg])
    }
  })

  it('should name the field that it wants to whoever sends the file under another', async () => {
    for (const [path, field] of [
      [IMAGES, 'file'],
      ['/system/user/profile/avatar', 'avatarfile'],
    ] as const) {
      const before = await stored()
      const sent = multipart('upload', 'a.png', sample.png)
      const reply = await server.call('POST', path, { token, ...sent })
      expect(reply).toMatchObject({ code: 601, msg: `文件应放在字段 ${field} 中，收到的字段是“upload”` })
      expect(await stored()).toEqual(before)
    }
  })

  it.each([
    ['HTML renamed .png', IMAGES, 'a.png', sample.html, LIES],
    ['a PNG cut off half-way', IMAGES, 'a.png', sample.png.subarray(0, 40), '图片不完整，请重新选择'],
    ['a GIF cut off half-way', IMAGES, 'a.gif', sample.gif.subarray(0, 30), '图片不完整，请重新选择'],
    [
      'a JPEG cut off behind its preview',
      IMAGES,
      'a.jpg',
      sample.jpeg.subarray(0, -2),
      '图片不完整，请重新选择',
    ],
    ['a WebP cut off half-way', IMAGES, 'a.webp', sample.webp.subarray(0, 20), '图片不完整，请重新选择'],
    ['a PDF cut off half-way', FILES, 'a.pdf', sample.pdf.subarray(0, 90), '文件不完整，请重新选择'],
    ['a document cut off half-way', FILES, 'a.docx', sample.docx.subarray(0, -30), '文件不完整，请重新选择'],
    ['an archive cut off half-way', FILES, 'a.zip', sample.zip.subarray(0, -22), '文件不完整，请重新选择'],
    ['HTML renamed .pdf', FILES, 'a.pdf', sample.html, LIES],
    ['HTML renamed .svg', IMAGES, 'a.svg', sample.html, LIES],
    ['a page around a drawing', IMAGES, 'a.svg', Buffer.from(`<html>${sample.svg}</html>`), LIES],
    ['a PNG renamed .pdf', FILES, 'a.pdf', sample.png, LIES],
    ['a PNG renamed .jpg', IMAGES, 'a.jpg', sample.png, LIES],
    [
      'a GIF that is a script as well, renamed .png',
      IMAGES,
      'a.png',
      Buffer.concat([sample.gif, Buffer.from('=alert(1)//')]),
      LIES,
    ],
    ['a PDF renamed .txt', FILES, 'a.txt', sample.pdf, LIES],
    ['binary renamed .txt', FILES, 'a.txt', Buffer.from([1, 0, 2]), LIES],
    ['an archive renamed .docx', FILES, 'a.docx', sample.zip, LIES],
    ['a workbook renamed .doc', FILES, 'a.doc', sample.xls, LIES],
    ['a file of zero bytes', FILES, 'a.pdf', Buffer.alloc(0), '文件是空的，请重新选择'],
    ['a program', FILES, 'a.exe', Buffer.from('MZ'), /^文件格式不正确, 请上传.*pdf.*格式文件!$/],
    [
      'a document as a picture',
      IMAGES,
      'a.pdf',
      sample.pdf,
      '文件格式不正确, 请上传png/jpg/jpeg/gif/webp/svg格式文件!',
    ],
    ['no extension', FILES, 'pdf', sample.pdf, /^文件格式不正确/],
    ['an extension of the prototype', FILES, 'a.constructor', sample.pdf, /^文件格式不正确/],
    ['a double extension', IMAGES, 'a.png.html', sample.png, /^文件格式不正确/],
    ['a wide PNG', IMAGES, 'a.png', sample.pngSized(60_000, 1), large('60000 × 1')],
    ['a PNG of many pixels', FILES, 'a.png', sample.pngSized(9_000, 9_000), large('9000 × 9000')],
    ['a high JPEG', IMAGES, 'a.jpg', sample.jpegSized(1, 65_000), large('1 × 65000')],
    ['a wide WebP', '/file/upload', 'a.webp', sample.webpSized(16_000, 2), large('16000 × 2')],
    ['a GIF with a wide frame', IMAGES, 'a.gif', sample.gifSized(20_000, 1), large('20000 × 1')],
    ['a GIF of many frames', IMAGES, 'a.gif', sample.gifSized(1, 1, 501), '动图有 501 帧，不能超过 500 帧'],
    [
      'a GIF of many large frames',
      IMAGES,
      'a.gif',
      sample.gifSized(5_000, 5_000, 21),
      '动图有 21 帧，每帧 5000 × 5000 像素，合计不能超过 500 百万像素',
    ],
    ['a wide SVG', IMAGES, 'a.svg', sample.svgSized('width="200in" height="10"'), large('19200 × 10')],
    [
      'an SVG of many units',
      IMAGES,
      'a.svg',
      sample.svgSized('viewBox="0 0 1e9 10"'),
      '图形的 viewBox 过大，不能超过 1000000',
    ],
    [
      'an SVG with a wide picture inside',
      IMAGES,
      'a.svg',
      sample.svgSized(
        'viewBox="0 0 9 9"',
        `<image href="data:image/png;base64,${sample.pngSized(60_000, 1).toString('base64')}"/>`,
      ),
      large('60000 × 1'),
    ],
    [
      'an SVG as wide as many letters',
      IMAGES,
      'a.svg',
      sample.svgSized('width="1000em" height="10"'),
      large('16000 × 10'),
    ],
    [
      'an SVG with many large pictures inside',
      IMAGES,
      'a.svg',
      sample.svgSized(
        'viewBox="0 0 9 9"',
        `<image href="data:image/png;base64,${sample.pngSized(7_000, 7_000).toString('base64')}"/>`.repeat(
          11,
        ),
      ),
      '图形中的图片合计不能超过 500 百万像素',
    ],
    // The small size stands where the mark without a length would lead that is passed over by viewers.
    [
      'a JPEG of two ways through it',
      IMAGES,
      'a.jpg',
      Buffer.concat([
        Buffer.from('ffd8ffd0', 'hex'),
        sample.jpegSized(20_000, 20_000).subarray(2),
        Buffer.alloc(65_507 - sample.jpeg.length),
        sample.jpeg.subarray(2),
      ]),
      '无法读取图片的尺寸，请重新选择',
    ],
    [
      'a JPEG that says nothing of its size',
      IMAGES,
      'a.jpg',
      sample.jpegSized(0, 0),
      '无法读取图片的尺寸，请重新选择',
    ],
    [
      'a picture of 10 MB and a byte',
      IMAGES,
      'a.png',
      sample.pngOf(10 * megabyte + 1),
      '上传文件大小不能超过 10 MB!',
    ],
    [
      'a file of 50 MB and a byte',
      FILES,
      'a.pdf',
      sample.pdfOf(50 * megabyte + 1),
      '上传文件大小不能超过 50 MB!',
    ],
  ])('should refuse %s with a clear text, and keep nothing', async (_, path, name, content, message) => {
    const before = await stored()
    const reply = await upload(server, { token, name, content, path })
    expect(reply.code).toBe(601)
    expect(reply.msg).toEqual(message instanceof RegExp ? expect.stringMatching(message) : message)
    expect(await stored()).toEqual(before)
  })

  it.each([
    ['a.pdf', sample.pdf, 'application/pdf'],
    ['a.PDF', sample.pdf, 'application/pdf'],
    ['a.txt', Buffer.from('文本'), 'text/plain'],
    ['a.txt', utf16, 'text/plain'],
    ['a.doc', sample.doc, 'application/msword'],
    ['a.docx', sample.docx, 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
    ['a.zip', sample.zip, 'application/zip'],
    ['a.png', sample.png, 'image/png'],
    ['a.gif', sample.gif, 'image/gif'],
    ['a.jpg', sample.jpeg, 'image/jpeg'],
    ['a.webp', sample.webp, 'image/webp'],
    ['5 MB and a byte.pdf', sample.pdfOf(5 * megabyte + 1), 'application/pdf'],
  ])('should take %s and give it back as it was', async (name, content, type) => {
    const reply = await upload(server, { token, name, content })
    expect(reply).toMatchObject({ code: 200, data: { name, size: content.length } })
    const answer = await download(server, reply.data.url, token)
    expect([answer.statusCode, answer.headers['content-type']?.toString().split(';')[0]]).toEqual([200, type])
    expect(answer.rawPayload.equals(content)).toBe(true)
  })

  it('should refuse a picture of its own account that is too large', async () => {
    const sent = multipart('avatarfile', 'a.png', sample.pngSized(60_000, 1))
    const reply = await server.call('POST', '/system/user/profile/avatar', { token, ...sent })
    expect(reply).toMatchObject({ code: 601, msg: large('60000 × 1') })
  })

  it('should take a photograph and a drawing as cameras and programs make them', async () => {
    for (const [name, content] of [
      ['a.jpg', sample.jpegSized(8_064, 6_048)],
      ['a.gif', sample.gifSized(480, 270, 300)],
      ['a.svg', sample.svgSized('width="210mm" height="100%" viewBox="0 0 21000 29700"')],
    ] as const) {
      expect([name, (await upload(server, { token, name, content, path: IMAGES })).code]).toEqual([name, 200])
    }
  })

  it.each([
    ['../../../etc/cron.d/a.pdf', 'a.pdf'],
    ['C:\\Windows\\a.pdf', 'a.pdf'],
    ['..%2f..%2fa.pdf', '..%2f..%2fa.pdf'],
    ['教学计划（二〇二六）.pdf', '教学计划（二〇二六）.pdf'],
    ['📎 plan.pdf', '📎 plan.pdf'],
    ['exe\u202Efdp.pdf', 'exefdp.pdf'],
    [`${'长'.repeat(296)}.pdf`, `${'长'.repeat(196)}.pdf`],
    [`${'x'.repeat(300)}.pdf`, `${'x'.repeat(196)}.pdf`],
  ])('should keep of the name %s what people know, and use nothing of it as a path', async (name, kept) => {
    const { data, code } = await upload(server, { token, name, content: sample.pdf })
    expect([code, data.name]).toEqual([200, kept])
    expect(data.url).toMatch(/^\/prod-api\/files\/attachment\/[a-f0-9]{32}\.pdf$/)
    const { headers } = await download(server, data.url, token)
    expect(headers['content-disposition']).toContain('attachment; ')
    expect(decodeURIComponent(String(headers['content-disposition']))).toContain(kept)
  })

  it('should clean a drawing before it is stored', async () => {
    const content = Buffer.from('<svg onload="alert(1)"><script>alert(2)</script><path d="M0 0h1"/></svg>')
    const { data } = await upload(server, { token, name: 'a.svg', content, path: IMAGES })
    const { body, headers } = await download(server, data.url)
    expect(body).toContain('<path d="M0 0h1">')
    expect(body).not.toMatch(/alert|onload|script/)
    expect(headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    })
    expect(data.size).toBe(Buffer.byteLength(body))
  })

  it('should give a picture with a page behind it to browsers as a picture only', async () => {
    const content = Buffer.concat([sample.png, sample.html])
    const { data } = await upload(server, { token, name: 'a.png', content, path: IMAGES })
    const { headers } = await download(server, data.url)
    expect(headers).toMatchObject({ 'content-type': 'image/png', 'x-content-type-options': 'nosniff' })
    expect(headers['content-security-policy']).toContain('sandbox')
  })

  it('should keep documents of the shared address to readers of their record, and show pictures', async () => {
    const path = '/file/upload'
    const picture = await upload(server, { token, name: 'a.png', content: sample.png, path })
    const document = await upload(server, { token, name: 'a.pdf', content: sample.pdf, path })
    expect((await download(server, picture.data.url)).statusCode).toBe(200)
    expect((await download(server, picture.data.url)).headers['content-type']).toBe('image/png')
    expect((await download(server, document.data.url)).json()).toMatchObject({ code: 401 })
  })

  it('should leave nothing of an upload that was cut off', async () => {
    await server.fastify.listen({ port: 0, host: '127.0.0.1' })
    const before = await stored()
    const { port } = server.fastify.server.address() as { port: number }
    const socket = connect(port, '127.0.0.1')
    const finished = new Promise(resolve => socket.once('close', resolve).resume())
    const head = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n'
    socket.write(
      `POST /prod-api${FILES} HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${token}\r\n` +
        `Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 1000000\r\n\r\n${head}%PDF-1.4`,
      () => socket.end(),
    )
    await finished
    expect(await stored()).toEqual(before)
    const reply = await upload(server, { token, name: 'a.pdf', content: sample.pdf })
    expect(reply.code).toBe(200)
  })

  /** Names of what is noted, and of what lies on the disk. */
  async function stored() {
    const noted = await server.database.asOwner(tx => tx.selectFrom('sys_file').select('name').execute())
    return { noted: noted.length, kept: (await filesBelow(server.dataDir)).toSorted() }
  }
})

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(join(folder, 'files'), { recursive: true, withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return []
      throw error
    },
  )
  return entries.filter(entry => entry.isFile()).map(entry => join(entry.parentPath, entry.name))
}
