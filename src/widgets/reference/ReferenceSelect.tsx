import { Select } from 'antd'
import { type UIEvent, useState } from 'react'
import {
  CandidatesNotice,
  LookupFault,
  type RowKey,
  useDebounced,
  useOptions,
  useReferences,
  type WidgetProps,
  widgetAria,
} from '#engine'
import { t } from '#model/language/t.ts'
import { type Candidate, candidatesOf, keysOf, withChosen } from './candidates.ts'

export interface ReferenceSelectProps extends WidgetProps<RowKey | RowKey[]> {
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
  const { value, onChange, onBlur, disabled, readOnly, placeholder = t('请选择'), status, autoFocus } = props
  const { field, query, details = [], multiple = field?.type === 'links' } = props
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
        {...widgetAria(props)}
        style={{ width: '100%' }}
        mode={multiple ? 'multiple' : undefined}
        value={value ?? undefined}
        onChange={change}
        onBlur={onBlur}
        options={options}
        optionRender={({ data }) => <CandidateLine candidate={data} />}
        disabled={disabled || readOnly}
        placeholder={placeholder}
        status={status}
        autoFocus={autoFocus}
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
