import { observer } from '@formily/react'
import { Button, Modal, Space } from 'antd'
import { useState } from 'react'
import { t } from '#model/language/t.ts'
import type { PresetModel } from '#model/types/index.ts'
import { KeyDropdown } from '../../dialogs/KeyDropdown.tsx'
import { lossQuestion } from '../../dialogs/lossQuestion.ts'
import { useFormContext } from '../view/FormContext.ts'
import { applyPreset, isOffered, presetValues, replacedBy } from './applyPreset.ts'

/** Presets up to which each is a button of its own. */
const MOST_BUTTONS = 3

interface Applied {
  title: string
  undo(): void
}

/** The presets of a form above its fields; what one has filled in can be undone. */
export const PresetBar = observer(function PresetBar() {
  const { state, text } = useFormContext()
  const [modal, modalHolder] = Modal.useModal()
  const [applied, setApplied] = useState<Applied | null>(null)
  const offered = state.plan.presets.filter(preset => isOffered(state, preset))
  if (offered.length === 0 && applied === null) return null

  async function choose(preset: PresetModel): Promise<void> {
    const title = text(preset.title)
    const values = presetValues(state, preset)
    const titles = replacedBy(state, values).map(({ look }) => text(look.title))
    if (titles.length > 0 && !(await mayReplace(title, titles))) return
    setApplied({ title, undo: applyPreset(state, values) })
  }

  async function mayReplace(title: string, titles: string[]): Promise<boolean> {
    return modal.confirm(
      lossQuestion({
        title: t('系统提示'),
        content: t('以下内容将被“{{title}}”替换：{{titles}}', { title, titles: titles.join(t('、')) }),
        okText: t('替换'),
        cancelText: t('不替换'),
      }),
    )
  }

  return (
    <Space wrap className="m-form-presets">
      {modalHolder}
      <PresetButtons presets={offered} text={text} onChoose={preset => void choose(preset)} />
      {applied && (
        <span role="status">
          {t('已套用“{{title}}”', { title: applied.title })}
          <Button
            type="link"
            autoInsertSpace={false}
            onClick={() => {
              applied.undo()
              setApplied(null)
            }}
          >
            {t('撤销')}
          </Button>
        </span>
      )}
    </Space>
  )
})

interface PresetButtonsProps {
  presets: PresetModel[]
  text(text: PresetModel['title']): string
  onChoose(preset: PresetModel): void
}

function PresetButtons({ presets, text, onChoose }: PresetButtonsProps) {
  if (presets.length === 0) return null
  if (presets.length > MOST_BUTTONS) {
    const items = presets.map((preset, index) => ({ key: String(index), label: text(preset.title) }))
    const choose = (key: string) => presets[Number(key)] && onChoose(presets[Number(key)] as PresetModel)
    return (
      <KeyDropdown menu={{ items, onClick: ({ key }) => choose(key) }} trigger={['click']}>
        <Button>{t('套用预设')}</Button>
      </KeyDropdown>
    )
  }
  return (
    <Space wrap>
      <span className="m-hint">{t('套用预设')}</span>
      {presets.map((preset, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the presets of a page never move
        <Button key={index} autoInsertSpace={false} onClick={() => onChoose(preset)}>
          {text(preset.title)}
        </Button>
      ))}
    </Space>
  )
}
