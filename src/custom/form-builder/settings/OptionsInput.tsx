import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Input } from 'antd'
import { groupAria, type WidgetProps } from '#engine'
import { chosenLanguage, t, textOf } from '#model/language/t.ts'
import type { Text } from '#model/types/index.ts'

interface Option {
  value: string | number
  label: Text
  [key: string]: unknown
}

/** Values with their labels; several lines that are pasted become an option each. */
export function OptionsInput(props: WidgetProps<Option[]>) {
  const { onChange } = props
  const options = Array.isArray(props.value) ? props.value : []
  const { id, ...aria } = groupAria(props)
  const put = (index: number, change: Partial<Option>) =>
    onChange(options.map((option, at) => (at === index ? { ...option, ...change } : option)))
  const isNumeric = options.length > 0 && options.every(({ value }) => typeof value === 'number')

  function add(labels: readonly string[]): void {
    const added = [...options]
    for (const label of labels) added.push(newOption(added, label, isNumeric))
    onChange(added)
  }

  return (
    <fieldset {...aria} className="m-design-options">
      {options.map((option, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: values and labels change while they are typed.
        <div key={index}>
          <Input
            id={index === 0 ? id : undefined}
            value={textOf(option.label ?? '')}
            aria-label={t('第{{position}}项的文字', { position: index + 1 })}
            onChange={({ target }) => put(index, { label: inLanguage(option.label, target.value) })}
            onPaste={event => {
              const lines = linesOf(event.clipboardData.getData('text'))
              if (lines.length < 2) return
              event.preventDefault()
              add(lines)
            }}
          />
          <Input
            value={String(option.value ?? '')}
            aria-label={t('第{{position}}项的值', { position: index + 1 })}
            onChange={({ target }) => put(index, { value: isNumeric ? Number(target.value) : target.value })}
          />
          <Button
            type="text"
            icon={<DeleteOutlined />}
            aria-label={t('删除第{{position}}项', { position: index + 1 })}
            disabled={options.length === 1}
            onClick={() => onChange(options.filter((_, at) => at !== index))}
          />
        </div>
      ))}
      <Button
        size="small"
        icon={<PlusOutlined />}
        onClick={() => add([t('选项{{number}}', { number: options.length + 1 })])}
      >
        {t('添加选项')}
      </Button>
    </fieldset>
  )
}

const linesOf = (text: string): string[] =>
  text
    .split(/\r?\n/)
    .map(line => line.trim())
    .filter(line => line !== '')

const inLanguage = (label: Text | undefined, written: string): Text =>
  typeof label === 'object' ? { ...label, [chosenLanguage()]: written } : written

function newOption(options: readonly Option[], label: string, isNumeric: boolean): Option {
  const taken = new Set(options.map(({ value }) => String(value)))
  let number = options.length + 1
  const valueAt = () => (isNumeric ? String(number) : `option${number}`)
  while (taken.has(valueAt())) number++
  // Choices that are pictures need one each; it is exchanged in the text.
  const image = options.at(-1)?.image
  return { value: isNumeric ? number : valueAt(), label, ...(image === undefined ? {} : { image }) }
}
