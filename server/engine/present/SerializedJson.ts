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
