import DOMPurify from 'dompurify'
import type { EngineHost } from '#engine'

interface CleanPaste {
  /** HTML with what the editor can hold, and no pictures but stored ones. */
  clean: string
  /** Pictures that came inside the HTML. */
  pictures: File[]
  /** How many pictures lie somewhere else. */
  foreign: number
}

const TAGS = [
  ...['p', 'br', 'hr', 'div', 'span', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'pre', 'code'],
  ...['b', 'strong', 'i', 'em', 'u', 's', 'del', 'sub', 'sup', 'ul', 'ol', 'li', 'a', 'img'],
  ...['table', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
]

/** Returns what of pasted HTML goes into a text. Nothing of it runs or loads before it is cleaned. */
export function cleanPaste(html: string, host: Pick<EngineHost, 'fileUrl'>): CleanPaste {
  const body = DOMPurify.sanitize(html, {
    ALLOWED_TAGS: TAGS,
    ALLOWED_ATTR: ['href', 'src', 'alt', 'style', 'colspan', 'rowspan'],
    ALLOW_DATA_ATTR: false,
    RETURN_DOM: true,
  }) as HTMLElement
  const pictures: File[] = []
  let foreign = 0
  for (const image of body.querySelectorAll('img')) {
    const source = image.getAttribute('src') ?? ''
    if (isStored(source, host)) continue
    const file = pictureOf(source)
    if (file) pictures.push(file)
    else foreign += 1
    image.remove()
  }
  const isEmpty = body.textContent?.trim() === '' && body.querySelector('img, hr, table') === null
  return { clean: isEmpty ? '' : body.innerHTML, pictures, foreign }
}

/** Our own pictures keep their address, also as a whole one with our host in it. */
function isStored(source: string, host: Pick<EngineHost, 'fileUrl'>): boolean {
  const own = source.startsWith(`${window.location.origin}/`)
    ? source.slice(window.location.origin.length)
    : source
  return own.startsWith('/') && host.fileUrl(own) === own && own.includes('/files/')
}

/** The picture of a data address; null for any other. */
function pictureOf(source: string): File | null {
  const [, type, data] = /^data:image\/(png|jpe?g|gif|webp);base64,([a-z0-9+/=\s]+)$/i.exec(source) ?? []
  if (type === undefined || data === undefined) return null
  const bytes = Uint8Array.from(atob(data.replace(/\s/g, '')), letter => letter.charCodeAt(0))
  return new File([bytes], `picture.${type.toLowerCase()}`, { type: `image/${type.toLowerCase()}` })
}
