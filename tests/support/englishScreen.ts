import type { Locator } from '@playwright/test'

/** What is written on a screen, said to readers of it, or shown as a hint; each text once. */
export const textsOf = (locator: Locator): Promise<string[]> =>
  locator.evaluate(root => {
    const texts = new Set<string>()
    for (const element of [root, ...root.querySelectorAll('*')]) {
      if (!element.checkVisibility()) continue
      for (const name of ['aria-label', 'title', 'placeholder', 'data-tip', 'alt'])
        texts.add(element.getAttribute(name) ?? '')
      for (const node of element.childNodes)
        if (node.nodeType === Node.TEXT_NODE) texts.add(node.textContent?.trim() ?? '')
    }
    return [...texts].filter(text => text !== '')
  })

const LABELS =
  'label, th, dt, button, .m-form-label, .m-menu-title, [role=menuitem], [role=tab], .ant-descriptions-item-label'

/** Words of labels, headings and buttons that stand on two lines: each is broken, whatever surrounds it. */
export const brokenWordsOf = (locator: Locator): Promise<string[]> =>
  locator.evaluate((root, labels) => {
    const broken = new Set<string>()
    for (const element of root.querySelectorAll(labels)) {
      if (!element.checkVisibility()) continue
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        for (const { 0: word, index } of (node.textContent ?? '').matchAll(/[A-Za-z]{2,}/g)) {
          const range = document.createRange()
          range.setStart(node, index)
          range.setEnd(node, index + word.length)
          const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
          if (lines.size > 1) broken.add(word)
        }
      }
    }
    return [...broken]
  }, LABELS)
