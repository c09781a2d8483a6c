import { useEffect } from 'react'

/** What stands over the page, and is taken away as a whole. */
const OVER = '.ant-modal-root, .ant-drawer, .ant-popover, .ant-dropdown'

/**
 * Gives the focus back when a dialog or drawer goes, to what had it when the focus went in. The library does so for
 * those that fade out; most are taken away at once, and would leave the keyboard at the top of the document.
 */
export function useFocusReturn(): void {
  useEffect(() => {
    const openers = new Map<Element, Element>()
    let last: Element | null = null

    function follow({ target }: FocusEvent): void {
      const over = (target as Element).closest(OVER)
      // From a question above it the focus comes back; from the page it is opened anew.
      if (over && last && !over.contains(last) && !(openers.has(over) && last.closest(OVER))) {
        openers.set(over, beforeIt(last, openers))
        watch(over)
      }
      last = target as Element
    }

    /** It goes with the box that the library has put around it, or without. */
    function watch({ parentElement: box }: Element): void {
      for (const place of [box, box?.parentElement]) if (place) observer.observe(place, { childList: true })
    }

    const observer = new MutationObserver(() => {
      const gone = [...openers.keys()].filter(over => !over.isConnected).reverse()
      if (gone.length === 0) return
      // Whoever has it, has taken it.
      if (document.activeElement === document.body) giveBack(gone, openers)
      for (const over of gone) openers.delete(over)
    })
    document.addEventListener('focusin', follow)
    return () => {
      document.removeEventListener('focusin', follow)
      observer.disconnect()
    }
  }, [])
}

/** Where one dialog has taken the place of another, what has opened the first. */
function beforeIt(last: Element, openers: ReadonlyMap<Element, Element>): Element {
  const over = last.isConnected ? null : last.closest(OVER)
  return (over && openers.get(over)) ?? last
}

const isSeen = (element: Element): boolean => element.isConnected && (element.checkVisibility?.() ?? true)

/** Of what was chosen in a menu that has gone as well, the button of that menu. */
function giveBack(gone: Element[], openers: ReadonlyMap<Element, Element>): void {
  let opener = openers.get(gone[0] as Element)
  for (let steps = 0; opener && !isSeen(opener) && steps < openers.size; steps++) {
    opener = openers.get(opener.closest(OVER) ?? opener)
  }
  if (!(opener instanceof HTMLElement && isSeen(opener))) return
  const target = opener
  target.focus({ preventScroll: true })
  // A switch that has asked is off until the answer is known.
  if (target.matches(':disabled')) requestAnimationFrame(() => focusUnlessTaken(target))
}

function focusUnlessTaken(target: HTMLElement): void {
  if (document.activeElement === document.body) target.focus({ preventScroll: true })
}
