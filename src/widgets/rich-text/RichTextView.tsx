import { type SyntheticEvent, useState } from 'react'
import type { CellProps } from '#engine'
import { textOf } from '#model/language/t.ts'
import { withPlainLists } from './withPlainLists.ts'

/**
 * Stored HTML, in a frame of its own in which nothing runs: no script, no form, no link to our session. The server
 * has cleaned it already; this holds for what it might have missed.
 */
export function RichTextView({ value, field }: CellProps<string>) {
  const [height, setHeight] = useState(60)
  const fit = ({ currentTarget }: SyntheticEvent<HTMLIFrameElement>) => {
    const body = currentTarget.contentDocument?.body
    if (body) setHeight(Math.min(body.scrollHeight + 2, 2000))
  }
  return (
    <iframe
      title={textOf(field.title)}
      sandbox="allow-same-origin allow-popups"
      srcDoc={frameOf(String(value ?? ''))}
      onLoad={fit}
      // The frame's document is a light one; were its element dark, the browser would put white behind the text.
      style={{ width: '100%', height, border: 0, colorScheme: 'light' }}
    />
  )
}

/** Scripts are off by the sandbox and by the frame's own policy; links open beside the application. */
function frameOf(html: string): string {
  const style = getComputedStyle(document.body)
  const policy = "default-src 'none'; img-src 'self' data: blob: https:; style-src 'unsafe-inline'"
  return `<!doctype html><meta charset="utf-8"><base target="_blank">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<style>body{display:flow-root;margin:0;font:14px/1.7 system-ui,sans-serif;color:${style.color};overflow-wrap:anywhere}
img{max-width:100%;height:auto}table{border-collapse:collapse}td,th{border:1px solid #8888;padding:4px 8px}
p{margin:0 0 8px}h5,h6{font-size:1em}
${QUILL}</style>${withPlainLists(html)}`
}

/** How Quill, the editor of older clients, draws its classes. */
const QUILL = [
  ...['center', 'right', 'justify'].map(side => `.ql-align-${side}{text-align:${side}}`),
  '.ql-size-small{font-size:10px}.ql-size-large{font-size:18px}.ql-size-huge{font-size:32px}',
  '.ql-font-serif{font-family:Georgia,"Times New Roman",serif}',
  '.ql-font-monospace{font-family:Monaco,"Courier New",monospace}',
  '.ql-direction-rtl{direction:rtl}.ql-direction-rtl:not([class*=ql-align]){text-align:right}',
  ...[1, 2, 3, 4, 5, 6, 7, 8].map(depth => `.ql-indent-${depth}{padding-inline-start:${depth * 3}em}`),
  'pre{margin:0 0 8px;padding:8px;background:#8882;white-space:pre-wrap}',
].join('')
