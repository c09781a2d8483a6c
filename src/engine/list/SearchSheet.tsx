import { Drawer } from 'antd'
import { useEffect, useRef } from 'react'
import { t } from '#model/language/t.ts'
import { SearchForm } from './SearchForm.tsx'
import type { ListControl } from './useListPage.ts'

/** The search form on a phone: a sheet from below that goes away once it searches. */
export function SearchSheet({ list, onClose }: { list: ListControl; onClose(): void }) {
  const opened = useRef(list.state)
  const isSearched = opened.current !== list.state
  useEffect(() => {
    if (isSearched) onClose()
  }, [isSearched, onClose])
  return (
    <Drawer open title={t('查询')} placement="bottom" height="auto" onClose={onClose} className="m-sheet">
      <SearchForm list={list} stacked />
    </Drawer>
  )
}
