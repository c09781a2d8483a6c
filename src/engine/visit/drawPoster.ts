/** What stands on a poster. */
interface PosterWords {
  institution: string
  title: string
  subject: string
  /** Lines below: times. */
  lines: string[]
  /** Above the typed code. */
  hint: string
  /** ABCD-EFGH; null for none. */
  typed: string | null
  /** Below the QR code. */
  scan: string
}

/** px: A4 at 150 dots an inch, which is A6 at 300. */
const WIDTH = 1240
const HEIGHT = 1754
const MARGIN = 110
const QR = 640
const FONT = '"PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", system-ui, sans-serif'

interface Style {
  size: number
  weight?: number
  color?: string
  /** Most lines; the last one ends with an ellipsis. */
  most?: number
}

/** Draws a poster with the QR code of a link; dark on white, whatever the theme. @returns PNG as a data address */
export function drawPoster(canvas: HTMLCanvasElement, qr: HTMLCanvasElement, words: PosterWords): string {
  canvas.width = WIDTH
  canvas.height = HEIGHT
  const pen = canvas.getContext('2d')
  if (!pen) return ''
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, WIDTH, HEIGHT)
  pen.textAlign = 'center'
  let y = MARGIN
  const write = (text: string, style: Style) => {
    y = writeLines(pen, text, y, style)
  }
  write(words.institution, { size: 40, color: '#555' })
  y += 24
  write(words.title, { size: 84, weight: 700, most: 2 })
  y += 12
  write(words.subject, { size: 48, most: 2 })
  y += 40
  pen.drawImage(qr, (WIDTH - QR) / 2, y, QR, QR)
  y += QR + 24
  write(words.scan, { size: 40 })
  if (words.typed !== null) {
    y += 28
    write(words.hint, { size: 34, color: '#555' })
    write(words.typed, { size: 76, weight: 700 })
  }
  y += 28
  for (const line of words.lines) write(line, { size: 36, color: '#333' })
  return canvas.toDataURL('image/png')
}

/** @returns where the next line begins */
function writeLines(
  pen: CanvasRenderingContext2D,
  text: string,
  top: number,
  { size, weight = 400, color = '#111', most = 1 }: Style,
): number {
  if (text === '') return top
  pen.font = `${weight} ${size}px ${FONT}`
  pen.fillStyle = color
  let y = top
  for (const line of linesOf(pen, text, most)) {
    y += size * 1.3
    pen.fillText(line, WIDTH / 2, y - size * 0.25)
  }
  return y
}

/** Breaks a text after any letter, as Chinese is; what does not fit ends with an ellipsis. */
function linesOf(pen: CanvasRenderingContext2D, text: string, most: number): string[] {
  const fits = (line: string) => pen.measureText(line).width <= WIDTH - 2 * MARGIN
  const lines: string[] = []
  let line = ''
  for (const letter of text) {
    if (fits(line + letter)) line += letter
    else if (lines.length + 1 < most) {
      lines.push(line)
      line = letter
    } else return [...lines, `${line.slice(0, -1)}…`]
  }
  return [...lines, line]
}
