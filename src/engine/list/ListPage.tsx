import { FilterOutlined } from '@ant-design/icons'
import { Badge, Button, Modal } from 'antd'
import { lazy, Suspense, useMemo, useRef, useState } from 'react'
import { t } from '#model/language/t.ts'
import { useIsPhone } from '../data/useMediaQuery.ts'
import type { PageKindProps } from '../registry/definePageKind.ts'
import { BatchBar } from './BatchBar.tsx'
import { FilterChips } from './FilterChips.tsx'
import { ListContent } from './ListContent.tsx'
import { ListSurface } from './ListSurface.tsx'
import { Pager } from './Pager.tsx'
import { rowButtons } from './rowButtons.ts'
import { SearchForm } from './SearchForm.tsx'
import { Toolbar } from './Toolbar.tsx'
import { useListCommands } from './useListCommands.ts'
import { useListDrawing } from './useListDrawing.ts'
import { useListKeys } from './useListKeys.ts'
import { type ListControl, useListPage } from './useListPage.ts'
import { useTreeOrder } from './useTreeOrder.tsx'
import { useTreeUnfolding } from './useTreeUnfolding.ts'

const SearchSheet = lazy(() => import('./SearchSheet.tsx').then(module => ({ default: module.SearchSheet })))

/** The list of a page: search, toolbar, rows, paging, and what is opened over them. */
export function ListPage({ model, fixed, embedded }: Omit<PageKindProps, 'params'>) {
  const shown = useMemo(() => withoutFixed(model, fixed), [model, fixed])
  const list = useListPage({ model: shown, fixed, embedded })
  const [modal, modalHolder] = Modal.useModal()
  const drawing = useListDrawing(shown)
  const commands = useListCommands(list, modal)
  const order = useTreeOrder(list)
  const page = useRef<HTMLElement>(null)
  const isPhone = useIsPhone()
  const unfolding = useTreeUnfolding(list, isPhone)
  useListKeys(page, list, commands)
  const { buttons, resource, inTrash } = list
  const ofRow = useMemo(() => rowButtons(buttons, inTrash), [buttons, inTrash])
  const isPageForm =
    model.form?.open === 'page' && (list.surface?.kind === 'create' || list.surface?.kind === 'update')
  const hasFailed = list.result.error !== undefined && list.result.rows.length === 0

  return (
    <section ref={page} className={`m-page ${placeOf(embedded, isPageForm)}`}>
      {!isPageForm && (
        <>
          {isPhone ? null : <SearchForm list={list} />}
          <FilterChips list={list} />
          <div className="m-bar">
            <Toolbar list={list} commands={commands}>
              {order.bar}
              {isPhone && <SearchButton list={list} />}
              {resource.tree && !isPhone && !inTrash && (
                <Button type="text" onClick={() => unfolding.setAll(!unfolding.isAll)}>
                  {unfolding.isAll ? t('全部折叠') : t('全部展开')}
                </Button>
              )}
            </Toolbar>
            <BatchBar list={list} commands={commands} />
          </div>
          <ListContent
            list={list}
            drawing={drawing}
            commands={commands}
            rowButtons={ofRow}
            unfolding={unfolding}
            order={order}
          />
          {/* A total above rows that are not here, or not drawn yet, would say that there are none. */}
          <Pager list={list} isReady={drawing !== null && !list.result.isFirst && !hasFailed} />
        </>
      )}
      <ListSurface list={list} commands={commands} />
      {modalHolder}
    </section>
  )
}

/** A list is as high as the window and its rows scroll; a form in its place scrolls as a whole. */
function placeOf(embedded: boolean | undefined, isPageForm: boolean): string {
  if (embedded) return 'm-page-embedded'
  return isPageForm ? 'm-page-scroll' : ''
}

function SearchButton({ list }: { list: ListControl }) {
  const [isOpen, setIsOpen] = useState(false)
  if ((list.model.list?.search.length ?? 0) === 0) return null
  return (
    <>
      <Badge dot={Object.keys(list.state.filter).length > 0}>
        <Button icon={<FilterOutlined />} onClick={() => setIsOpen(true)}>
          {t('查询')}
        </Button>
      </Badge>
      <Suspense fallback={null}>
        {isOpen && <SearchSheet list={list} onClose={() => setIsOpen(false)} />}
      </Suspense>
    </>
  )
}

/** What the surrounding page has decided is no question for the search form. */
function withoutFixed(model: PageKindProps['model'], fixed: PageKindProps['fixed']): PageKindProps['model'] {
  if (!fixed || !model.list) return model
  const search = model.list.search.filter(({ field }) => !(field in fixed))
  return search.length === model.list.search.length ? model : { ...model, list: { ...model.list, search } }
}
