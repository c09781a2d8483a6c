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
  const ready = members.filter(([, value]) => value instanceof SerializedJson) as [string, SerializedJson][]
  if (ready.length === 0) return JSON.stringify(answer)
  const others = JSON.stringify(
    Object.fromEntries(members.filter(([, value]) => !(value instanceof SerializedJson))),
  )
  const begin = others === '{}' ? '{' : `${others.slice(0, -1)},`
  const parts = ready.flatMap(([name, { bytes }], place) => [
    Buffer.from(`${place === 0 ? begin : ','}${JSON.stringify(name)}:`),
    bytes,
  ])
  return Buffer.concat([...parts, Buffer.from('}')])
}
