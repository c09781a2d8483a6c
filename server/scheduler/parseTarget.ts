/** A call as it stands in a job: handler and arguments. */
export interface Target {
  name: string
  args: (string | number | boolean | null)[]
}

/** `handler`, `handler()`, `handler('a', 2, true)`; null when the text is no such call. Nothing of it is evaluated. */
export function parseTarget(text: string): Target | null {
  const call = /^\s*([A-Za-z][A-Za-z0-9_.]*)\s*(?:\((.*)\))?\s*$/s.exec(text)
  if (!call) return null
  const [, name = '', inner = ''] = call
  const args = parseArguments(inner.trim())
  return args === null ? null : { name, args }
}

/** One argument at the beginning of a text; numbers may carry the letters of Java. */
const argument =
  /^(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|(-?\d+(?:\.\d+)?)[LlDdFf]?|(true|false|null))\s*(?:,\s*|$)/

function parseArguments(text: string): Target['args'] | null {
  const args: Target['args'] = []
  let rest = text
  while (rest !== '') {
    const found = argument.exec(rest)
    if (!found) return null
    args.push(argumentOf(found))
    rest = rest.slice(found[0].length)
    if (rest === '' && found[0].trimEnd().endsWith(',')) return null
  }
  return args
}

const words: Record<string, boolean | null> = { true: true, false: false, null: null }

function argumentOf([, single, double, number, word]: RegExpExecArray): Target['args'][number] {
  const quoted = single ?? double
  if (quoted !== undefined) return quoted.replace(/\\(.)/g, '$1')
  return number === undefined ? (words[word ?? ''] ?? null) : Number(number)
}
