import { Select } from 'antd'
import { type UIEvent, useState } from 'react'
import {
  CandidatesNotice,
  type CellProps,
  choiceProps,
  LookupFault,
  ReferenceNames,
  type Row,
  type RowKey,
  useDebounced,
  useOptions,
  useReferences,
  type WidgetProps,
} from '#engine'
import { fieldTypeBase } from '#model/field-types/shared/fieldTypeBase.ts'
import { t } from '#model/language/t.ts'
import type { ReferenceModel } from '#model/types/index.ts'

interface ReferenceSelectProps extends WidgetProps<RowKey | RowKey[]> {
  /** Several; links always are. */
  multiple?: boolean
  /** Properties of a candidate that are shown in grey behind its label. */
  details?: string[]
  /** What the candidates depend on. */
  query?: Record<string, unknown>
}

/** Candidates that are fetched at a time; the end of the list fetches more. */
const PAGE = 50
const LARGEST = 100

/**
 * One or several records of another resource. Typing asks the server; labels of chosen records are looked up
 * together, also of those that can no longer be chosen.
 */
export function ReferenceSelect(props: ReferenceSelectProps) {
  const { value, onChange } = props
  const {
    field,
    query,
    details = [],
    multiple = field !== undefined && fieldTypeBase(field.type).storage === 'link-table',
  } = props
  const reference = field?.reference
  const [isOpen, setIsOpen] = useState(false)
  const [keyword, setKeyword] = useState('')
  const [pageSize, setPageSize] = useState(PAGE)
  const found = useOptions(reference, { keyword: useDebounced(keyword), query, enabled: isOpen, pageSize })
  const keys = keysOf(value)
  const { byKey, error, retry } = useReferences(reference, keys, query)
  const listed = reference ? candidatesOf(found.options, reference, details) : []
  const options = reference ? withChosen(listed, { keys, byKey, reference, failed: error !== undefined }) : []

  const change = (next: RowKey | RowKey[] | undefined) => {
    const isNothing = next === undefined || (Array.isArray(next) && next.length === 0)
    onChange(isNothing ? null : next)
  }
  const handleScroll = ({ currentTarget: list }: UIEvent<HTMLDivElement>) => {
    const isAtEnd = list.scrollTop + list.clientHeight > list.scrollHeight - 40
    if (isAtEnd && found.total > found.options.length) setPageSize(LARGEST)
  }

  return (
    <>
      <Select<RowKey | RowKey[], Candidate>
        {...choiceProps(props, t('请选择'))}
        style={{ width: '100%' }}
        mode={multiple ? 'multiple' : undefined}
        value={value ?? undefined}
        onChange={change}
        options={options}
        optionRender={({ data }) => <CandidateLine candidate={data} />}
        loading={found.isLoading}
        allowClear
        showSearch
        filterOption={false}
        searchValue={keyword}
        onSearch={setKeyword}
        onOpenChange={open => {
          setIsOpen(open)
          if (!open) setKeyword('')
        }}
        onPopupScroll={handleScroll}
        maxTagCount="responsive"
        notFoundContent={found.isLoading ? t('正在查找…') : undefined}
        popupRender={list => (
          <>
            {list}
            <CandidatesNotice found={found} />
          </>
        )}
      />
      {error !== undefined && <LookupFault error={error} onRetry={retry} />}
    </>
  )
}

function CandidateLine({ candidate }: { candidate: Candidate }) {
  return (
    <>
      {candidate.label}
      {candidate.details && (
        <span style={{ marginInlineStart: 8, color: 'var(--m-engine-text-weak)' }}>{candidate.details}</span>
      )}
    </>
  )
}

interface Candidate {
  value: RowKey
  label: string
  /** Shown behind the label; empty for none. */
  details?: string
}

/** Returns the chosen keys as a list. */
function keysOf(value: RowKey | RowKey[] | null | undefined): RowKey[] {
  if (value === null || value === undefined || value === '') return []
  return Array.isArray(value) ? value : [value]
}

/** Returns answered records as options. */
function candidatesOf(rows: Row[], reference: ReferenceModel, details: string[]): Candidate[] {
  return rows.map(row => ({
    value: row[reference.key] as RowKey,
    label: labelOf(row, reference),
    // What the page tells comes in its order: a hint is one of it, and would stand before the rest of it.
    details: [...new Set([...detailsOf(row), row.hint, ...details.map(name => row[name])])]
      .filter(Boolean)
      .join(' '),
  }))
}

/** What the server tells behind the label of a candidate. */
const detailsOf = ({ labelDetails }: Row): unknown[] => (Array.isArray(labelDetails) ? labelDetails : [])

interface ChosenRecords {
  keys: RowKey[]
  byKey: Record<string, Row | null>
  /** The look-up of their names has failed. */
  failed: boolean
  reference: ReferenceModel
}

/**
 * Returns the options with those that are chosen but not among them. They are kept with their label, and never
 * disabled: that would take away the button that removes them.
 */
function withChosen(options: Candidate[], { keys, byKey, reference, failed }: ChosenRecords): Candidate[] {
  const listed = new Set(options.map(option => option.value))
  const missing = keys.filter(key => !listed.has(key))
  return [
    ...missing.map(key => chosenOption(key, failed ? 'failed' : byKey[String(key)], reference)),
    ...options,
  ]
}

function chosenOption(
  key: RowKey,
  row: Row | null | undefined | 'failed',
  reference: ReferenceModel,
): Candidate {
  if (row === 'failed') return { value: key, label: t('无法加载') }
  // undefined: still being looked up; null: nobody may know it any more.
  if (row === undefined) return { value: key, label: '…' }
  if (row === null) return { value: key, label: t('{{key}}（已不存在）', { key }) }
  return { value: key, label: labelOf(row, reference) }
}

function labelOf(row: Row, { key, label }: ReferenceModel): string {
  return String(row[label] ?? row.label ?? row[key] ?? row.value)
}

/** The names of the records. */
export function ReferenceView({ value, record, field }: CellProps<RowKey | RowKey[]>) {
  return <ReferenceNames reference={field.reference} value={value} record={record} />
}
