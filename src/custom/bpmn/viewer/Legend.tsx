import { t } from '#model/language/t.ts'
import { StyleMark } from './StyleMark.tsx'
import { styleWords } from './styleWords.ts'
import type { ViewerStyle } from './ViewerStyle.ts'

const ORDER: ViewerStyle[] = ['approved', 'done', 'todo', 'pending', 'sent-back', 'rejected', 'cancelled']

/** What the colours of a diagram mean: those that it has. */
export function Legend({ styles }: { styles: ReadonlyMap<string, ViewerStyle> }) {
  const present = new Set(styles.values())
  if (present.size === 0) return null
  return (
    <ul className="m-bpmn-legend" aria-label={t('图例')}>
      {ORDER.filter(style => present.has(style)).map(style => (
        <li key={style}>
          <StyleMark style={style} />
          {styleWords(style)}
        </li>
      ))}
    </ul>
  )
}
