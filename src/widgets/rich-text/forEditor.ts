import { withPlainLists } from './withPlainLists.ts'

/** What an item may hold beside words: a paragraph of its own for the editor, which keeps none inside an item. */
const WRAPPERS = new Set(['P', 'DIV', 'SECTION', 'ARTICLE', 'H1', 'H2', 'H3', 'H4', 'H5', 'H6', 'BLOCKQUOTE'])

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

const isList = (node: Node): boolean => node.nodeName === 'UL' || node.nodeName === 'OL'

const isBlank = (node: Node): boolean =>
  node.nodeName === '#comment' || (node.nodeName === '#text' && (node.textContent ?? '').trim() === '')

/**
 * Puts lists that stand inside items behind them, and the words of paragraphs inside items into the items: the editor
 * reads lists inside lists, and of an item nothing but words. Words behind a list become an item of their own.
 */
function putListsBehind(body: HTMLElement): void {
  // The innermost first, so that what moves out has its own lists behind it already.
  for (const item of [...body.querySelectorAll('li')].reverse()) {
    unwrapParagraphs(item)
    if ([...item.childNodes].some(isList)) item.replaceWith(...partsOf(item))
  }
}

/** Paragraphs become lines. */
function unwrapParagraphs(item: HTMLElement): void {
  let wrapper = wrapperIn(item)
  while (wrapper) {
    const lines = [...wrapper.childNodes]
    const isFirst = !precedes(wrapper)
    wrapper.replaceWith(...(isFirst ? [] : [lineBreak(item)]), ...lines)
    const next = lines.at(-1)?.nextSibling
    if (next && !isBlank(next) && !isList(next) && !WRAPPERS.has(next.nodeName)) next.before(lineBreak(item))
    wrapper = wrapperIn(item)
  }
}

const wrapperIn = (item: HTMLElement): Element | undefined =>
  [...item.children].find(({ nodeName }) => WRAPPERS.has(nodeName))

/** Whether words of the same item stand before it. */
function precedes(element: Element): boolean {
  let before = element.previousSibling
  while (before && isBlank(before)) before = before.previousSibling
  return before !== null && !isList(before)
}

const lineBreak = ({ ownerDocument }: HTMLElement): Element => ownerDocument.createElement('br')

/** The item and its lists, one after the other. */
function partsOf(item: HTMLElement): Node[] {
  const first = item.cloneNode(false) as HTMLElement
  const parts: Node[] = [first]
  let words = first
  for (const node of [...item.childNodes]) {
    if (isList(node)) {
      parts.push(node)
      continue
    }
    if (parts.at(-1) !== words) {
      if (isBlank(node)) continue
      words = item.cloneNode(false) as HTMLElement
      parts.push(words)
    }
    words.append(node)
  }
  return parts
}
