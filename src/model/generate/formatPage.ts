/** Columns of a line, as the project's formatter keeps them. */
const WIDTH = 110
const INDENT = 2

/** Objects that always take several lines: what people add to most. */
const OPEN = new Set(['', 'resource', 'properties', 'actions', 'operations', 'list', 'form'])

/**
 * JSON as the project's page files are written: two spaces, what fits in a line in one line. It ends with a line break.
 * @param value plain JSON; texts of all kinds are escaped
 */
export const formatPage = (value: unknown): string =>
  `${formatPart(value, { key: '', column: 0, depth: 0 })}\n`

interface Place {
  /** Key in the object around it; '' for the whole. */
  key: string
  /** Columns before it in its line. */
  column: number
  /** Levels that its line is indented by. */
  depth: number
  /** Columns that must be left behind it, for a comma. */
  after?: number
}

/** A part of such a text, to be put where a line has that many columns already. */
export function formatPart(value: unknown, place: Place): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const parts = Array.isArray(value)
    ? value.map(part => ['', part] as const)
    : Object.entries(value).filter(([, part]) => part !== undefined)
  const [open, close] = Array.isArray(value) ? '[]' : '{}'
  if (parts.length === 0) return `${open}${close}`
  const line = inLine(value)
  if (!isOpen(value, place) && place.column + widthOf(line) + (place.after ?? 0) <= WIDTH) return line
  const depth = place.depth + 1
  const indent = ' '.repeat(depth * INDENT)
  const lines = parts.map(([key, part], index) => {
    const head = Array.isArray(value) ? indent : `${indent}${JSON.stringify(key)}: `
    const after = index < parts.length - 1 ? 1 : 0
    return `${head}${formatPart(part, { key, column: widthOf(head), depth, after })}`
  })
  return `${open}\n${lines.join(',\n')}\n${' '.repeat(place.depth * INDENT)}${close}`
}

const isOpen = (value: object, { key, depth }: Place): boolean =>
  !Array.isArray(value) && OPEN.has(key) && (depth === 0 || key !== '')

function inLine(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  if (Array.isArray(value)) return `[${value.map(inLine).join(', ')}]`
  const parts = Object.entries(value).filter(([, part]) => part !== undefined)
  if (parts.length === 0) return '{}'
  return `{ ${parts.map(([key, part]) => `${JSON.stringify(key)}: ${inLine(part)}`).join(', ')} }`
}

/** Columns of a text; those of Chinese writing take two. */
function widthOf(text: string): number {
  let width = 0
  for (const character of text)
    width +=
      /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6]/u.test(
        character,
      )
        ? 2
        : 1
  return width
}
