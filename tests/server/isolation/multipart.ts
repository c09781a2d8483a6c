import type { Request } from './World.ts'

const boundary = 'mortise-test-boundary'

/** One file as a client sends it in a form. */
export function multipart(
  field: string,
  fileName: string,
  content: Buffer,
): Required<Pick<Request, 'payload' | 'headers'>> {
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="${fileName}"\r\ncontent-type: application/octet-stream\r\n\r\n`
  return {
    payload: Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  }
}
