import { expect, type Locator } from '@playwright/test'

/** More stops than a screen has. */
const STOPS = 120

/** Presses Tab, or what is told, until a control has the focus; each stop on the way must be seen. */
export async function tabTo(target: Locator, key = 'Tab'): Promise<void> {
  const page = target.page()
  await expect(target).toBeVisible()
  for (let stop = 0; stop < STOPS; stop++) {
    if (await target.evaluate(element => element === document.activeElement)) return
    await page.keyboard.press(key)
    expect(await page.evaluate(unseenFocus), 'a stop that nobody sees').toBeNull()
  }
  throw new Error(`${STOPS} presses of ${key} do not lead to ${target}`)
}

/** Returns what has the focus and shows nothing of it; null where all is well. Runs in the page. */
function unseenFocus(): string | null {
  const focused = document.activeElement
  // Between the last control and the first there is the browser itself, and dialogs have a stop that leads round.
  if (!focused || focused === document.body || focused.closest('[aria-hidden=true]')) return null
  const { width, height } = focused.getBoundingClientRect()
  if (width === 0 || height === 0) return null
  const marked = [
    focused,
    focused.nextElementSibling,
    focused.parentElement,
    focused.closest('.ant-select, .ant-picker'),
  ]
  const isSeen = marked.some(element => {
    if (!element) return false
    const { outlineStyle, boxShadow } = getComputedStyle(element)
    return outlineStyle !== 'none' || boxShadow !== 'none'
  })
  const isTyped = focused.matches('input, textarea, [contenteditable=true]')
  return isSeen || isTyped ? null : focused.outerHTML.slice(0, 200)
}
