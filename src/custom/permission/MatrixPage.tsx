import { Button, Empty, Result, Skeleton } from 'antd'
import { useCallback, useMemo, useState, useSyncExternalStore } from 'react'
import { faultMessage, useHost } from '#engine'
import { t } from '#model/language/t.ts'
import { MatrixFilterBar } from './MatrixFilterBar.tsx'
import { MatrixTable } from './MatrixTable.tsx'
import {
  KIND_WORDS,
  type Matrix,
  type MatrixEntry,
  type MatrixFilter,
  NO_FILTER,
  type ShownMatrix,
  shownMatrix,
} from './matrixFilter.ts'
import './permission.css'
import useSWR from 'swr'
import { RightsMark } from './RightsMark.tsx'

/** Below this width lists become cards. */
const PHONE = '(max-width: 767.98px)'

/** Who can do what: every role against every page, button and field. */
export function MatrixPage() {
  const { data, error, mutate } = useMatrix()
  if (error) {
    return (
      <Result
        status="warning"
        title={t('加载失败')}
        subTitle={faultMessage(error)}
        extra={<Button onClick={() => void mutate()}>{t('重试')}</Button>}
      />
    )
  }
  if (!data) return <Skeleton active className="m-page" paragraph={{ rows: 10 }} />
  return <MatrixContent matrix={data} />
}

function MatrixContent({ matrix }: { matrix: Matrix }) {
  const { text } = useHost()
  const single = useIsNarrowScreen()
  const [filter, setFilter] = useState<MatrixFilter>(NO_FILTER)
  const first = matrix.roles[0]?.roleId
  const used = useMemo(() => (single ? oneRole(filter, first) : filter), [filter, single, first])
  const shown = useMemo(() => shownMatrix(matrix, used, text), [matrix, used, text])
  return (
    <section className="m-page m-matrix-screen" aria-label={t('权限一览')}>
      <MatrixFilterBar
        matrix={matrix}
        filter={used}
        change={part => setFilter(before => ({ ...before, ...part }))}
        single={single}
      />
      {single ? <MatrixCards shown={shown} /> : <MatrixTable shown={shown} />}
      <p className="m-hint m-matrix-count">
        {t('{{roles}} 个角色，{{entries}} 项权限', {
          roles: shown.roles.length,
          entries: shown.entries.length,
        })}
      </p>
    </section>
  )
}

/** A phone has room for one role, and nothing to compare it with. */
const oneRole = (filter: MatrixFilter, first: number | undefined): MatrixFilter => {
  const role = filter.roles[0] ?? first
  return { ...filter, roles: role === undefined ? [] : [role], different: false }
}

/** Returns who can do what, freshly computed by the server. */
function useMatrix() {
  const { http } = useHost()
  return useSWR('/system/permission/matrix', async path => {
    const { data } = await http.request(path, { silent: true })
    return data as Matrix
  })
}

/** Returns whether the screen is a phone's. */
function useIsNarrowScreen(): boolean {
  const subscribe = useCallback((listener: () => void) => {
    const media = window.matchMedia(PHONE)
    media.addEventListener('change', listener)
    return () => media.removeEventListener('change', listener)
  }, [])
  return useSyncExternalStore(subscribe, () => window.matchMedia(PHONE).matches)
}

/** What one role may do, page by page, for a phone. Pages fold; what is folded is not drawn. */
function MatrixCards({ shown }: { shown: ShownMatrix }) {
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
