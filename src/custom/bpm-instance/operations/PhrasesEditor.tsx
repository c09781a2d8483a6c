import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Alert, Button, Input } from 'antd'
import { useState } from 'react'
import { moveItem, useAttempt } from '#engine'
import { t } from '#model/language/t.ts'
import { LONGEST_PHRASE, MOST_PHRASES } from './phrases.ts'

interface PhrasesEditorProps {
  phrases: string[]
  onSave(phrases: string[]): Promise<void>
  onCancel(): void
}

/** The own common phrases: added, changed, removed and put in order. */
export function PhrasesEditor({ phrases, onSave, onCancel }: PhrasesEditorProps) {
  const [edited, setEdited] = useState(() =>
    [...phrases, ''].map(text => ({ id: crypto.randomUUID(), text })),
  )
  const { attempt, isBusy, problem } = useAttempt()
  const texts = [...new Set(edited.map(({ text }) => text.trim()).filter(text => text !== ''))]

  const change = (id: string, text: string) =>
    setEdited(all => all.map(one => (one.id === id ? { id, text } : one)))

  return (
    <fieldset className="m-phrases-editor" aria-label={t('常用语')}>
      {problem !== '' && <Alert type="error" showIcon role="alert" message={problem} />}
      {edited.map(({ id, text }, index) => (
        <div key={id} className="m-phrases-row">
          <Input
            value={text}
            maxLength={LONGEST_PHRASE}
            aria-label={t('常用语 {{number}}', { number: index + 1 })}
            onChange={({ target }) => change(id, target.value)}
          />
          <Button
            type="text"
            icon={<ArrowUpOutlined />}
            aria-label={t('上移第 {{number}} 条', { number: index + 1 })}
            disabled={index === 0}
            onClick={() => setEdited(all => moveItem(all, index, index - 1))}
          />
          <Button
            type="text"
            icon={<ArrowDownOutlined />}
            aria-label={t('下移第 {{number}} 条', { number: index + 1 })}
            disabled={index === edited.length - 1}
            onClick={() => setEdited(all => moveItem(all, index, index + 1))}
          />
          <Button
            type="text"
            icon={<DeleteOutlined />}
            aria-label={t('删除第 {{number}} 条', { number: index + 1 })}
            onClick={() => setEdited(all => all.filter(one => one.id !== id))}
          />
        </div>
      ))}
      <div className="m-phrases-foot">
        <Button
          type="dashed"
          size="small"
          icon={<PlusOutlined />}
          disabled={edited.length >= MOST_PHRASES}
          onClick={() => setEdited(all => [...all, { id: crypto.randomUUID(), text: '' }])}
        >
          {t('添加')}
        </Button>
        <span className="m-phrases-gap" />
        <Button size="small" onClick={onCancel}>
          {t('取消')}
        </Button>
        <Button
          size="small"
          type="primary"
          loading={isBusy}
          onClick={() => void attempt(() => onSave(texts))}
        >
          {t('保存常用语')}
        </Button>
      </div>
    </fieldset>
  )
}
