import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeAll } from 'vitest'
import { tabs } from '../../src/app/tabs/tabs.ts'

/** ms; a page is loaded in pieces, and the machine that tests may be busy. */
const PATIENCE = 25_000

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
