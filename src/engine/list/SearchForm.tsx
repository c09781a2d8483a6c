import { DownOutlined, UpOutlined } from '@ant-design/icons'
import { Badge, Button } from 'antd'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { fieldOrPart } from '#model/fieldParts.ts'
import { t } from '#model/language/t.ts'
import { withoutFurther } from '#model/list/furtherSearch.ts'
import type { PageModel, SearchFieldModel } from '#model/types/index.ts'
import { FieldInput } from '../cells/FieldInput.tsx'
import { referenceQuery } from '../data/optionRow.ts'
import { useElementSize } from '../data/useMeasure.ts'
import { useHost, useRegistry } from '../EngineContext.ts'
import { useWidgets } from '../registry/useWidgets.ts'
import { inSentence } from '../text/recordWords.ts'
import { cleanFilter, isUnset } from './ListState.ts'
import { fieldsInRow, firstRow, gridStyle, hasRoomBeside } from './searchGrid.ts'
import { useFurtherSearch } from './useFurtherSearch.ts'
import type { ListControl } from './useListPage.ts'

/** Widgets without anything to choose from. */
const TYPED = ['text', 'number']

/** The search form: one row of fields, the rest folds; Enter searches. */
export function SearchForm({ list, stacked = false }: { list: ListControl; stacked?: boolean }) {
  const host = useHost()
  const { state, change, preferences } = list
  const [ref, size] = useElementSize()
  const [draft, setDraft] = useState(state.filter)
  useEffect(() => setDraft(state.filter), [state.filter])
  const by = list.model.list?.furtherSearch?.by
  const { model } = useFurtherSearch(list.model, by === undefined ? null : draft[by])
  /** How often a field was reset that held what is no value: its input begins anew then. */
  const [rounds, setRounds] = useState<Record<string, number>>({})
  const invalid = useRef(new Set<string>())

  const fields = model.list?.search ?? []
  const keys = fields.map(({ widget }) => widget)
  const isLate = useIsLate(list, keys, stacked)
  const widgets = useWidgets(isLate ? [] : keys)
  const wished = ({ widget }: SearchFieldModel) => widgets?.[widget]?.searchCells ?? 1
  const laidOut = fields.map(field => ({ title: host.text(field.title), cells: wished(field) }))
  const width = size.width || window.innerWidth
  const columns = stacked ? 1 : fieldsInRow(width, laidOut)
  const isBeside = !stacked && hasRoomBeside(width)
  const cellsOf = (field: SearchFieldModel) => Math.min(columns, wished(field))
  const isFoldable = !stacked && fields.reduce((sum, field) => sum + cellsOf(field), 0) > columns
  const isOpen = !isFoldable || preferences.values.searchOpen
  const shown = isOpen ? fields : firstRow(fields, cellsOf, columns)
  const hiddenSet = fields.slice(shown.length).filter(field => !isUnset(state.filter[field.field])).length

  function submit(event: FormEvent): void {
    event.preventDefault()
    // What is no value yet says so at its field.
    if (invalid.current.size > 0) return
    const filter = cleanFilter(draft)
    change({ filter }, model)
    // The same question again asks for what has come since.
    if (JSON.stringify(filter) === JSON.stringify(state.filter)) void list.result.refresh()
  }

  function set(name: string, value: unknown): void {
    setDraft(before => ({ ...(name === by ? withoutFurther(before) : before), [name]: value }))
  }

  function reset(): void {
    // What was typed and not searched yet is in no filter.
    setDraft({})
    const wrong = [...invalid.current]
    setRounds(before => ({
      ...before,
      ...Object.fromEntries(wrong.map(name => [name, (before[name] ?? 0) + 1])),
    }))
    change({ filter: {} })
  }

  if (fields.length === 0) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: <search> is not yet known to every browser we serve
    <form ref={ref} className="m-search" role="search" aria-label={t('查询')} onSubmit={submit}>
      <div className="m-search-grid" style={gridStyle(columns, isBeside)}>
        {shown.map(field => (
          <SearchField
            key={`${field.field} ${rounds[field.field] ?? 0}`}
            search={field}
            model={model}
            cells={cellsOf(field)}
            isLate={isLate}
            value={draft[field.field]}
            onChange={value => set(field.field, value)}
            invalid={invalid.current}
          />
        ))}
        <div className="m-search-actions" style={{ gridColumn: isBeside ? -2 : '1 / -1' }}>
          <Button type="primary" htmlType="submit">
            {t('查询')}
          </Button>
          <Button onClick={reset}>{t('重置')}</Button>
          {isFoldable && (
            <Badge count={hiddenSet} size="small" offset={[-4, 4]}>
              <Button
                type="link"
                className="m-search-fold"
                aria-expanded={isOpen}
                icon={isOpen ? <UpOutlined /> : <DownOutlined />}
                iconPosition="end"
                onClick={() => preferences.change({ searchOpen: !isOpen })}
              >
                {isOpen ? t('收起') : t('展开')}
              </Button>
            </Badge>
          )}
        </div>
      </div>
    </form>
  )
}

/**
 * Returns whether inputs are drawn later: once the rows have been asked for, and where they have to be fetched first,
 * once the rows are seen.
 * @param stacked whether the form is a sheet of its own, which nothing else waits for
 */
function useIsLate({ isSettled }: ListControl, keys: string[], stacked: boolean): boolean {
  const { widgets } = useRegistry()
  const [isAsked, setIsAsked] = useState(stacked)
  useEffect(() => setIsAsked(true), [])
  const isMissing = (key: string) => widgets.has(key) && widgets.get(key) === undefined
  return !isAsked || (!isSettled && keys.some(isMissing))
}

interface SearchFieldProps {
  search: SearchFieldModel
  model: PageModel
  /** Cells of the grid that it takes. */
  cells: number
  /** Whether its input is not asked for yet. */
  isLate: boolean
  value: unknown
  onChange(value: unknown): void
  /** Names of the fields that hold what is no value; it adds and removes its own. */
  invalid: Set<string>
}

/** One field of the search form, drawn by the input of its widget. */
function SearchField({ search, model, cells, isLate, value, onChange, invalid }: SearchFieldProps) {
  const host = useHost()
  const id = useId()
  const field = fieldOrPart(model.resource?.fields ?? [], search.field)
  const title = host.text(search.title)
  const name = search.field
  useEffect(() => () => void invalid.delete(name), [invalid, name])
  return (
    <div className="m-search-field" style={{ gridColumnEnd: `span ${cells * 2}` }}>
      <label htmlFor={id} title={title}>
        {title}
      </label>
      <div className="m-search-input">
        {isLate ? (
          <span className="m-input-loading" aria-hidden />
        ) : (
          <FieldInput
            {...search.widgetProps}
            id={id}
            widget={search.widget}
            field={field}
            query={field?.reference ? referenceQuery(model.resource?.page ?? '', field.name) : undefined}
            value={value as never}
            onChange={onChange}
            onInvalid={message => (message === null ? invalid.delete(name) : invalid.add(name))}
            placeholder={search.operator === 'range' ? undefined : placeholderOf(search, title)}
            aria-label={title}
            allowClear
          />
        )}
      </div>
    </div>
  )
}

function placeholderOf({ widget }: SearchFieldModel, heading: string): string {
  const title = inSentence(heading)
  return TYPED.includes(widget) ? t('请输入{{title}}', { title }) : t('请选择{{title}}', { title })
}
