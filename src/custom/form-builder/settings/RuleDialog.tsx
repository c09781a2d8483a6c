import { Modal } from 'antd'
import { useMemo, useState } from 'react'
import type { BuilderSettings } from '#model/builder/WidgetBuilder.ts'
import { t } from '#model/language/t.ts'
import type { Text } from '#model/types/index.ts'
import { useExpressionFields } from '../design/useExpressionFields.ts'
import { expressionWidgets } from './expressionWidgets.ts'
import { ObjectSettings } from './ObjectSettings.tsx'

export interface FormRule {
  assert: string
  message: Text
  at?: string
}

interface RuleDialogProps {
  /** null for a new one. */
  rule: FormRule | null
  hasPlace: boolean
  write(rule: FormRule): void
  close(): void
}

/** One rule: what must hold, and what is told where it does not. */
export function RuleDialog({ rule, hasPlace, write, close }: RuleDialogProps) {
  const fields = useExpressionFields()
  const [written, setWritten] = useState<Partial<FormRule>>(rule ?? {})
  const places = hasPlace ? fields : NONE
  const settings = useMemo(() => ruleSettings(places), [places])
  const { assert, message } = written
  return (
    <Modal
      open
      centered
      width={640}
      title={rule ? t('修改规则') : t('添加规则')}
      okText={t('确定')}
      cancelText={t('取消')}
      okButtonProps={{ disabled: !assert || !message }}
      onOk={() => assert && message && write({ ...written, assert, message })}
      onCancel={close}
    >
      <ObjectSettings
        id="rule"
        settings={settings}
        value={written as Record<string, unknown>}
        widgets={expressionWidgets}
        onChange={setWritten}
      />
    </Modal>
  )
}

const NONE: ReturnType<typeof useExpressionFields> = []

function ruleSettings(places: typeof NONE): BuilderSettings {
  return {
    assert: {
      title: { zh: '必须成立的条件', en: 'What must hold' },
      description: { zh: '读到空值的比较不算违反', en: 'What reads an empty value breaks nothing' },
      type: 'string',
      'x-component': 'builder-condition',
    },
    message: {
      title: { zh: '不成立时的提示', en: 'Told where it does not' },
      type: 'string',
      maxLength: 200,
      'x-component': 'builder-text',
    },
    ...(places.length > 0
      ? {
          at: {
            title: { zh: '提示显示在', en: 'Told at' },
            description: {
              zh: '不选时在条件读取的第一个字段',
              en: 'By itself at the first field that it reads',
            },
            type: 'string',
            'x-options': places.map(({ name, title }) => ({ value: name, label: title })),
            'x-component': 'select',
          },
        }
      : {}),
  }
}
