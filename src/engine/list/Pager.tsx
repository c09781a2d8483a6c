import { Pagination, Select } from 'antd'
import { useIsNarrow, useIsPhone } from '../data/useMediaQuery.ts'
import { PAGE_SIZES } from './listStateQuery.ts'
import type { ListControl } from './useListPage.ts'

export interface PagerProps {
  list: ListControl
  /** Whether the rows that it counts are drawn; its place is kept until then. */
  isReady: boolean
}

/** Total, sizes, previous, numbers, next, jumper. @see spec.md section 9 */
export function Pager({ list, isReady }: PagerProps) {
  const { state, change, result, resource } = list
  const isNarrow = useIsNarrow()
  const isPhone = useIsPhone()
  if (resource.tree) return null
  if (!isReady) return <div className="m-pager" />
  const sizes = PAGE_SIZES.includes(state.pageSize)
    ? PAGE_SIZES
    : [...PAGE_SIZES, state.pageSize].sort((a, b) => a - b)
  return (
    <nav className="m-pager" aria-label="分页">
      <span className="m-pager-total">共{result.total}条</span>
      {!isPhone && (
        <Select
          aria-label="每页条数"
          value={state.pageSize}
          options={sizes.map(size => ({ value: size, label: `${size}条/页` }))}
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
