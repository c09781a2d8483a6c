import { AutoComplete } from 'antd'
import { useMemo, useState } from 'react'
import { choiceProps, useHost, useRead, useRegistry, type WidgetProps } from '#engine'
import { t } from '#model/language/t.ts'

interface PageKeyInputProps extends WidgetProps<string> {
  /** Address that answers the pages of page files: data of { value, label }. Default: none are asked for. */
  from?: string
}

interface PageChoice {
  value: string
  label: string
}

/**
 * The key of a page, chosen among those that exist: described by page files, or written by hand. Others can be typed,
 * for a page may be made after its menu.
 */
export function PageKeyInput(props: PageKeyInputProps) {
  const { value, onChange, from = null } = props
  const { http } = useHost()
  const { pages } = useRegistry()
  const [isTyped, setTyped] = useState(false)
  const { data: described = [] } = useRead<PageChoice[]>(from === null ? null : ['page-key', from], signal =>
    http.request(from ?? '', { signal }).then(answer => answer.data as PageChoice[]),
  )
  const options = useMemo(() => choicesOf(described, pages.keys()), [described, pages])
  const typed = isTyped ? (value ?? '').toLowerCase() : ''
  return (
    <AutoComplete
      {...choiceProps(props, t('选择或输入页面'))}
      style={{ width: '100%' }}
      // Key and title of a page are longer than half a form.
      popupMatchSelectWidth={false}
      value={value ?? ''}
      options={options.filter(choice => `${choice.value} ${choice.title}`.toLowerCase().includes(typed))}
      onChange={next => onChange(next ? String(next) : null)}
      onSearch={() => setTyped(true)}
      onOpenChange={isOpen => isOpen || setTyped(false)}
      allowClear
    />
  )
}

/** Page files first; a page written by hand is called by its key. */
function choicesOf(described: PageChoice[], written: string[]) {
  const known = new Set(described.map(page => page.value))
  const others = written.filter(key => !known.has(key)).map(key => ({ value: key, label: t('手写页面') }))
  return [...described, ...others].map(({ value, label }) => ({
    value,
    title: label,
    label: (
      <span style={{ display: 'flex', justifyContent: 'space-between', gap: 12 }}>
        <span>{value}</span>
        <span>{label}</span>
      </span>
    ),
  }))
}
