import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeAll } from 'vitest'
import { tabs } from '../../src/app/tabs/tabs.ts'
import { takeExpressions } from '../../src/engine/access/takeExpressions.ts'
import { takeValidation } from '../../src/engine/form/validation/takeValidation.ts'

/** ms; a page is loaded in pieces, and the machine that tests may be busy. */
const PATIENCE = 25_000

// As the workbench has it.
takeExpressions()
takeValidation()

afterEach(cleanup)

// Files of one worker share what modules keep, so each begins with an empty window.
beforeAll(() => {
  configure({ asyncUtilTimeout: PATIENCE, defaultHidden: false })
  document.body.replaceChildren()
  localStorage.clear()
  sessionStorage.clear()
  window.history.replaceState(null, '', '/')
  Object.assign(tabs, { tabs: [], kept: [], openings: {}, owner: null })
})

/** jsdom draws nothing, so it has no media queries: nothing matches. */
function matchMedia(query: string): MediaQueryList {
  return Object.assign(new EventTarget(), {
    matches: false,
    media: query,
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
  }) as MediaQueryList
}

/** jsdom lays nothing out, so sizes never change. */
class StillResizeObserver implements ResizeObserver {
  observe = doNothing
  unobserve = doNothing
  disconnect = doNothing
}

function doNothing(): void {
  // Nothing moves, so there is nothing to report.
}

window.matchMedia ??= matchMedia
window.ResizeObserver ??= StillResizeObserver
Element.prototype.scrollIntoView ??= () => undefined
Element.prototype.scrollTo ??= () => undefined
window.scrollTo = () => undefined

// jsdom prints an error for styles of pseudo elements, which the table asks for to measure scroll bars.
const computedStyle = window.getComputedStyle.bind(window)
window.getComputedStyle = element => computedStyle(element)

// Nothing is laid out, so of the hundreds of rules that parts bring only those matter that hide something. Asking each
// element for all of them was two fifths of the time of these tests.
const sheets = new WeakMap<object, string>()
const innerHtml = Object.getOwnPropertyDescriptor(Element.prototype, 'innerHTML') as PropertyDescriptor
Object.defineProperty(HTMLStyleElement.prototype, 'innerHTML', {
  configurable: true,
  get(this: HTMLStyleElement) {
    return sheets.get(this) ?? ''
  },
  set(this: HTMLStyleElement, text: string) {
    sheets.set(this, text)
    innerHtml.set?.call(this, hidingRules(text))
  },
})

// A component that mounts looks through the head for its style sheet. Among the hundreds that stand there, jsdom's live
// collection takes a fifth of the time of these tests for it.
Object.defineProperty(document.head, 'children', { configurable: true, get: () => childrenOf(document.head) })

function childrenOf(parent: Element): Element[] {
  const children: Element[] = []
  for (let child = parent.firstElementChild; child; child = child.nextElementSibling) children.push(child)
  return children
}

/** Of a style sheet what shows and hides, without the rules of some media only. */
function hidingRules(text: string): string {
  const plain = text.replace(/@[^{};]*(?:;|\{(?:[^{}]*\{[^{}]*\})*[^{}]*\})/g, '')
  return [...plain.matchAll(/([^{}]+)\{([^{}]*)\}/g)]
    .map(([, selector, declarations = '']) => {
      const kept = declarations.split(';').filter(line => /^\s*(?:display|visibility)\s*:/.test(line))
      return kept.length > 0 ? `${selector}{${kept.join(';')}}` : ''
    })
    .join('')
}
