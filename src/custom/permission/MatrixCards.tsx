import { Empty } from 'antd'
import { useHost } from '#engine'
import { t } from '#model/language/t.ts'
import { KIND_WORDS } from './kindWords.ts'
import type { MatrixEntry } from './Matrix.ts'
import type { ShownMatrix } from './matrixFilter.ts'
import { RightsMark } from './RightsMark.tsx'

/** What one role may do, page by page, for a phone. Pages fold; what is folded is not drawn. */
export function MatrixCards({ shown }: { shown: ShownMatrix }) {
  const { text } = useHost()
  const pages = [...Map.groupBy(shown.entries, ({ page }) => page).values()]
  const role = shown.roles[0]
  if (!role || pages.length === 0) return <Empty description={t('没有符合条件的权限')} />
  return (
    <div className="m-matrix-cards">
      {pages.map(entries => (
        <details key={entries[0]?.page} className="m-matrix-card">
          <summary>
            <span>{text(entries[0]?.pageTitle ?? '')}</span>
            <small className="m-hint">{countWords(entries, role.index)}</small>
          </summary>
          <ul>
            {entries.map(({ kind, name, title, rights }) => (
              <li key={`${kind} ${name}`}>
                <span>
                  <small className="m-hint">{KIND_WORDS[kind]}</small>{' '}
                  {kind === 'page' ? t('打开页面') : text(title)}
                </span>
                <RightsMark kind={kind} rights={rights[role.index] ?? 0} />
              </li>
            ))}
          </ul>
        </details>
      ))}
    </div>
  )
}

function countWords(entries: MatrixEntry[], role: number): string {
  const held = entries.filter(({ rights }) => (rights[role] ?? 0) > 0).length
  return t('{{held}} / {{all}} 项', { held, all: entries.length })
}
