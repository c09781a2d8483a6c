/** How a JSON text is written, so that what is added looks like what is there. */
export interface TextStyle {
  eol: string
  /** One step of indentation. */
  unit: string
  /** Whether the text has lines at all; false for one that is written in a single line. */
  isLined: boolean
  /** Whether a space stands behind colons and commas. */
  isSpaced: boolean
}

/** Longest line that a value may fill by itself before it is spread over several, in characters. */
const WIDTH = 100

export function textStyleOf(text: string): TextStyle {
  const isLined = text.includes('\n') || text.trim().length < 3
  return {
    eol: text.includes('\r\n') ? '\r\n' : '\n',
    unit: /\n([ \t]+)\S/.exec(text)?.[1] ?? '  ',
    isLined,
    isSpaced: isLined || /":\s/.test(text),
  }
}

/** A value as JSON; its lines after the first begin with the indentation. */
export function printJson(value: unknown, style: TextStyle, indent = ''): string {
  const line = oneLine(value, style)
  if (!style.isLined || typeof value !== 'object' || value === null) return line
  if (indent.length + line.length <= WIDTH) return line
  const inner = indent + style.unit
  const parts = Array.isArray(value)
    ? value.map(item => printJson(item, style, inner))
    : Object.entries(value).map(([key, part]) => `${JSON.stringify(key)}: ${printJson(part, style, inner)}`)
  const [open, close] = Array.isArray(value) ? '[]' : '{}'
  const lines = parts.map(part => inner + part).join(`,${style.eol}`)
  return `${open}${style.eol}${lines}${style.eol}${indent}${close}`
}

function oneLine(value: unknown, style: TextStyle): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const space = style.isSpaced ? ' ' : ''
  if (Array.isArray(value)) return `[${value.map(item => oneLine(item, style)).join(`,${space}`)}]`
  const parts = Object.entries(value)
    .filter(([, part]) => part !== undefined)
    .map(([key, part]) => `${JSON.stringify(key)}:${space}${oneLine(part, style)}`)
  return parts.length === 0 ? '{}' : `{${space}${parts.join(`,${space}`)}${space}}`
}

/** A piece of text whose lines after the first begin with another indentation. */
export const reindented = (raw: string, from: string, to: string): string =>
  from === to
    ? raw
    : raw.replace(/\n([ \t]*)/g, (_line, own: string) =>
        own.startsWith(from) ? `\n${to}${own.slice(from.length)}` : `\n${own}`,
      )
