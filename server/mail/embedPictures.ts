import type { Readable } from 'node:stream'
import { addressOf, isAttachment, namesIn } from '../engine/files/fileNames.ts'
import type { Files } from '../engine/Services.ts'

/** A picture that travels with a mail. */
export interface EmbeddedPicture {
  filename: string
  content: Buffer
  /** Name by which the mail's HTML calls it. */
  cid: string
}

export interface EmbeddedMail {
  html: string
  pictures: EmbeddedPicture[]
}

/** Bytes of all pictures of a mail together; servers of mail refuse what is much larger. */
const most = 10 * 1024 * 1024

/** Addresses of pictures, as the cleaned HTML of a template writes them. */
const source = /(<img\b[^>]*?\ssrc=")([^"]*)(")/gi

/**
 * A mail's HTML with the pictures that were uploaded here inside the mail: their addresses lead to this server, which
 * a reader of the mail cannot open. What is not here any more, or too much, keeps its address.
 */
export async function embedPictures(html: string, files: Pick<Files, 'open'>): Promise<EmbeddedMail> {
  const pictures = new Map<string, EmbeddedPicture>()
  let room = most
  for (const name of pictureNames(html)) {
    const stream = await files.open(name)
    const content = stream && (await readUpTo(stream, room))
    if (!content) continue
    room -= content.byteLength
    pictures.set(addressOf(name), { filename: name, content, cid: `${name}@mortise` })
  }
  const embedded = html.replace(source, (whole, before: string, address: string, after: string) => {
    const picture = pictures.get(address)
    return picture ? `${before}cid:${picture.cid}${after}` : whole
  })
  return { html: embedded, pictures: [...pictures.values()] }
}

/** Those that everybody may open: what needs a right to be read is not sent to whoever the mail goes to. */
function pictureNames(html: string): string[] {
  const addresses = Array.from(html.matchAll(source), match => match[2] as string)
  const names = addresses.flatMap(address => namesIn(address).filter(name => addressOf(name) === address))
  return [...new Set(names)].filter(name => !isAttachment(name))
}

/** The whole content; null when it is longer. */
async function readUpTo(stream: Readable, limit: number): Promise<Buffer | null> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of stream) {
    size += (chunk as Buffer).byteLength
    // Leaving the loop closes the stream.
    if (size > limit) return null
    chunks.push(chunk as Buffer)
  }
  return Buffer.concat(chunks)
}
