import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { addressOf } from '#server/engine/files/fileNames.ts'
import { embedPictures } from '#server/mail/deliverMail.ts'

const nameOf = (digit: string) => `${digit.repeat(32)}.png`
const picture = (address: string) => `<img alt="" src="${address}">`
const files = (contents: Record<string, Buffer>) => ({
  open: async (name: string) => (contents[name] ? Readable.from([contents[name]]) : null),
})

describe('embedPictures', () => {
  it('should take each picture of ours along once, and leave every other address', async () => {
    const kept = [
      addressOf(nameOf('b')),
      addressOf(`attachment/${nameOf('c')}`),
      `https://example.com${addressOf(nameOf('a'))}`,
      'data:image/png;base64,AA==',
    ]
    const html = [addressOf(nameOf('a')), addressOf(nameOf('a')), ...kept].map(picture).join('')
    const contents = { [nameOf('a')]: Buffer.from('one'), [`attachment/${nameOf('c')}`]: Buffer.from('no') }
    const { html: embedded, pictures } = await embedPictures(html, files(contents))
    expect(pictures.map(({ content }) => String(content))).toEqual(['one'])
    const own = `cid:${pictures[0]?.cid}`
    expect(embedded).toBe([own, own, ...kept].map(picture).join(''))
  })

  it('should leave the address of what would make the mail too large, and take what follows', async () => {
    const contents = {
      [nameOf('a')]: Buffer.alloc(6 * 1024 * 1024),
      [nameOf('b')]: Buffer.alloc(6 * 1024 * 1024),
      [nameOf('c')]: Buffer.from('small'),
    }
    const html = Object.keys(contents)
      .map(name => picture(addressOf(name)))
      .join('')
    const { html: embedded, pictures } = await embedPictures(html, files(contents))
    expect(pictures.map(({ filename }) => filename)).toEqual([nameOf('a'), nameOf('c')])
    expect(embedded).toContain(picture(addressOf(nameOf('b'))))
  })
})
