/**
 * Returns HTML in which lists, tasks and code are those of HTML itself. Quill, the editor of older clients, writes all
 * kinds of lists into one, flat, and says at each item what it is and how deep.
 */
export function withPlainLists(html: string): string {
  if (!/\b(data-list|data-checked|ql-indent|ql-syntax|ql-code-block)/.test(html)) return html
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const list of body.querySelectorAll('ol, ul')) {
    if (isFlat(list)) list.replaceWith(...plainListsOf(list))
  }
  for (const code of body.querySelectorAll('.ql-code-block-container')) code.replaceWith(plainCode(code))
  for (const code of body.querySelectorAll('pre.ql-syntax')) code.removeAttribute('class')
  return body.innerHTML
}

type Kind = 'ordered' | 'bullet' | 'checked' | 'unchecked'

const isFlat = (list: Element): boolean =>
  list.hasAttribute('data-checked') ||
  [...list.children].some(item => item.hasAttribute('data-list') || depthOf(item) > 0)

/** The lists and tasks that stand for a flat one, deeper items in lists inside lists. */
function plainListsOf(flat: Element): Element[] {
  const found: Element[] = []
  /** The lists that are open, the outermost first. */
  let open: Element[] = []
  let numbered = 0
  for (const item of [...flat.children]) {
    const [kind, depth] = [kindOf(item), depthOf(item)]
    if (kind === 'checked' || kind === 'unchecked') {
      found.push(taskOf(item, kind === 'checked'))
      open = []
      continue
    }
    const tag = kind === 'ordered' ? 'ol' : 'ul'
    open = open.slice(0, depth + 1)
    if (open[depth]?.localName !== tag) open = open.slice(0, depth)
    while (open.length <= depth) {
      const list = flat.ownerDocument.createElement(tag)
      if (open.length === 0 && tag === 'ol' && numbered > 0) list.setAttribute('start', String(numbered + 1))
      const outer = open.at(-1)
      if (outer) outer.append(list)
      else found.push(list)
      open.push(list)
    }
    if (depth === 0 && kind === 'ordered') numbered += 1
    open[depth]?.append(plainItem(item))
  }
  return found
}

function kindOf(item: Element): Kind {
  const kind = item.getAttribute('data-list')
  if (kind) return kind as Kind
  const tasks = item.parentElement?.getAttribute('data-checked')
  if (tasks) return tasks === 'true' ? 'checked' : 'unchecked'
  return item.parentElement?.localName === 'ol' ? 'ordered' : 'bullet'
}

const depthOf = (item: Element): number => Number(/\bql-indent-([1-8])\b/.exec(item.className)?.[1] ?? 0)

function plainItem(item: Element): Element {
  const plain = item.cloneNode(true) as Element
  plain.removeAttribute('data-list')
  plain.className = plain.className.replace(/\bql-indent-\d\b/g, '').trim()
  if (plain.className === '') plain.removeAttribute('class')
  return plain
}

/** As the own editor writes a task. */
function taskOf(item: Element, isDone: boolean): Element {
  const task = item.ownerDocument.createElement('div')
  task.setAttribute('data-w-e-type', 'todo')
  task.innerHTML = `<input type="checkbox" disabled${isDone ? ' checked' : ''}>`
  task.append(...[...item.childNodes].map(node => node.cloneNode(true)))
  return task
}

/** Code that is written line by line, as one. */
function plainCode(container: Element): Element {
  const pre = container.ownerDocument.createElement('pre')
  const code = container.ownerDocument.createElement('code')
  const lines = [...container.children]
  const language = lines[0]?.getAttribute('data-language')
  if (language && language !== 'plain') code.className = `language-${language}`
  code.textContent = lines.map(line => line.textContent).join('\n')
  pre.append(code)
  return pre
}
