import { chosenLanguage } from '#model/language/t.ts'
import { translate } from '../language/translateModule.ts'

/**
 * Puts the words of the simulation, which its library knows in English only, into the language of the interface, as
 * they appear. Returns how to stop.
 */
export function localizeSimulation(container: HTMLElement): () => void {
  if (chosenLanguage() === 'en') return () => undefined
  const observer = new MutationObserver(changes => {
    for (const { addedNodes } of changes) {
      for (const node of addedNodes) if (node instanceof HTMLElement) speak(node)
    }
  })
  speak(container)
  observer.observe(container, { childList: true, subtree: true })
  return () => observer.disconnect()
}

function speak(root: HTMLElement): void {
  for (const element of [root, ...root.querySelectorAll<HTMLElement>('[title]')]) {
    const known = element.title && translate(element.title)
    if (known && known !== element.title) element.title = known
  }
  for (const element of root.querySelectorAll<HTMLElement>(SPOKEN)) {
    for (const node of element.childNodes) {
      if (node.nodeType === Node.TEXT_NODE) node.nodeValue = translate((node.nodeValue ?? '').trim())
    }
  }
}

/** Parts that hold words of the library; a name of an element that equals one of them is such a word too. */
const SPOKEN = '.bts-text, .bts-header, .bts-placeholder, .bts-entry'
