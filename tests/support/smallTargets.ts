import type { Page } from '@playwright/test'

/** px: what a pointer needs (2.5.8 of WCAG 2.2), and what a finger needs. */
const SIZES = { desktop: 24, phone: 40 } as const

/** Below this width fingers are at work. */
const PHONE_BELOW = 768

/**
 * Returns what can be pressed on a page and is too small for it: size, element, name. Measured is what answers, not
 * what is seen: from the middle outwards, as far as the same control is hit. Not counted is what the rule leaves
 * out: words within a sentence, and at a desk what stands so far from others that a circle of the size around it
 * meets none. Targets that something lies over, or that are scrolled away, are not there.
 * @param within where they are looked for: what stands over a page lies over half of a control behind it
 */
export async function smallTargets(page: Page, within = 'html'): Promise<string[]> {
  const isPhone = (page.viewportSize()?.width ?? PHONE_BELOW) < PHONE_BELOW
  const found = await page.evaluate(measure, { least: isPhone ? SIZES.phone : SIZES.desktop, within })
  return isPhone ? found.map(({ text }) => text) : crowded(found).map(({ text }) => text)
}

interface SmallTarget {
  x: number
  y: number
  text: string
  /** Middles of the other targets near it. */
  nearest: number
}

/** Those that have another target within their circle. */
function crowded(targets: SmallTarget[]): SmallTarget[] {
  return targets.filter(({ nearest }) => nearest < SIZES.desktop / 2)
}

/** Runs in the page. */
function measure({ least, within }: { least: number; within: string }): SmallTarget[] {
  const TARGETS = [
    'a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex="0"]',
    '[role=button], [role=link], [role=tab], [role=menuitem], [role=switch], [role=checkbox], [role=radio]',
    '[role=combobox], [role=slider], [role=option], .ant-tree-switcher, .ant-tag-close-icon, .ant-tree-checkbox',
  ].join(', ')
  // What gives its press on to the control within it.
  const AROUND = [
    'label, .ant-select, .ant-picker, .ant-input-affix-wrapper, .ant-input-number, .ant-tabs-tab',
    '.ant-pagination-item, .ant-pagination-prev, .ant-pagination-next, .ant-segmented-item, .ant-tree-node-content-wrapper',
  ].join(', ')
  const whole = (element: Element) => element.closest(AROUND) ?? element
  const boxes = [...document.querySelectorAll(TARGETS)]
    .filter(isReached)
    .map(element => ({ element, own: whole(element), box: element.getBoundingClientRect() }))
    .filter(({ box }) => box.width > 1 && box.height > 1)
    .filter(({ own }) => isWhollySeen(own))
  return boxes
    .filter(({ own, box }) => isHit(own, middleOf(box)))
    .flatMap(({ element, own, box }) => {
      const { x, y } = middleOf(box)
      if (fills(own, x, y)) return []
      const width = reach(own, x, y, 1, 0)
      const height = reach(own, x, y, 0, 1)
      if ((width >= least - 1 && height >= least - 1) || isInSentence(element)) return []
      const others = boxes.filter(
        other => other.own !== own && !other.own.contains(own) && !own.contains(other.own),
      )
      const nearest = Math.min(...others.map(other => distance(x, y, other.own.getBoundingClientRect())))
      const name = element.getAttribute('aria-label') ?? element.textContent?.trim() ?? ''
      const look = `${element.localName}.${[...element.classList].join('.')}`
      return [{ x, y, nearest, text: `${width}×${height} ${look} “${name.slice(0, 30)}”` }]
    })

  function isReached(element: Element): boolean {
    if (!element.closest(within)) return false
    const isAway = element.matches(':disabled') || element.closest('[hidden], [inert], [aria-hidden=true]')
    return !isAway && element.checkVisibility({ visibilityProperty: true })
  }

  /** Not scrolled away by a part of it, neither by the window nor by what scrolls within it. */
  function isWhollySeen(own: Element): boolean {
    const { left, right, top, bottom } = own.getBoundingClientRect()
    if (left < 0 || top < 0 || right > innerWidth || bottom > innerHeight) return false
    for (let above = own.parentElement; above; above = above.parentElement) {
      if (!/auto|scroll/.test(getComputedStyle(above).overflow)) continue
      const room = above.getBoundingClientRect()
      if (left < room.left || right > room.right || top < room.top || bottom > room.bottom) return false
    }
    return true
  }

  function middleOf({ left, top, width, height }: DOMRect) {
    return { x: left + width / 2, y: top + height / 2 }
  }

  function isHit(own: Element, { x, y }: { x: number; y: number }): boolean {
    const hit = document.elementFromPoint(x, y)
    return hit !== null && (own.contains(hit) || whole(hit) === own)
  }

  /** Whether a box of the size around the middle is all its own; asked first, for most are. */
  function fills(own: Element, x: number, y: number): boolean {
    const half = least / 2 - 1
    return [-half, half].every(step => isHit(own, { x: x + step, y }) && isHit(own, { x, y: y + step }))
  }

  /** px across the middle, as far as the size asks, that belong to one control. */
  function reach(own: Element, x: number, y: number, stepX: number, stepY: number): number {
    let size = 1
    for (const way of [-1, 1]) {
      for (let step = 1; step <= least; step++) {
        if (!isHit(own, { x: x + way * step * stepX, y: y + way * step * stepY })) break
        size += 1
      }
    }
    return size
  }

  /** A link among words, as high as their line. */
  function isInSentence(element: Element): boolean {
    const isLine = getComputedStyle(element).display.startsWith('inline')
    const around = [...(element.parentElement?.childNodes ?? [])]
    return isLine && around.some(node => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())
  }

  function distance(x: number, y: number, { left, right, top, bottom }: DOMRect): number {
    const beside = Math.max(left - x, 0, x - right)
    const above = Math.max(top - y, 0, y - bottom)
    return Math.hypot(beside, above)
  }
}
