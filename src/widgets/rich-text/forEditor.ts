import { putListsBehind } from './putListsBehind.ts'
import { withPlainLists } from './withPlainLists.ts'

/** What the classes of Quill, the editor of older clients, are as styles that the own editor knows. */
const STYLES: [pattern: RegExp, property: string, values: Record<string, string>][] = [
  [/^ql-align-(.+)$/, 'text-align', {}],
  [/^ql-size-(.+)$/, 'font-size', { small: '10px', large: '18px', huge: '32px' }],
  [/^ql-font-(.+)$/, 'font-family', { serif: 'Times New Roman', monospace: 'Courier New' }],
]

/** em that a paragraph is indented for each step. */
const STEP = 2

/** Sizes to choose from: the editor forgets others, so that those of older clients are among them. */
export const FONT_SIZES = [
  ...['10px', '12px', '13px', '14px', '15px', '16px', '18px', '19px', '22px', '24px', '29px', '32px'],
  ...['40px', '48px'],
]

/** Returns stored HTML as the own editor reads it: also what stands inside items of lists, in words that it knows. */
export function forEditor(html: string): string {
  const said = withStyles(html)
  if (!said.includes('<li')) return said
  const { body } = new DOMParser().parseFromString(said, 'text/html')
  putListsBehind(body)
  return body.innerHTML
}

/** Returns stored HTML in which what Quill says with classes is said with styles and tags. */
export function withStyles(html: string): string {
  if (!html.includes('ql-') && !html.includes('data-list') && !html.includes('data-checked')) return html
  const { body } = new DOMParser().parseFromString(withPlainLists(html), 'text/html')
  for (const element of body.querySelectorAll<HTMLElement>('[class*="ql-"]')) {
    for (const name of [...element.classList]) takeStyle(element, name)
    if (element.classList.length === 0) element.removeAttribute('class')
  }
  return body.innerHTML
}

function takeStyle(element: HTMLElement, name: string): void {
  const depth = /^ql-indent-([1-8])$/.exec(name)?.[1]
  if (depth !== undefined) {
    element.style.setProperty('text-indent', `${Number(depth) * STEP}em`)
    element.classList.remove(name)
  }
  for (const [pattern, property, values] of STYLES) {
    const value = pattern.exec(name)?.[1]
    if (value === undefined) continue
    element.style.setProperty(property, values[value] ?? value)
    element.classList.remove(name)
  }
}
