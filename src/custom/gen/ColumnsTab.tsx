import { Alert, Button, Checkbox, Input, InputNumber, Select, Table, type TableColumnsType } from 'antd'
import { useState } from 'react'
import { mouseArrows } from '#engine'
import { type GeneratorColumn, QUERY_TYPES } from '#model/generate/GeneratorConfig.ts'
import { t } from '#model/language/t.ts'
import type { TabProps } from './BasicTab.tsx'
import { ColumnGuesses } from './GuessList.tsx'
import { PasteColumns } from './PasteColumns.tsx'

const KINDS = (): Record<string, string> => ({
  string: t('文本'),
  text: t('长文本'),
  integer: t('整数'),
  number: t('小数'),
  boolean: t('是否'),
  date: t('日期'),
  'date-time': t('日期时间'),
  time: t('时间'),
  json: 'JSON',
})

/** Widgets that fit what a column holds. */
const WIDGETS: Partial<Record<GeneratorColumn['kind'], string[]>> = {
  string: ['text', 'textarea', 'password', 'image', 'file', 'radio', 'select', 'dict-radio', 'dict-select'],
  text: ['textarea', 'rich-text', 'image', 'file', 'code'],
  integer: ['number', 'rate', 'slider', 'radio', 'select', 'dict-radio', 'dict-select'],
  number: ['number', 'slider'],
  boolean: ['switch'],
}

const FORM = () => [
  { value: '11', label: t('新增和编辑') },
  { value: '10', label: t('仅新增') },
  { value: '00', label: t('只读') },
]

const QUERY_WORDS = (): Record<string, string> => ({
  EQ: '=',
  NE: '≠',
  GT: '>',
  GTE: '≥',
  LT: '<',
  LTE: '≤',
  LIKE: t('包含'),
  BETWEEN: t('区间'),
})

/** The properties of the page, one a row. */
export function ColumnsTab({ info, choices, onChange, onReplace }: TabProps) {
  const [isPasting, setPasting] = useState(false)
  const set = (columnId: number, part: Partial<GeneratorColumn>) =>
    onChange(now => ({
      columns: now.columns.map(column => (column.columnId === columnId ? { ...column, ...part } : column)),
    }))
  const columns = gridColumns({ info, choices, set, onReplace })
  return (
    <div className="m-gen-tab">
      <div className="m-gen-head">
        <span className="m-hint">
          {t('共{{count}}个字段；蓝色数字是推测，点开可见理由并撤销', { count: info.columns.length })}
        </span>
        <Button onClick={() => setPasting(true)}>{t('从 Excel 粘贴')}</Button>
      </div>
      {info.isDesigned && <DesignHint undrawn={info.undrawn} />}
      <Table<GeneratorColumn>
        className="m-gen-grid"
        size="small"
        rowKey="columnId"
        dataSource={info.columns}
        columns={columns}
        scroll={{ x: 'max-content' }}
        pagination={info.columns.length > 50 ? { pageSize: 50, showSizeChanger: false } : false}
      />
      {isPasting && (
        <PasteColumns
          columns={info.columns}
          onDone={pasted => {
            setPasting(false)
            if (pasted) onChange({ columns: pasted })
          }}
        />
      )}
    </div>
  )
}

/** What is set here is merged with what was drawn, and what is not drawn any more has no effect. */
function DesignHint({ undrawn }: Pick<TabProps['info'], 'undrawn'>) {
  return (
    <Alert
      type="info"
      showIcon
      message={t('此页面已有设计：在这里修改的内容与设计合并')}
      description={
        undrawn.length > 0
          ? t('设计中已删除或改名，在这里修改不起作用：{{names}}', { names: undrawn.join(t('、')) })
          : undefined
      }
    />
  )
}

interface GridOptions extends Pick<TabProps, 'info' | 'choices' | 'onReplace'> {
  set(columnId: number, part: Partial<GeneratorColumn>): void
}

function gridColumns(options: GridOptions): TableColumnsType<GeneratorColumn> {
  const columns = [...namingColumns(options), ...usageColumns(options), ...meaningColumns(options)]
  // Fifty rows are hundreds of inputs: only those of the row that changes are drawn again.
  return [...columns.map(column => ({ ...column, shouldCellUpdate: isOther })), guessColumn(options)]
}

const isOther = (now: GeneratorColumn, before: GeneratorColumn): boolean => now !== before

const labelled = (title: string, { javaField }: GeneratorColumn) => ({
  'aria-label': `${javaField} ${title}`,
})

function namingColumns({ set }: GridOptions): TableColumnsType<GeneratorColumn> {
  return [
    {
      title: t('字段'),
      key: 'columnName',
      width: 160,
      fixed: 'left',
      render: (_, { columnName, columnType, isPk }) => (
        <span className="m-gen-name">
          <span>
            {columnName}
            {isPk === '1' && <span className="m-hint"> {t('主键')}</span>}
          </span>
          <span className="m-hint">{columnType}</span>
        </span>
      ),
    },
    {
      title: t('属性名'),
      key: 'javaField',
      width: 150,
      render: (_, column) => (
        <Input
          {...labelled(t('属性名'), column)}
          value={column.javaField}
          maxLength={50}
          onChange={event => set(column.columnId, { javaField: event.target.value })}
        />
      ),
    },
    {
      title: t('标题'),
      key: 'title',
      width: 150,
      render: (_, column) => (
        <Input
          {...labelled(t('标题'), column)}
          value={column.title}
          maxLength={100}
          onChange={event => set(column.columnId, { title: event.target.value })}
        />
      ),
    },
    {
      title: t('类型'),
      key: 'kind',
      width: 110,
      render: (_, column) => (
        <Select
          {...labelled(t('类型'), column)}
          className="m-gen-wide"
          value={column.kind}
          disabled={column.property !== null}
          options={Object.entries(KINDS()).map(([value, label]) => ({ value, label }))}
          onChange={kind => set(column.columnId, { kind: kind as GeneratorColumn['kind'] })}
        />
      ),
    },
    {
      title: t('长度'),
      key: 'length',
      width: 90,
      render: (_, column) => <SizeInput column={column} set={set} />,
    },
  ]
}

/** Characters of a text, decimal places of a number. */
function SizeInput({ column, set }: { column: GeneratorColumn; set: GridOptions['set'] }) {
  const key = column.kind === 'number' ? 'scale' : 'length'
  if (column.kind !== 'string' && column.kind !== 'number') return null
  return (
    <InputNumber
      ref={mouseArrows}
      {...labelled(t('长度'), column)}
      className="m-gen-wide"
      value={column[key]}
      min={key === 'scale' ? 0 : 1}
      max={key === 'scale' ? 12 : 100_000}
      precision={0}
      disabled={column.property !== null}
      onChange={value => set(column.columnId, { [key]: value })}
    />
  )
}

function usageColumns({ set }: GridOptions): TableColumnsType<GeneratorColumn> {
  const flag = (key: 'isRequired' | 'isList' | 'isQuery' | 'isUnique', title: string) => ({
    title,
    key,
    width: 60,
    align: 'center' as const,
    render: (_: unknown, column: GeneratorColumn) =>
      column.isPk === '1' ? null : (
        <Checkbox
          {...labelled(title, column)}
          checked={column[key] === '1'}
          onChange={event => set(column.columnId, { [key]: event.target.checked ? '1' : '0' })}
        />
      ),
  })
  return [
    flag('isRequired', t('必填')),
    flag('isUnique', t('唯一')),
    flag('isList', t('列表')),
    flag('isQuery', t('搜索')),
    {
      title: t('方式'),
      key: 'queryType',
      width: 90,
      render: (_, column) =>
        column.isQuery === '1' && (
          <Select
            {...labelled(t('方式'), column)}
            className="m-gen-wide"
            value={column.queryType}
            options={QUERY_TYPES.map(value => ({ value, label: QUERY_WORDS()[value] ?? value }))}
            onChange={queryType => set(column.columnId, { queryType })}
          />
        ),
    },
    {
      title: t('表单'),
      key: 'form',
      width: 120,
      render: (_, column) =>
        column.isPk === '1' ? null : (
          <Select
            {...labelled(t('表单'), column)}
            className="m-gen-wide"
            value={
              `${column.isInsert}${column.isEdit}` === '01' ? '11' : `${column.isInsert}${column.isEdit}`
            }
            options={FORM()}
            onChange={([isInsert, isEdit]) =>
              set(column.columnId, { isInsert: isInsert as '0' | '1', isEdit: isEdit as '0' | '1' })
            }
          />
        ),
    },
  ]
}

function meaningColumns({ choices, set }: GridOptions): TableColumnsType<GeneratorColumn> {
  const choice = (
    key: 'dictType' | 'reference' | 'widget',
    title: string,
    width: number,
    valuesOf: (column: GeneratorColumn) => string[],
  ) => ({
    title,
    key,
    width,
    render: (_: unknown, column: GeneratorColumn) =>
      column.isPk === '1' || column.property !== null ? null : (
        <Select
          {...labelled(title, column)}
          className="m-gen-wide"
          showSearch
          allowClear
          value={column[key] || undefined}
          popupMatchSelectWidth={false}
          options={valuesOf(column).map(value => ({ value, label: value }))}
          onChange={value => set(column.columnId, { [key]: value ?? '' })}
        />
      ),
  })
  return [
    choice('widget', t('组件'), 120, ({ kind }) => WIDGETS[kind] ?? []),
    choice('dictType', t('字典'), 160, () => choices.dictionaries),
    choice('reference', t('引用页面'), 160, () => choices.pages),
  ]
}

function guessColumn({ info, onReplace }: GridOptions): TableColumnsType<GeneratorColumn>[number] {
  return {
    title: t('推测'),
    key: 'guesses',
    width: 64,
    align: 'center',
    fixed: 'right',
    render: (_, { javaField }) => <ColumnGuesses info={info} field={javaField} onChange={onReplace} />,
  }
}
