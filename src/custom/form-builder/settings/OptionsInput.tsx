import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Input } from 'antd'
import { groupAria, type WidgetProps } from '#engine'
import { chosenLanguage, t, textOf } from '#model/language/t.ts'
import type { Text } from '#model/types/index.ts'
import { useDesign } from '../design/useDesign.ts'
import { OptionMore } from './OptionMore.tsx'

interface Option {
  value: string | number
  label: Text
  [key: string]: unknown
}

interface OptionsInputProps extends WidgetProps<Option[]> {
  /** Keys of options that are set beside value and label. */
  more?: readonly string[]
}

/** Values with their labels; several lines that are pasted become an option each. */
export function OptionsInput(props: OptionsInputProps) {
  const { onChange, more = [], field } = props
  const options = Array.isArray(props.value) ? props.value : []
  const fewest = field?.schema.minItems ?? 1
  const { id, ...aria } = groupAria(props)
  const keys = useKeys(more)
  const put = (index: number, change: Partial<Option>) =>
    onChange(options.map((option, at) => (at === index ? { ...option, ...change } : option)))
  const isNumeric = options.length > 0 && options.every(({ value }) => typeof value === 'number')

  function add(labels: readonly string[]): void {
    const added = [...options]
    for (const label of labels) added.push(newOption(added, label, isNumeric))
    onChange(added)
  }

  return (
    <fieldset {...aria} className={keys.length > 0 ? 'm-design-options has-more' : 'm-design-options'}>
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
          {keys.length > 0 && (
            <OptionMore
              option={option}
              keys={keys}
              label={t('第{{position}}项的更多设置', { position: index + 1 })}
              onChange={changed =>
                onChange(options.map((one, at) => (at === index ? (changed as Option) : one)))
              }
            />
          )}
          <Button
            type="text"
            icon={<DeleteOutlined />}
            aria-label={t('删除第{{position}}项', { position: index + 1 })}
            disabled={options.length <= fewest}
            onClick={() => onChange(options.filter((_, at) => at !== index))}
          />
        </div>
      ))}
      <Button
        size="small"
        icon={<PlusOutlined />}
        onClick={() => add([t('选项{{number}}', { number: options.length + 1 })])}
      >
        {t('添加一项')}
      </Button>
    </fieldset>
  )
}

/** Only of several that are chosen one can exclude the others. */
function useKeys(more: readonly string[]): readonly string[] {
  const { commands } = useDesign()
  const isList = commands.selected().at(-1)?.type === 'array'
  return isList ? more : more.filter(key => key !== 'exclusive')
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
  // Choices that are pictures need one each; it is exchanged afterwards.
  const image = options.at(-1)?.image
  return { value: isNumeric ? number : valueAt(), label, ...(image === undefined ? {} : { image }) }
}
