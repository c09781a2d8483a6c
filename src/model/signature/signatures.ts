/** A point of a stroke, in units of the drawing. */
export type SignaturePoint = readonly [x: number, y: number]

/** What a signature says: strokes that were drawn, or a name that was typed. */
export type Signature = { strokes: readonly (readonly SignaturePoint[])[] } | { name: string }

/** Width and height of every drawing, in its own units. */
export const SIGNATURE_WIDTH = 600
export const SIGNATURE_HEIGHT = 200

/** Characters of the whole text. A long signature has about a quarter. */
export const LONGEST_SIGNATURE = 16_000

/** Letters of a typed name. */
export const LONGEST_NAME = 40

const OPEN = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIGNATURE_WIDTH} ${SIGNATURE_HEIGHT}">`
const PATH = `${OPEN}<path fill="none" stroke="currentColor" stroke-width="4" stroke-linecap="round" stroke-linejoin="round" d="`
const PATH_END = '"/></svg>'
const TEXT = /^<text [^<>]*>([^<>]*)<\/text><\/svg>$/

const STROKES = /^(?:M\d{1,3} \d{1,3}(?:L\d{1,3} \d{1,3})+)+$/

/** Letters, and what stands between them in names; nothing that means something in a drawing. */
const NAME = /^\p{L}[\p{L}\p{M}\p{N} .·'’-]*$/u

/** The drawing of a signature, as it is stored. Null for one without a stroke or name, or beyond the limits. */
export function signatureText(signature: Signature): string | null {
  return 'name' in signature ? typedText(signature.name) : drawnText(signature.strokes)
}

/**
 * What a text draws. Null for every text that `signatureText` would not have written: nothing else of SVG is
 * taken, so that no script, address or style can be in it.
 */
export function readSignature(text: string): Signature | null {
  if (text.length > LONGEST_SIGNATURE || !text.startsWith(OPEN)) return null
  const signature = text.startsWith(PATH) ? readDrawn(text) : readTyped(text)
  return signature !== null && signatureText(signature) === text ? signature : null
}

function drawnText(strokes: readonly (readonly SignaturePoint[])[]): string | null {
  const inked = strokes.filter(({ length }) => length > 0)
  if (inked.length === 0 || !inked.flat().every(isInside)) return null
  const text = `${PATH}${inked.map(strokePath).join('')}${PATH_END}`
  return text.length > LONGEST_SIGNATURE ? null : text
}

const isInside = ([x, y]: SignaturePoint) =>
  Number.isInteger(x) &&
  Number.isInteger(y) &&
  x >= 0 &&
  y >= 0 &&
  x <= SIGNATURE_WIDTH &&
  y <= SIGNATURE_HEIGHT

/** A dot is a line that ends where it begins. */
function strokePath(points: readonly SignaturePoint[]): string {
  const [first, ...rest] = points.map(([x, y]) => `${x} ${y}`)
  return `M${first}${(rest.length > 0 ? rest : [first]).map(point => `L${point}`).join('')}`
}

function readDrawn(text: string): Signature | null {
  const path = text.slice(PATH.length, -PATH_END.length)
  if (!STROKES.test(path)) return null
  const strokes = path
    .slice(1)
    .split('M')
    .map(stroke => stroke.split('L').map(pointOf))
  return { strokes }
}

function pointOf(text: string): SignaturePoint {
  const [x = 0, y = 0] = text.split(' ').map(Number)
  return [x, y]
}

function typedText(name: string): string | null {
  if ([...name].length > LONGEST_NAME || name !== name.trim() || !NAME.test(name)) return null
  const size = letterSize(name)
  return `${OPEN}<text x="300" y="${100 + Math.round(size / 3)}" text-anchor="middle" font-family="KaiTi, STKaiti, cursive" font-size="${size}" fill="currentColor">${name}</text></svg>`
}

/** So large that the name stands on one line, were each letter as wide as it is high. */
export const letterSize = (name: string): number =>
  Math.max(14, Math.min(88, Math.floor(560 / [...name].length)))

function readTyped(text: string): Signature | null {
  const name = TEXT.exec(text.slice(OPEN.length))?.[1]
  return name === undefined ? null : { name }
}
