export interface Selection {
  from: number
  to: number
  /** Takes indentation away. */
  back: boolean
}

const STEP = '  '

/** Returns the text with the selected lines indented, or spaces at the cursor, and where the selection is then. */
export function indent(
  text: string,
  { from, to, back }: Selection,
): { text: string; from: number; to: number } {
  if (from === to && !back) {
    return { text: text.slice(0, from) + STEP + text.slice(to), from: from + 2, to: from + 2 }
  }
  const start = text.lastIndexOf('\n', from - 1) + 1
  const lines = text.slice(start, to).split('\n')
  const moved = lines.map(line => (back ? line.replace(/^ {1,2}/, '') : STEP + line))
  const first = (moved[0]?.length ?? 0) - (lines[0]?.length ?? 0)
  const all = moved.join('\n').length - lines.join('\n').length
  return {
    text: text.slice(0, start) + moved.join('\n') + text.slice(to),
    from: Math.max(start, from + first),
    to: to + all,
  }
}
