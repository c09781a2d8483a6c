import { Select } from 'antd'
import { type CellProps, choiceProps, type WidgetProps } from '#engine'
import { t } from '#model/language/t.ts'

/** Texts of one's own, each closed by Enter or a comma; the same one only once. */
export function TagsInput(props: WidgetProps<string[]>) {
  const { value, onChange } = props
  const change = (tags: string[]) => {
    const trimmed = [...new Set(tags.map(tag => tag.trim()).filter(Boolean))]
    onChange(trimmed.length === 0 ? null : trimmed)
  }
  return (
    <Select<string[]>
      {...choiceProps(props, t('输入后按回车'))}
      style={{ width: '100%' }}
      mode="tags"
      open={false}
      suffixIcon={null}
      // untranslated: whatever somebody types between tags
      tokenSeparators={[',', '，', '、', ';', '；']}
      value={value ?? []}
      onChange={change}
      allowClear
    />
  )
}

/** The texts as plain tags. */
export function TagsCell({ value }: CellProps<string[]>) {
  const tags = Array.isArray(value) ? value : []
  return (
    <span className="m-tags">
      {tags.map(tag => (
        <span key={tag} className="m-tag">
          {tag}
        </span>
      ))}
    </span>
  )
}
