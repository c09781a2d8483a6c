/** What an item may hold beside words: a paragraph of its own for the editor, which keeps none inside an item. */
const WRAPPERS = new Set(['P', 'DIV', 'SECTION', 'ARTICLE', 'H1', 'H2', 'H3', 'H4', 'H5', 'H6', 'BLOCKQUOTE'])

const isList = (node: Node): boolean => node.nodeName === 'UL' || node.nodeName === 'OL'
const isBlank = (node: Node): boolean =>
  node.nodeName === '#comment' || (node.nodeName === '#text' && (node.textContent ?? '').trim() === '')

/**
 * Puts lists that stand inside items behind them, and the words of paragraphs inside items into the items: the editor
 * reads lists inside lists, and of an item nothing but words. Words behind a list become an item of their own.
 */
export function putListsBehind(body: HTMLElement): void {
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
