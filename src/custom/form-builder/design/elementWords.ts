import { t, textOf } from '#model/language/t.ts'
import type { ElementKind, FormElement } from '../text/FormElement.ts'

/** Returns what people call an element: its title, or what it is. */
export function elementTitle({ title, name, kind }: FormElement): string {
  return (
    (title && textOf(title)) || (kind === 'field' || kind === 'panel' ? (name ?? '') : '') || kindWords(kind)
  )
}

/** Returns what an element is. */
export function kindWords(kind: ElementKind): string {
  const words: Record<ElementKind, string> = {
    field: t('字段'),
    group: t('分组'),
    grid: t('多列'),
    tabs: t('标签页'),
    steps: t('分步'),
    pane: t('页'),
    note: t('说明文字'),
    divider: t('分隔线'),
    panel: t('面板'),
    shape: t('内容块形状'),
  }
  return words[kind]
}
