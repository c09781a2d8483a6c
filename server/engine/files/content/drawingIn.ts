/** Starts and ends of what may stand before the first element. */
const prologs = [
  ['<!--', '-->'],
  ['<?', '?>'],
  ['<!DOCTYPE', '>'],
] as const

/** Most of them; a drawing has two or three. */
const MOST = 100

/** The drawing of an SVG file, without what stands before it; null when its first element is another. */
export function drawingIn(content: Buffer): string | null {
  let text = withoutSpace(content.toString('utf8'))
  for (let count = 0; count < MOST; count += 1) {
    const end = endOfProlog(text)
    if (end === 0) return /^<svg[\s>]/.test(text) ? text : null
    text = withoutSpace(text.slice(end))
  }
  return null
}

const withoutSpace = (text: string): string => text.replace(/^[\uFEFF\s]+/, '')

/** Where the comment, instruction or document type ends with which the text begins; 0 for none. */
function endOfProlog(text: string): number {
  const [start, end] = prologs.find(([mark]) => text.startsWith(mark)) ?? []
  if (start === undefined || end === undefined) return 0
  const close = text.indexOf(end)
  if (start !== '<!DOCTYPE' || !text.slice(0, close).includes('['))
    return close < 0 ? text.length : close + end.length
  const subset = text.indexOf(']>')
  return subset < 0 ? text.length : subset + 2
}
