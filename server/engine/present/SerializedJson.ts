/** JSON that is written as it stands: what was made once for many answers. */
export class SerializedJson {
  readonly text: string

  constructor(value: unknown) {
    this.text = JSON.stringify(value)
  }

  /** For whoever writes it as part of something else. */
  toJSON(): unknown {
    return JSON.parse(this.text)
  }
}

/** Writes an answer as JSON.stringify does; members that were serialized before are not serialized again. */
export function writeAnswer(answer: object): string {
  const members = Object.entries(answer).flatMap(([name, value]) => {
    const text = value instanceof SerializedJson ? value.text : JSON.stringify(value)
    return text === undefined ? [] : [`${JSON.stringify(name)}:${text}`]
  })
  return `{${members.join(',')}}`
}
