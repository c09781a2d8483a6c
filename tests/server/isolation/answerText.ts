import { strFromU8, unzipSync } from 'fflate'

/** What a client could read out of an answer: its text, or the texts inside a workbook. */
export function answerText(body: Buffer): string {
  const isArchive = body[0] === 0x50 && body[1] === 0x4b
  if (!isArchive) return body.toString('utf8')
  return Object.values(unzipSync(new Uint8Array(body)))
    .map(part => strFromU8(part))
    .join('\n')
}
