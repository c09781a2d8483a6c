/** JSON that is written as it stands: what was made once for many answers. */
export class SerializedJson {
  /** Encoded as it is sent, for encoding takes longer than copying. */
  readonly bytes: Buffer

  constructor(value: unknown) {
    this.bytes = Buffer.from(JSON.stringify(value))
  }

  /** For whoever writes it as part of something else. */
  toJSON(): unknown {
    return JSON.parse(this.bytes.toString())
  }
}

/** Writes an answer as JSON.stringify does; members that were serialized before are not serialized again. */
export function writeAnswer(answer: object): string | Buffer {
  const members = Object.entries(answer)
  if (!members.some(([, value]) => value instanceof SerializedJson)) return JSON.stringify(answer)
  const parts = members.flatMap(([name, value]) => {
    const bytes = value instanceof SerializedJson ? value.bytes : bytesOf(value)
    return bytes === null ? [] : [Buffer.from(`,${JSON.stringify(name)}:`), bytes]
  })
  const written = Buffer.concat([...parts, Buffer.from('}')])
  written.write('{')
  return written
}

/** null for what JSON leaves out. */
function bytesOf(value: unknown): Buffer | null {
  const text = JSON.stringify(value) as string | undefined
  return text === undefined ? null : Buffer.from(text)
}
