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
  placeholder?: string
  /** Whether it goes with a yes; a phrase that agrees is offered there alone. Default: true. */
  isApproval?: boolean
}

/** Characters of an opinion, as many as the server takes. */
const LONGEST = 5000

/** As the server's own phrase begins; phrases are kept in one language. */
const AGREES = /^(同意|approve|agree)/i

/** An opinion, typed or put together of common phrases. */
export function OpinionInput(props: OpinionInputProps) {
  const { id, value, onChange, isWrong, placeholder = t('请输入意见'), isApproval = true } = props
  const { phrases, keep } = usePhrases()
  const [isEditing, setEditing] = useState(false)

  const offered = isApproval ? phrases : phrases?.filter(phrase => !AGREES.test(phrase))

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
        showCount
        status={isWrong ? 'error' : ''}
        aria-invalid={isWrong}
        placeholder={placeholder}
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
          {offered?.map(phrase => (
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
