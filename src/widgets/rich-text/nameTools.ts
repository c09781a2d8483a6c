import { t } from '#model/language/t.ts'

/**
 * Gives the editor's own buttons and its text the names that it lacks, now and when it draws further ones. Returns
 * how to stop.
 */
export function nameTools(container: HTMLElement, label: string): () => void {
  const name = () => {
    for (const button of container.querySelectorAll('button:not([aria-label])')) nameButton(button)
    const text = container.querySelector('[data-slate-editor]')
    if (text && text.getAttribute('role') !== 'textbox') {
      text.setAttribute('role', 'textbox')
      text.setAttribute('aria-multiline', 'true')
      text.setAttribute('aria-label', label)
    }
  }
  const observer = new MutationObserver(name)
  observer.observe(container, { childList: true, subtree: true, attributeFilter: ['role'] })
  name()
  return () => observer.disconnect()
}

function nameButton(button: Element): void {
  const words = button.getAttribute('data-tooltip') ?? GROUPS[button.getAttribute('data-menu-key') ?? '']?.()
  if (words) button.setAttribute('aria-label', words.split('\n')[0] as string)
}

/** Buttons that only open others have no tooltip. */
const GROUPS: Record<string, () => string> = {
  'group-image': () => t('图片'),
  'group-more-style': () => t('更多样式'),
  'group-justify': () => t('对齐'),
  'group-indent': () => t('缩进'),
}
