import { Pagination, Select } from 'antd'
import { t } from '#model/language/t.ts'
import { useIsNarrow, useIsPhone } from '../data/useMeasure.ts'
import { PAGE_SIZES } from './listStateQuery.ts'
import type { ListControl } from './useListPage.ts'

/** Total, sizes, previous, numbers, next, jumper. @see spec.md section 9 */
export function PagerControls({ list }: { list: ListControl }) {
  const { state, change, result } = list
  const isNarrow = useIsNarrow()
  const isPhone = useIsPhone()
  const sizes = PAGE_SIZES.includes(state.pageSize)
    ? PAGE_SIZES
    : [...PAGE_SIZES, state.pageSize].sort((a, b) => a - b)
  return (
    <nav className="m-pager" aria-label={t('分页')}>
      <span className="m-pager-total" role="status">
        {t('共{{count}}条', { count: result.total })}
      </span>
      {!isPhone && (
        <Select
          aria-label={t('每页条数')}
          value={state.pageSize}
          options={sizes.map(size => ({ value: size, label: t('{{size}}条/页', { size }) }))}
          onChange={pageSize => change({ pageSize })}
          popupMatchSelectWidth={false}
        />
      )}
      {/* On a phone it would call the page of an empty list 1 / 0. */}
      {(result.total > 0 || !isPhone) && (
        <Pagination
          current={state.page}
          pageSize={state.pageSize}
          total={result.total}
          simple={isPhone}
          showLessItems={isNarrow}
          showSizeChanger={false}
          showQuickJumper={!isPhone}
          onChange={page => change({ page })}
        />
      )}
    </nav>
  )
}
