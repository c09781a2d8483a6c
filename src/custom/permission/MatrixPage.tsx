import { Button, Result, Skeleton } from 'antd'
import { useMemo, useState } from 'react'
import { faultMessage, useHost } from '#engine'
import { t } from '#model/language/t.ts'
import type { Matrix } from './Matrix.ts'
import { MatrixCards } from './MatrixCards.tsx'
import { MatrixFilterBar } from './MatrixFilterBar.tsx'
import { MatrixTable } from './MatrixTable.tsx'
import { type MatrixFilter, NO_FILTER, shownMatrix } from './matrixFilter.ts'
import { useIsNarrowScreen } from './useIsNarrowScreen.ts'
import { useMatrix } from './useMatrix.ts'
import './permission.css'

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
