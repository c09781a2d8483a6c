import { SettingOutlined } from '@ant-design/icons'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { t } from '#model/language/t.ts'
import { PhrasesEditor } from './PhrasesEditor.tsx'
import { usePhrases } from './phrases.ts'

interface OpinionInputProps {
  id: string
  value: string
  onChange(value: string): void
  isWrong: boolean
}

/** Characters of an opinion. */
const LONGEST = 2000

/** An opinion, typed or put together of common phrases. */
export function OpinionInput({ id, value, onChange, isWrong }: OpinionInputProps) {
  const { phrases, keep } = usePhrases()
  const [isEditing, setEditing] = useState(false)

  function add(phrase: string): void {
    const before = value.trimEnd()
    onChange(before === '' ? phrase : `${before}${/[。！？；，,.!?;]$/.test(before) ? '' : t('，')}${phrase}`)
  }

  return (
    <>
      <Input.TextArea
        id={id}
        value={value}
        autoSize={{ minRows: 3, maxRows: 8 }}
        maxLength={LONGEST}
        status={isWrong ? 'error' : ''}
        aria-invalid={isWrong}
        placeholder={t('请输入意见')}
        onChange={({ target }) => onChange(target.value)}
      />
      {isEditing ? (
        <PhrasesEditor
          phrases={phrases ?? []}
          onSave={async next => {
            await keep(next)
            setEditing(false)
          }}
          onCancel={() => setEditing(false)}
        />
      ) : (
        <div className="m-phrases">
          {phrases?.map(phrase => (
            <button
              key={phrase}
              type="button"
              className="m-phrase"
              aria-label={t('填入“{{phrase}}”', { phrase })}
              onClick={() => add(phrase)}
            >
              {phrase}
            </button>
          ))}
          <Button
            type="text"
            size="small"
            icon={<SettingOutlined />}
            aria-label={t('管理常用语')}
            title={t('管理常用语')}
            onClick={() => setEditing(true)}
          />
        </div>
      )}
    </>
  )
}
