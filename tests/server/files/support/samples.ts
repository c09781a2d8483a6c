import { strToU8, zipSync } from 'fflate'

/** Small files of each kind, byte for byte what programs write. */
export const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
export const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
/** With a preview in its head, whose end is not that of the picture; the scan itself is what matters to nobody here. */
export const jpeg = Buffer.from(
  'ffd8' +
    'ffe10012457869660000ffd8ffd900000000' +
    '0000' +
    'ffc0000b080001000101011100' +
    'ffda00080101000000003f00' +
    '0112' +
    'ffd9',
  'hex',
)
export const webp = Buffer.from('UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==', 'base64')
export const pdf = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
)
export const html = Buffer.from('<!doctype html><script>alert(document.cookie)</script>')
export const svg = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path fill="#0342d8" d="M0 0h9v9H0z"/></svg>',
)

/** The samples, which say that they are of other sizes: what a picture is refused for costs a few bytes. */
export const pngSized = (width: number, height: number): Buffer => {
  const content = Buffer.from(png)
  content.writeUInt32BE(width, 16)
  content.writeUInt32BE(height, 20)
  return content
}
export const jpegSized = (width: number, height: number): Buffer => {
  const content = Buffer.from(jpeg)
  const frame = content.indexOf(Buffer.from('ffc0', 'hex'))
  content.writeUInt16BE(height, frame + 5)
  content.writeUInt16BE(width, frame + 7)
  return content
}
export const webpSized = (width: number, height: number): Buffer => {
  const content = Buffer.from(webp)
  content.writeUInt32LE((width - 1) | ((height - 1) << 14), 21)
  return content
}
/** The screen is small; what its frames cover is not. */
export const gifSized = (width: number, height: number, frames = 1): Buffer => {
  const at = gif.indexOf(0x2c)
  const frame = Buffer.from(gif.subarray(at, -1))
  frame.writeUInt16LE(width, 5)
  frame.writeUInt16LE(height, 7)
  return Buffer.concat([gif.subarray(0, at), ...Array(frames).fill(frame), gif.subarray(-1)])
}
export const svgSized = (root: string, inner = ''): Buffer =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${root}>${inner}</svg>`)

const types = '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>'
const archive = (entries: Record<string, string>) =>
  Buffer.from(
    zipSync(Object.fromEntries(Object.entries(entries).map(([name, text]) => [name, strToU8(text)]))),
  )

export const zip = archive({ 'a.txt': 'text' })
export const docx = archive({ '[Content_Types].xml': types, 'word/document.xml': '<w:document/>' })

/** The head of a compound file with the name of one stream: what tells old office files apart. */
const compound = (stream: string) =>
  Buffer.concat([
    Buffer.from('d0cf11e0a1b11ae1', 'hex'),
    Buffer.alloc(504),
    Buffer.from(stream, 'utf16le'),
    Buffer.alloc(512),
  ])
export const doc = compound('WordDocument')
export const xls = compound('Workbook')

/** A picture of exactly so many bytes: what follows its end is ignored by every viewer. */
export const pngOf = (bytes: number): Buffer => Buffer.concat([png, Buffer.alloc(bytes - png.length)])
export const pdfOf = (bytes: number): Buffer => Buffer.concat([pdf, Buffer.alloc(bytes - pdf.length, 0x20)])
